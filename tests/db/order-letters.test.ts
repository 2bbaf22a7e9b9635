import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REMINDER_CONSENTS } from '@/domain/newsletter.ts'
import { UNDO_MS } from '@/domain/rules.ts'
import { defaultSentences } from '@/texts/letters.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example' })
  await insertProducts(shop.db, [{ id: 1, stock: 1000 }])
})
afterAll(() => shop?.close())

beforeEach(async () => {
  await shop.db.query('delete from mail_outbox')
  await shop.db.query('update settings set shipment_notification = true, promotional_emails = true')
  shop.mails.length = 0
})

/** Has everything that waits sent, however long it should wait. */
async function tick(): Promise<void> {
  await shop.db.query(`update mail_outbox set next_attempt_at = now() where status = 'waiting'`)
  const answer = await fetch(`${shop.url}/functions/v1/order-clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}` },
  })
  expect(await answer.json()).toEqual({ failed: [] })
}

/** A paid order whose confirmation has gone. */
async function paidOrder(): Promise<string> {
  const { order_number } = await placeOrder(shop.db, orderRequest())
  await shop.db.query('delete from mail_outbox')
  return String(order_number)
}

const set = (number: string, change: string) =>
  shop.db.query(`update orders set ${change} where order_number = $1`, [number])
const queued = async () =>
  (await shop.db.query('select kind, status from mail_outbox order by id')).map(({ kind, status }) => [
    kind,
    status,
  ])
const subjects = () => shop.mails.map(({ subject }) => subject)
const subject = (kind: keyof typeof defaultSentences, number: string) =>
  defaultSentences[kind].subject.replace('{commande}', number).replace('{boutique}', 'Atelier du Rif')

test('each state of an order is told once, however often it is set', async () => {
  const number = await paidOrder()
  for (let n = 0; n < 3; n += 1) {
    await set(number, `status = 'shipped'`)
    await tick()
    await set(number, `status = 'completed', delivered_at = now()`)
    await tick()
    await set(number, `status = 'pending'`)
    await tick()
  }
  expect(subjects()).toEqual([subject('order_shipped', number), subject('order_delivered', number)])
  await set(number, `status = 'cancelled'`)
  await set(number, `payment_status = 'refunded'`)
  await tick()
  expect(subjects().slice(2).sort()).toEqual(
    [subject('order_cancelled', number), subject('order_refunded', number)].sort(),
  )
  expect(shop.mails.at(-1)?.html).toContain(`https://shop.example/checkout/confirmation#`)
})

