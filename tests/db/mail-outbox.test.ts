import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimMails, endMails } from '@/data/mail-outbox.ts'
import { createContext } from '../../supabase/functions/_shared/context.ts'
import { sendMails } from '../../supabase/functions/_shared/send-mails.ts'
import { type MailServiceStandIn, startMailService } from '../support/mail-service.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
let service: MailServiceStandIn

beforeAll(async () => {
  service = await startMailService()
  shop = await shopBackend({ MAIL_API_URL: service.url, SITE_URL: 'https://shop.example' })
  await insertProducts(shop.db, [{ id: 1, stock: 1000 }])
})
afterAll(async () => {
  await shop?.close()
  service?.close()
})

beforeEach(async () => {
  await shop.db.query('delete from mail_outbox')
  service.calls.length = 0
  service.sent.length = 0
  service.losesAnswers = false
  service.answer = () => ({ status: 200 })
})

interface Outbox {
  readonly status: string
  readonly attempts: number
  readonly last_error: string | null
  /** Seconds until the next attempt. */
  readonly wait: number
}

const outbox = async () =>
  (await shop.db.query(
    `select status, attempts, last_error, extract(epoch from next_attempt_at - clock_timestamp())::float8 as wait
     from mail_outbox order by id`,
  )) as unknown as Outbox[]

/** Places an order; its confirmation waits, since nobody is told to send it. */
const placed = () => placeOrder(shop.db, orderRequest())
const isDue = () => shop.db.query("update mail_outbox set next_attempt_at = now() - interval '1 second'")

