import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '@/domain/newsletter.ts'
import { contactMailText } from '@/texts/contact.ts'
import { newsletterMailText } from '@/texts/newsletter.ts'
import { withdrawalMailText } from '@/texts/withdrawal-emails.ts'
import { type MailServiceStandIn, startMailService } from '../support/mail-service.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { insertProducts, NEW_SHOP, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const SHOP = 'boutique@shop.example'
const INES = 'ines@client.example'
const GUARD = { trap: '', elapsedMs: 30_000 }
const WORDS = 'Quelle taille prendre ?'

let shop: ShopBackend
let service: MailServiceStandIn
let owner: TestAdmin

beforeAll(async () => {
  service = await startMailService()
  shop = await shopBackend({ MAIL_API_URL: service.url, SITE_URL: 'https://shop.example' })
  owner = await addAdmin(shop.db, 'owner', 'Salma')
  await shop.db.query('update settings set contact_email = $1', [SHOP])
  await insertProducts(shop.db, [{ id: 1, stock: 1000 }])
})
afterAll(async () => {
  await shop?.close()
  service?.close()
})
beforeEach(async () => {
  for (const table of ['mail_outbox', 'contact_messages', 'newsletter_subscribers', 'private.form_attempts'])
    await shop.db.query(`delete from ${table}`)
  service.sent.length = 0
  service.bodies.length = 0
  down(false)
})

/** The mail service is down from now on, or up again. */
const down = (isDown: boolean) => {
  service.answer = () => ({ status: isDown ? 503 : 200 })
}
async function post(name: string, body: object): Promise<number> {
  const response = await fetch(`${shop.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.secretKey}` },
    body: JSON.stringify(body),
  })
  await response.body?.cancel()
  return response.status
}
const write = (guard: object = GUARD) =>
  post('contact', {
    form: 'message',
    fields: {
      firstName: 'Inès',
      lastName: 'Moreau',
      email: INES,
      phone: '',
      subject: 'Taille',
      message: WORDS,
    },
    guard,
  })
const subscribe = () =>
  post('newsletter', {
    action: 'subscribe',
    email: INES,
    consent: CONSENT_VERSION,
    source: 'home',
    guard: GUARD,
  })

/** What the outbox holds, oldest first: kinds and states. */
const outbox = async () =>
  (await shop.db.query('select kind, status from mail_outbox order by id')).map(
    ({ kind, status }) => `${kind} ${status}`,
  )
/** Waits until each waiting email was tried as often. */
const tried = (times: number) =>
  expect
    .poll(() =>
      shop.db.query(
        `select from mail_outbox where status = 'waiting' and (attempts < $1 or next_attempt_at > now() + interval '4 minutes')`,
        [times],
      ),
    )
    .toEqual([])
/** The next minute, in which everything that waits is due. */
async function tick(): Promise<void> {
  await shop.db.query(`update mail_outbox set next_attempt_at = now() - interval '1 second'`)
  expect(await post('order-clock', {})).toBe(200)
}
async function resend(): Promise<void> {
  for (const { id } of await shop.db.query('select id from mail_outbox'))
    await shop.db.query('select resend_mail($1)', [id], owner.actor)
}
/** Subjects that left to an address. */
const subjectsTo = (address: string) =>
  service.sent.flatMap(({ to, subject }) => (to === address ? [subject] : []))
/** Token of the newest email. */
const tokenIn = () => /#([\w-]+)$/m.exec(service.bodies.at(-1)?.text ?? '')?.[1] ?? ''

describe('a withdrawal', () => {
  /** What the shop and the buyer read of a declaration of an order in this state. */
  async function read(status: string, items = '', payment = 'paid', delivered = 'null::timestamptz') {
    const { order_number: number } = await placeOrder(shop.db, orderRequest({ email: INES }))
    await shop.db.query(
      `update orders set status = $2, payment_status = $3, delivered_at = ${delivered},
         created_at = least(created_at, ${delivered} - interval '3 days'), paid_at = case $3 when 'pending' then null else paid_at end
       where order_number = $1`,
      [number, status, payment],
    )
    await shop.db.query('delete from mail_outbox')
    const declaration = { request_key: randomUUID(), name: 'Inès Moreau', order_number: number, email: INES }
    const { error } = await shop.service.rpc('declare_withdrawal', {
      declaration: { ...declaration, items, caller: 'caller:2' },
    })
    expect(error).toBeNull()
    await tick()
    const to = (address: string) => service.bodies.findLast((one) => one.to === address)?.text ?? ''
    return [to(SHOP), to(INES)]
  }

  test('of an order that was not sent says that it stays at the shop', async () => {
    const [shopReads, buyerReads] = await read('pending')
    expect(shopReads).toContain(withdrawalMailText.unsent)
    expect(shopReads).not.toContain(withdrawalMailText.deadlineUnknown)
    expect(buyerReads).toContain(withdrawalMailText.nextUnsent)
    const [ofPart, buyerOfPart] = await read('pending', 'Le chapeau')
    expect(ofPart).toContain(withdrawalMailText.unsentPart)
    expect(buyerOfPart).toContain(withdrawalMailText.nextUnsentPart)
    for (const one of [buyerReads, buyerOfPart]) expect(one).not.toContain('renvoyez')
  })

  test('of one that was not paid, or is refunded, promises no money and asks nothing back', async () => {
    const [shopReads, buyerReads] = await read('pending', '', 'pending')
    expect(shopReads).toContain(withdrawalMailText.unpaid)
    expect(buyerReads).toContain(withdrawalMailText.nextUnpaid)
    const [afterRefund, buyerAfterRefund] = await read('shipped', '', 'refunded')
    expect(afterRefund).toContain(withdrawalMailText.refunded)
    expect(buyerAfterRefund).toContain(withdrawalMailText.nextRefunded)
    expect(`${buyerReads}${buyerAfterRefund}`).not.toContain('Nous vous remboursons')
  })

  test('that comes too late is looked at, and promises nothing', async () => {
    const [shopReads, buyerReads] = await read('completed', '', 'paid', `now() - interval '40 days'`)
    expect(shopReads).toContain(withdrawalMailText.late)
    expect(buyerReads).toContain('a pris fin le')
    expect(buyerReads).not.toContain(withdrawalMailText.next)
  })

  test('of one on its way, or cancelled, says what is known of the parcel', async () => {
    const [shopReads, buyerReads] = await read('shipped')
    expect(shopReads).toContain(withdrawalMailText.deadlineUnknown)
    expect(buyerReads).toContain(withdrawalMailText.next)
    const [ofCancelled, buyerOfCancelled] = await read('cancelled')
    expect(ofCancelled).toContain(withdrawalMailText.cancelled)
    expect(buyerOfCancelled).toContain(withdrawalMailText.nextCancelled)
  })
})