test('a confirmation brings the invoice', async () => {
  await placeOrder(shop.db, orderRequest())
  await tick()
  const [mail] = shop.mails as unknown as {
    attachments: { filename: string; content: string; content_type: string }[]
  }[]
  expect(mail?.attachments).toEqual([
    {
      filename: expect.stringMatching(/FAC-\d{4}-\d{4}\.pdf$/),
      content: expect.any(String),
      content_type: 'application/pdf',
    },
  ])
  expect(
    Buffer.from(mail?.attachments[0]?.content ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('the letter of a parcel waits for its number, and goes when that is there', async () => {
  const number = await paidOrder()
  await set(number, `status = 'shipped'`)
  const wait = async () => {
    const [mail] = await shop.db.query(
      'select extract(epoch from next_attempt_at - now())::float8 as seconds from mail_outbox',
    )
    return Number(mail?.seconds)
  }
  expect(await wait()).toBeGreaterThan(100)
  // Typed, taken back while that is offered, and typed anew.
  await set(number, `tracking_number = '6A0'`)
  expect(await wait()).toBeLessThan(60)
  expect(await wait()).toBeGreaterThan(UNDO_MS / 1000)
  await set(number, 'tracking_number = null')
  expect(await wait()).toBeGreaterThan(100)
  await set(number, `tracking_number = '6A12345678901'`)
  await tick()
  expect(shop.mails[0]?.text).toContain('6A12345678901')
  expect(shop.mails[0]?.html).toContain('https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901')
})

test('the letter of a parcel whose number is scanned with it goes at once', async () => {
  const number = await paidOrder()
  await set(number, `status = 'shipped', tracking_number = '6A12345678902'`)
  expect(
    await shop.db.query('select next_attempt_at <= clock_timestamp() as is_due from mail_outbox'),
  ).toEqual([{ is_due: true }])
})

describe('the letter of an exchange', () => {
  /** An order with two pieces in exchange, which are on their way. @returns its number. */
  async function exchanged(tracking: string | null): Promise<string> {
    const number = await paidOrder()
    await set(number, `status = 'shipped', tracking_number = 'FIRST'`)
    await tick()
    shop.mails.length = 0
    await shop.db.query(
      `insert into order_exchanges (order_id, line_no, quantity, sku, variant_label, is_restocked, reason)
       select id, 1, 1, 'CAP-' || size, 'Taille ' || size, true, 'size' from orders, unnest(array[57, 59]) size where order_number = $1`,
      [number],
    )
    await shop.db.query(
      `update order_exchanges set sent_at = now(), tracking_number = $2
       where order_id = (select id from orders where order_number = $1)`,
      [number, tracking],
    )
    return number
  }
  const change = (number: string, words: string) =>
    shop.db.query(
      `update order_exchanges set ${words} where order_id = (select id from orders where order_number = $1)`,
      [number],
    )

  test('says what leaves, and follows its own parcel', async () => {
    const number = await exchanged('6A55')
    // Corrected while it waits: the letter says what is so when it is sent.
    await change(number, `tracking_number = '6A66'`)
    await tick()
    await tick()
    expect(subjects()).toEqual([subject('exchange_sent', number)])
    const [{ text, html } = { text: '', html: '' }] = shop.mails
    expect(text).toContain('Taille 57, Réf. CAP-57')
    expect(text).toContain('Taille 59, Réf. CAP-59')
    expect(html).toContain('https://www.laposte.fr/outils/suivre-vos-envois?code=6A66')
    expect(text).not.toMatch(/6A55|FIRST/)
  })

  test('is left aside where it is taken back, switched off, or the order no longer sent', async () => {
    const number = await exchanged(null)
    await change(number, 'sent_at = null')
    await tick()
    expect(shop.mails).toEqual([])
    await change(number, `sent_at = now() + interval '1 second'`)
    const told = async () => (await queued()).filter(([kind]) => kind === 'exchange_sent')
    expect(await told()).toEqual([
      ['exchange_sent', 'dropped'],
      ['exchange_sent', 'waiting'],
    ])
    await shop.db.query('update settings set shipment_notification = false')
    await tick()
    expect(shop.mails).toEqual([])
    await shop.db.query('update settings set shipment_notification = true')
    const other = await exchanged(null)
    await set(other, `status = 'pending'`)
    await tick()
    expect(shop.mails).toEqual([])
    expect(await told()).toEqual([['exchange_sent', 'dropped']])
  })

  test('is not queued by what is rolled back', async () => {
    const number = await exchanged(null)
    await change(number, 'sent_at = null')
    const rolledBack = shop.db.engine.transaction(async (query) => {
      await query('update order_exchanges set sent_at = now()')
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect((await queued()).filter(([, status]) => status === 'waiting')).toEqual([])
  })
})

test('what is no longer true when it is sent is not said, and may be said when it is true again', async () => {
  const number = await paidOrder()
  await set(number, `status = 'shipped'`)
  await set(number, `status = 'pending'`)
  await tick()
  expect(await queued()).toEqual([['order_shipped', 'dropped']])
  await set(number, `status = 'shipped'`)
  await tick()
  expect(await queued()).toEqual([['order_shipped', 'sent']])
  expect(subjects()).toEqual([subject('order_shipped', number)])
})

test('the shop may switch the letter of a parcel off', async () => {
  await shop.db.query('update settings set shipment_notification = false')
  const number = await paidOrder()
  await set(number, `status = 'shipped'`)
  await tick()
  expect(await queued()).toEqual([['order_shipped', 'dropped']])
  expect(shop.mails).toEqual([])
})

test('a payment that failed is told with the way to pay, unless it was paid meanwhile', async () => {
  const number = await paidOrder()
  await set(number, `payment_status = 'pending'`)
  const tell = (key: string) =>
    shop.db.query(
      `select private.queue_mail('payment_failed', $1, id, null, '{"reason": "declined"}') from orders where order_number = $2`,
      [key, number],
    )
  await tell('a')
  await tick()
  expect(subjects()).toEqual([subject('payment_failed', number)])
  expect(shop.mails[0]?.text).toContain('La banque a refusé le paiement.')
  expect(shop.mails[0]?.html).toContain('https://shop.example/checkout/confirmation#')
  await tell('b')
  await set(number, `payment_status = 'paid'`)
  await tick()
  expect((await queued()).filter(([kind]) => kind === 'payment_failed')).toEqual([
    ['payment_failed', 'sent'],
    ['payment_failed', 'dropped'],
  ])
})

test('an order whose reservation ended is told of its payment, not of its cancellation', async () => {
  const number = await paidOrder()
  await set(number, `status = 'cancelled', payment_status = 'failed'`)
  expect((await queued()).map(([kind]) => kind)).not.toContain('order_cancelled')
})

test('a change that is rolled back tells nobody', async () => {
  const number = await paidOrder()
  const rolledBack = shop.db.engine.transaction(async (query) => {
    await query(`update orders set status = 'shipped' where order_number = $1`, [number])
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await queued()).toEqual([])
})

test('the shop’s own sentences are what letters say', async () => {
  await shop.db.query(
    `insert into mail_texts (kind, subject, intro, closing) values ('order_delivered', 'Livrée {commande}', 'Chère {prénom} <i>', '')`,
  )
  const number = await paidOrder()
  await set(number, `status = 'completed'`)
  await tick()
  expect(shop.mails[0]?.subject).toBe(`Livrée ${number}`)
  expect(shop.mails[0]?.html).toContain('Chère Inès &lt;i&gt;')
  await shop.db.query('delete from mail_texts')
})

describe('a cart that was left', () => {
  let email = ''

  beforeEach(async () => {
    email = `${randomUUID()}@panier.example`
    await shop.db.query('delete from newsletter_subscribers')
  })

  /** An account with a cart of some hours ago. */
  async function left(hours = 30): Promise<string> {
    await shop.addAccount(email, 'tresse-et-paille')
    const [row] = await shop.db.query('select id from auth.users where email = $1', [email])
    await shop.db.query(
      `insert into cart_items (product_id, quantity, user_id, created_at) values (1, 2, $1, now() - $2::int * interval '1 hour')`,
      [row?.id, hours],
    )
    return String(row?.id)
  }

  async function subscribe(version = REMINDER_CONSENTS[0], status = 'confirmed'): Promise<void> {
    await shop.db.query(
      `insert into newsletter_subscribers (email, status, confirmed_at, unsubscribed_at) values ($1, $2, now(), now())`,
      [email.toUpperCase(), status],
    )
    await shop.db.query(
      `insert into newsletter_proofs (email, event, consent_version, consent_text, source, at)
       values ($1, 'requested', $2, 'oui', 'footer', now() - interval '1 minute')`,
      [email, version],
    )
  }

  test('is reminded of once, with the way out of it', async () => {
    await left()
    await subscribe()
    await tick()
    await tick()
    expect(subjects()).toEqual([subject('left_cart', '')])
    const [mail] = shop.mails
    expect(mail?.to).toBe(email)
    expect(mail?.text).toContain('Produit 1')
    expect(mail?.text).toMatch(/https:\/\/shop\.example\/newsletter\/desabonnement#\w{43,}/)
    const { headers } = mail as unknown as { headers: Record<string, string> }
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    // Another piece makes no other cart of it, and a month goes by without a second letter.
    await shop.db.query(`delete from mail_outbox where kind <> 'left_cart'`)
    await shop.db.query(`update mail_outbox set created_at = now() - interval '31 days'`)
    await tick()
    expect(shop.mails).toHaveLength(1)
  })

  test.each([
    ['who has not agreed', async () => void (await left())],
    [
      'who agreed to the letter alone',
      async () => {
        await left()
        await subscribe('2026-11-22')
      },
    ],
    [
      'who has left again',
      async () => {
        await left()
        await subscribe(REMINDER_CONSENTS[0], 'unsubscribed')
      },
    ],
    [
      'an address that the mail service has refused for ever',
      async () => {
        await left()
        await subscribe()
        await shop.db.query('update newsletter_subscribers set refused_at = now()')
      },
    ],
    [
      'who is still choosing',
      async () => {
        await left(3)
        await subscribe()
      },
    ],
    [
      'a cart of long ago',
      async () => {
        await left(24 * 8)
        await subscribe()
      },
    ],
    [
      'who has bought since',
      async () => {
        await left()
        await subscribe()
        await placeOrder(shop.db, orderRequest({ email, idempotency_key: randomUUID() }))
      },
    ],
    [
      'anybody of a shop that sends no promotions',
      async () => {
        await shop.db.query('update settings set promotional_emails = false')
        await left()
        await subscribe()
      },
    ],
  ])('does not bother %s', async (_, arrange) => {
    await arrange()
    await tick()
    expect(shop.mails.filter(({ subject: said }) => said === subject('left_cart', ''))).toEqual([])
  })

  test('is not spoken of to who unsubscribes, buys or erases the account before the letter leaves', async () => {
    const person = await left()
    await subscribe()
    await shop.db.query('select remind_left_carts()')
    expect(await queued()).toEqual([['left_cart', 'waiting']])
    await shop.db.query(`update newsletter_subscribers set status = 'unsubscribed'`)
    await tick()
    expect(await queued()).toEqual([['left_cart', 'dropped']])
    await shop.db.query('select private.erase_account($1)', [person])
    expect(await queued()).toEqual([])
    expect(shop.mails).toEqual([])
  })
})
