import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewsletterTally } from '@/domain/newsletter-letter.ts'
import { type MailServiceStandIn, startMailService } from '../support/mail-service.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { refusalOf as refused } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

interface Newsletter {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly trouble: string | null
  readonly scheduled_for: string | null
  readonly tally: NewsletterTally
}

let shop: ShopBackend
let service: MailServiceStandIn
let staff: TestAdmin

beforeAll(async () => {
  service = await startMailService()
  shop = await shopBackend({ MAIL_API_URL: service.url, SITE_URL: 'https://shop.example' })
  staff = await addAdmin(shop.db, 'staff', 'Nadia')
})
afterAll(async () => {
  await shop?.close()
  service?.close()
})

const promotions = (isOn: boolean) =>
  shop.db.query('update settings set promotional_emails = $1 where id', [isOn])

beforeEach(async () => {
  for (const table of ['mail_outbox', 'newsletters', 'newsletter_subscribers', 'segments'])
    await shop.db.query(`delete from ${table} where true`)
  await promotions(true)
  service.sent.length = 0
})

const as = async (call: string, params: readonly unknown[] = []) =>
  (await shop.db.query(`select ${call} as it`, params, staff.actor))[0]?.it as Newsletter
const refusalOf = async (call: Promise<unknown>) => (await refused(call)).code
const subscribe = (count: number) =>
  shop.db.query(
    `insert into newsletter_subscribers (email, status, confirmed_at)
     select 'reader' || n || '@client.example', 'confirmed', now() from generate_series(1, $1::int) n`,
    [count],
  )
const FIELDS = { subject: 'Demain', audience: 'subscribers', blocks: [{ kind: 'text', text: 'Bonjour' }] }
const save = (fields: object = FIELDS, former: Newsletter | null = null) =>
  as('save_newsletter($1, $2, $3::jsonb)', [
    former?.id ?? null,
    former?.version ?? null,
    JSON.stringify(fields),
  ])
const schedule = ({ id, version }: Newsletter, day: string | null, hour: string | null) =>
  as('schedule_newsletter($1, $2, $3::date, $4::time)', [id, version, day, hour])
const unschedule = ({ id }: Newsletter) => as('unschedule_newsletter($1)', [id])
const read = ({ id }: Newsletter) => as('admin_newsletter($1)', [id])
/** A day in France, so many from today. */
const dayIn = async (days: number) =>
  String((await shop.db.query(`select (private.paris_day(now()) + $1::int)::text as day`, [days]))[0]?.day)
const planned = async (fields: object = FIELDS) => schedule(await save(fields), await dayIn(1), '10:30')
/** The moment has come. */
const come = () =>
  shop.db.query(
    `update newsletters set scheduled_for = now() - interval '1 second' where status = 'scheduled'`,
  )
const isDue = async () => (await shop.db.query('select private.newsletters_due() as it'))[0]?.it

async function tick(): Promise<void> {
  const answer = await fetch(`${shop.url}/functions/v1/order-clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}` },
  })
  expect([answer.status, await answer.json()]).toEqual([200, { failed: [] }])
}

test('it leaves at its hour in France, not before, to who agreed by then, each once', async () => {
  await subscribe(12)
  const one = await planned()
  const day = await dayIn(1)
  expect(one.status).toBe('scheduled')
  const [there] = await shop.db.query(
    `select to_char(scheduled_for at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') as at from newsletters`,
  )
  expect(there?.at).toBe(`${day} 10:30`)
  expect(await isDue()).toBe(false)
  await tick()
  expect([await read(one), service.sent.length]).toEqual([one, 0])
  await shop.db.query(
    `insert into newsletter_subscribers (email, status, confirmed_at) values ('late@client.example', 'confirmed', now())`,
  )
  await come()
  expect(await isDue()).toBe(true)
  // By several clocks at once, as where one starts while another still runs.
  await Promise.all([tick(), tick(), tick()])
  await tick()
  expect(await read(one)).toMatchObject({ status: 'sent', tally: { recipients: 13, sent: 13 } })
  expect(new Set(service.sent.map(({ to }) => to)).size).toBe(13)
  expect(service.sent).toHaveLength(13)
  expect(await isDue()).toBe(false)
})