describe('a message', () => {
  test('that comes while the mail service is down is told and acknowledged afterwards, once', async () => {
    down(true)
    expect(await write()).toBe(200)
    await tried(1)
    expect(await outbox()).toEqual(['contact_received waiting', 'contact_notice waiting'])
    expect(service.sent).toEqual([])
    down(false)
    await tick()
    await tick()
    expect(subjectsTo(INES)).toEqual([contactMailText.subject(NEW_SHOP)])
    expect(subjectsTo(SHOP)).toEqual([expect.stringContaining('Taille')])
    const kept = await shop.db.query('select to_jsonb(m)::text as text from mail_outbox m')
    expect(JSON.stringify(kept)).not.toContain(WORDS)
  })

  test('that was kept by a process which then ended is told by the clock', async () => {
    const { error } = await shop.service.rpc('store_contact_message', {
      message: {
        form: 'order',
        order_name: 'Inès Moreau',
        order_number: 'CMD-1',
        email: INES,
        order_subject: 'delay',
        message: WORDS,
        is_suspect: false,
        caller: 'caller:1',
      },
    })
    expect(error).toBeNull()
    await tick()
    expect(await outbox()).toEqual(['contact_received sent', 'contact_notice sent'])
    const text = service.bodies.find(({ to }) => to === SHOP)?.text
    for (const part of ['Inès Moreau', 'CMD-1', INES, 'Retard de livraison', WORDS])
      expect(text).toContain(part)
  })

  test('of a program is mailed to nobody, and of a shop without an address only acknowledged', async () => {
    await write({ ...GUARD, trap: 'x' })
    expect(await outbox()).toEqual([])
    await shop.db.query(`update settings set contact_email = ''`)
    await write()
    await expect.poll(outbox).toEqual(['contact_received sent'])
    await shop.db.query('update settings set contact_email = $1', [SHOP])
  })

  test('of somebody who is erased meanwhile leaves no email behind; one that was forgotten is not told', async () => {
    service.answer = () => ({ status: 503, body: `no reply to ${INES}` })
    await write()
    await subscribe()
    await tried(1)
    await shop.db.query('select private.forget_address($1)', [INES])
    expect(await outbox()).toEqual([])
    down(false)
    await write()
    await expect.poll(outbox).toEqual(['contact_received sent', 'contact_notice sent'])
    await shop.db.query('delete from contact_messages')
    await resend()
    await tick()
    expect(await outbox()).toEqual(['contact_received dropped', 'contact_notice dropped'])
  })
})

describe('a subscription', () => {
  test('that is asked for twice while the mail service is down is asked back once, by the link that works', async () => {
    down(true)
    await subscribe()
    await subscribe()
    await tried(1)
    down(false)
    await tick()
    expect(await outbox()).toEqual(['newsletter_confirm dropped', 'newsletter_confirm sent'])
    expect(subjectsTo(INES)).toEqual([newsletterMailText.confirmSubject(NEW_SHOP)])
    const confirm = { action: 'confirm', token: tokenIn() }
    expect([await post('newsletter', confirm), await post('newsletter', confirm)]).toEqual([200, 200])
    await expect.poll(() => subjectsTo(INES)).toHaveLength(2)
    // What is confirmed is not asked again, and the welcome may be sent once more.
    await resend()
    await tick()
    expect(await outbox()).toEqual([
      'newsletter_confirm dropped',
      'newsletter_confirm dropped',
      'newsletter_welcome sent',
    ])
  })

  test('is welcomed each time, and not where it ended meanwhile', async () => {
    const leave = async () =>
      post('newsletter', {
        action: 'unsubscribe',
        token: (await shop.db.query('select unsubscribe_token as token from newsletter_subscribers'))[0]
          ?.token,
      })
    const confirm = async (count: number) => {
      await subscribe()
      await expect.poll(() => subjectsTo(INES)).toHaveLength(count)
      expect(await post('newsletter', { action: 'confirm', token: tokenIn() })).toBe(200)
    }
    await confirm(1)
    await expect.poll(() => subjectsTo(INES)).toHaveLength(2)
    await leave()
    await confirm(3)
    await expect.poll(() => subjectsTo(INES)).toHaveLength(4)
    await leave()
    await subscribe()
    await expect.poll(() => subjectsTo(INES)).toHaveLength(5)
    down(true)
    await post('newsletter', { action: 'confirm', token: tokenIn() })
    await tried(1)
    await leave()
    down(false)
    await tick()
    expect((await outbox()).at(-1)).toBe('newsletter_welcome dropped')
    expect(subjectsTo(INES)).toHaveLength(5)
  })
})