const clock = (key = shop.secretKey) =>
  fetch(`${shop.url}/functions/v1/order-clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  })

async function tick(): Promise<void> {
  const answer = await clock()
  expect([answer.status, await answer.json()]).toEqual([200, { failed: [] }])
}

test('nobody but the shop itself has mails sent', async () => {
  await placed()
  for (const key of [shop.anonKey, shop.publishableKey, 'x']) expect((await clock(key)).status).toBe(401)
  expect(service.calls).toEqual([])
})

test('one call sends for so long, and the next goes on with what is left', async () => {
  for (let order = 0; order < 7; order += 1) await placed()
  const variables: Readonly<Record<string, string>> = {
    SUPABASE_URL: shop.url,
    SUPABASE_SERVICE_ROLE_KEY: shop.secretKey,
    SUPABASE_ANON_KEY: shop.anonKey,
    MAIL_API_URL: service.url,
    MAIL_API_KEY: 'key',
    MAIL_FROM: 'Boutique <boutique@shop.example>',
    SITE_URL: 'https://shop.example',
  }
  const context = createContext((name) => variables[name])
  await sendMails(context, 0)
  expect((await outbox()).filter(({ status }) => status === 'waiting')).toHaveLength(2)
  await sendMails(context, 0)
  expect(service.sent).toHaveLength(7)
})

test('an email that fails is tried again, each time later, and fails for good after the last attempt', async () => {
  await placed()
  service.answer = () => ({ status: 503, body: '{"message":"en panne"}' })
  const waits: number[] = []
  for (let attempt = 1; attempt < 10; attempt += 1) {
    await isDue()
    await tick()
    const [mail] = await outbox()
    expect(mail).toMatchObject({ status: 'waiting', attempts: attempt })
    waits.push(Math.round((mail?.wait ?? 0) / 15) * 15)
    // Until it is due, nobody tries.
    await tick()
    expect(service.calls).toHaveLength(attempt)
  }
  expect(waits).toEqual([15, 45, 135, 405, 1215, 3645, 10_935, 21_600, 21_600])
  await isDue()
  await tick()
  expect(await outbox()).toMatchObject([
    { status: 'failed', attempts: 10, last_error: 'the mail service answered 503: {"message":"en panne"}' },
  ])
  await isDue()
  await tick()
  expect(service.calls).toHaveLength(10)
  expect(new Set(service.calls.map(({ key }) => key)).size).toBe(1)
})

test.each([400, 413, 422])('what the service blames the email for (%d) fails at once', async (status) => {
  await placed()
  service.answer = () => ({ status, body: 'adresse inconnue' })
  await tick()
  expect(await outbox()).toMatchObject([
    { status: 'failed', attempts: 1, last_error: `the mail service answered ${status}: adresse inconnue` },
  ])
})

test.each([401, 403, 404, 408, 500])('what is not the email’s fault (%d) is tried again', async (status) => {
  await placed()
  service.answer = () => ({ status })
  await tick()
  expect(await outbox()).toMatchObject([{ status: 'waiting', attempts: 1 }])
  service.answer = () => ({ status: 200 })
  await isDue()
  await tick()
  expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }])
})

test('a service without time is left alone as long as it says, and that counts as no attempt', async () => {
  for (let n = 0; n < 20; n += 1) await placed()
  service.answer = () => ({ status: 429, headers: { 'retry-after': '120' } })
  await tick()
  expect(service.calls).toHaveLength(5)
  const later = (await outbox()).filter(({ wait }) => wait > 100)
  expect(later).toHaveLength(5)
  for (const mail of later) expect(mail).toMatchObject({ status: 'waiting', attempts: 0 })
  service.answer = () => ({ status: 200 })
  await isDue()
  await tick()
  expect((await outbox()).every(({ status }) => status === 'sent')).toBe(true)
  expect(service.sent).toHaveLength(20)
})

test('a service that takes nothing is not asked for hundreds of emails', async () => {
  for (let n = 0; n < 20; n += 1) await placed()
  service.answer = () => ({ status: 500 })
  await tick()
  expect(service.calls).toHaveLength(5)
  expect((await outbox()).filter(({ attempts }) => attempts === 0)).toHaveLength(15)
})

test('one bad email keeps no other back', async () => {
  for (let n = 0; n < 12; n += 1) await placed()
  const [bad] = await shop.db.query('select id from mail_outbox order by id limit 1')
  service.answer = ({ key }) => ({
    status: new RegExp(`-${String(bad?.id)}-\\d+$`).test(key ?? '') ? 422 : 200,
  })
  await tick()
  expect((await outbox()).map(({ status }) => status)).toEqual(['failed', ...Array(11).fill('sent')])
})

test('an email that was taken, and whose answer is lost, is sent once', async () => {
  await placed()
  service.losesAnswers = true
  await tick()
  expect(await outbox()).toMatchObject([{ status: 'waiting', attempts: 1 }])
  service.losesAnswers = false
  await isDue()
  await tick()
  expect(await outbox()).toMatchObject([{ status: 'sent' }])
  expect(service.calls.length).toBeGreaterThan(1)
  expect(service.sent).toHaveLength(1)
})

test('a sender that dies half way is followed by another after five minutes, never by two', async () => {
  await placed()
  const [claimed] = await claimMails(shop.service, 10)
  if (!claimed) throw new Error('nothing was claimed')
  await tick()
  expect(service.calls).toEqual([])
  expect((await outbox())[0]?.wait).toBeGreaterThan(290)
  await isDue()
  await tick()
  expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 2 }])
  // Should the first still be alive, its end is no news.
  const { id, attempt } = claimed
  await endMails(shop.service, [{ id, attempt, outcome: 'failed', reason: 'late' }])
  expect(await outbox()).toMatchObject([{ status: 'sent', last_error: null }])
})

test('an email that no sender survives fails for good', async () => {
  await placed()
  for (let n = 0; n < 10; n += 1) {
    await isDue()
    await claimMails(shop.service, 10)
  }
  await isDue()
  await tick()
  expect(await outbox()).toMatchObject([
    { status: 'failed', attempts: 10, last_error: 'no attempt came to an end' },
  ])
  expect(service.calls).toEqual([])
})

test('a service that hangs holds nobody for ever', { timeout: 60_000 }, async () => {
  await placed()
  service.answer = () => null
  await tick()
  const [mail] = await outbox()
  expect(mail).toMatchObject({ status: 'waiting', attempts: 1 })
  expect(mail?.last_error).toMatch(/timeout|timed out/i)
})

test('an unknown kind fails with its name, and is tried again by a newer shop', async () => {
  await shop.db.query(`select private.queue_mail('no_such_letter', 'x', null, 'ines@client.example')`)
  await tick()
  expect(await outbox()).toMatchObject([
    { status: 'waiting', last_error: 'no letter is called no_such_letter' },
  ])
})

test('what is queued twice is there once, and what is taken back is not there', async () => {
  const queue = `select private.queue_mail('no_such_letter', 'one', null, 'ines@client.example')`
  await shop.db.query(queue)
  await shop.db.query(queue)
  expect(await outbox()).toHaveLength(1)
  const rolledBack = shop.db.engine.transaction(async (query) => {
    await query('select place_order($1)', [JSON.stringify(orderRequest())])
    expect(await query('select from mail_outbox', [])).toHaveLength(2)
    throw new Error('no order after all')
  })
  await expect(rolledBack).rejects.toThrow('no order after all')
  expect(await outbox()).toHaveLength(1)
})

test('emails are forgotten after half a year, unless they still wait', async () => {
  for (let n = 0; n < 3; n += 1) await placed()
  await tick()
  await placed()
  await shop.db.query(`update mail_outbox set created_at = now() - interval '179 days'`)
  await tick()
  expect(await outbox()).toHaveLength(4)
  await shop.db.query(`update mail_outbox set created_at = now() - interval '181 days'`)
  expect(await shop.db.query('select private.order_work_due() as due')).toEqual([{ due: true }])
  await shop.db.query(`update mail_outbox set status = 'waiting', sent_at = null, next_attempt_at = now() + interval '1 day'
    where id = (select max(id) from mail_outbox)`)
  await tick()
  expect(await outbox()).toMatchObject([{ status: 'waiting' }])
  expect(await shop.db.query('select private.order_work_due() as due')).toEqual([{ due: false }])
})

test('an erased person’s waiting emails are gone', async () => {
  await shop.addAccount('bruno@client.example', 'tresse-et-paille')
  await shop.db.query(`select private.queue_mail('no_such_letter', 'b', null, 'Bruno@client.example')`)
  await shop.db.query(`select private.erase_account(id) from auth.users where email = 'bruno@client.example'`)
  expect(await outbox()).toEqual([])
})