test('what dies at that moment loses nothing and doubles nothing', async () => {
  await subscribe(30)
  const one = await planned()
  await come()
  class Death extends Error {}
  const dies = shop.db.engine.transaction(async (query) => {
    await query('select queue_newsletters()', [])
    throw new Death()
  }, {})
  await expect(dies).rejects.toThrow(Death)
  expect(await read(one)).toMatchObject({ status: 'scheduled', tally: { recipients: 0 } })
  // And once the letters were handed over: the next process goes on.
  await shop.service.rpc('queue_newsletters')
  expect(await read(one)).toMatchObject({ status: 'sending', tally: { recipients: 30, queued: 30 } })
  await shop.service.rpc('queue_newsletters')
  for (let n = 0; n < 5; n += 1) await tick()
  expect(await read(one)).toMatchObject({ status: 'sent', tally: { sent: 30 } })
  expect(new Set(service.sent.map(({ to }) => to)).size).toBe(30)
  expect(service.sent).toHaveLength(30)
})

test('a moment that is past, none or far away is refused, and the draft stays', async () => {
  const draft = await save()
  for (const [day, hour] of [
    [await dayIn(-1), '23:59'],
    [await dayIn(0), '00:00'],
    [await dayIn(367), '10:00'],
    [null, '10:00'],
    [await dayIn(1), null],
    ['infinity', '10:00'],
  ] as const)
    expect([day, await refusalOf(schedule(draft, day, hour))]).toEqual([day, 'newsletter_moment'])
  expect(await read(draft)).toEqual(draft)
  expect(await refusalOf(schedule({ ...draft, version: draft.version + 1 }, await dayIn(1), '10:00'))).toBe(
    'newsletter_changed',
  )
  await promotions(false)
  expect(await refusalOf(schedule(draft, await dayIn(1), '10:00'))).toBe('promotional_emails_off')
})

test('scheduled, it is neither changed, sent nor thrown away; called off, it is a draft again', async () => {
  await subscribe(1)
  const one = await planned()
  const { id, version } = one
  for (const call of [
    () => save(FIELDS, one),
    () => as('send_newsletter($1, $2)', [id, version]),
    () => as('remove_newsletter($1, $2)', [id, version]),
    () => planAgain(),
  ])
    expect(await refusalOf(call())).toBe('newsletter_scheduled')
  async function planAgain() {
    return schedule(one, await dayIn(2), '10:00')
  }
  expect(await refusalOf(as('pause_newsletter($1, true)', [id]))).toBe('newsletter_gone')
  expect(await unschedule(one)).toMatchObject({ status: 'draft', scheduled_for: null, version })
  await come()
  await tick()
  expect(service.sent).toEqual([])
  expect(await refusalOf(unschedule(one))).toBe('newsletter_gone')
  await as('send_newsletter($1, $2)', [id, version])
  expect(await refusalOf(unschedule(one))).toBe('newsletter_gone')
})

test('where nobody would get it, it is a draft again and says so; the others leave all the same', async () => {
  const [alone, other] = [await planned({ ...FIELDS, audience: 'vip' }), await planned()]
  await subscribe(2)
  await come()
  await tick()
  await tick()
  const back = await read(alone)
  expect(back).toMatchObject({ status: 'draft', trouble: 'nobody', scheduled_for: null })
  expect(await read(other)).toMatchObject({ status: 'sent', tally: { sent: 2 } })
  expect(await save(FIELDS, back)).toMatchObject({ trouble: null })
})

test('its segment is kept for it; one that went with an import holds nothing up', async () => {
  const segment = (await as('save_segment(null, null, $1::jsonb)', [
    JSON.stringify({ name: 'Lyon', match: 'all', conditions: [{ field: 'city', is: 'is', value: 'Lyon' }] }),
  ])) as unknown as { id: number }
  const one = await planned({ ...FIELDS, audience: `s${segment.id}` })
  expect(await refusalOf(as('remove_segment($1)', [segment.id]))).toBe('segment_in_use')
  await shop.db.query('delete from segments where true')
  await come()
  await tick()
  expect(await read(one)).toMatchObject({ status: 'draft', trouble: 'nobody' })
})

test('while promotional e-mails are off it waits', async () => {
  await subscribe(1)
  const one = await planned()
  await promotions(false)
  await come()
  expect(await isDue()).toBe(false)
  await tick()
  expect((await read(one)).status).toBe('scheduled')
  await promotions(true)
  await tick()
  await tick()
  expect(await read(one)).toMatchObject({ status: 'sent', tally: { sent: 1 } })
})
