import { describe, expect, test } from 'vitest'
import { UNDO_MS } from '@/domain/rules.ts'
import { type EmailsOfOrders, subjectOf, withEmailsOfOrders } from './support/emails-of-orders.ts'
import { orderRequest, placeOrder } from './support/samples.ts'

let at: EmailsOfOrders

withEmailsOfOrders((emails) => {
  at = emails
})

const set = (number: string, change: string) =>
  at.shop.db.query(`update orders set ${change} where order_number = $1`, [number])

test('each state of an order is told once, however often it is set', async () => {
  const number = await at.paidOrder()
  for (let n = 0; n < 3; n += 1) {
    await set(number, `status = 'shipped'`)
    await at.tick()
    await set(number, `status = 'completed', delivered_at = now()`)
    await at.tick()
    await set(number, `status = 'pending'`)
    await at.tick()
  }
  expect(at.subjects()).toEqual([subjectOf('order_shipped', number), subjectOf('order_delivered', number)])
  await set(number, `status = 'cancelled'`)
  await set(number, `payment_status = 'refunded'`)
  await at.tick()
  expect(at.subjects().slice(2).sort()).toEqual(
    [subjectOf('order_cancelled', number), subjectOf('order_refunded', number)].sort(),
  )
  expect(at.shop.mails.at(-1)?.html).toContain(`https://shop.example/checkout/confirmation#`)
})

test('a confirmation brings the invoice', async () => {
  await placeOrder(at.shop.db, orderRequest())
  await at.tick()
  const [mail] = at.shop.mails as unknown as {
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

test('the email of a parcel waits for its number, and goes when that is there', async () => {
  const number = await at.paidOrder()
  await set(number, `status = 'shipped'`)
  const wait = async () => {
    const [mail] = await at.shop.db.query(
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
  await at.tick()
  expect(at.shop.mails[0]?.text).toContain('6A12345678901')
  expect(at.shop.mails[0]?.html).toContain(
    'https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901',
  )
})

test('the email of a parcel whose number is scanned with it goes at once', async () => {
  const number = await at.paidOrder()
  await set(number, `status = 'shipped', tracking_number = '6A12345678902'`)
  expect(
    await at.shop.db.query('select next_attempt_at <= clock_timestamp() as is_due from mail_outbox'),
  ).toEqual([{ is_due: true }])
})

describe('the email of an exchange', () => {
  /** An order with two units in exchange, which are on their way. @returns its number. */
  async function exchanged(tracking: string | null): Promise<string> {
    const number = await at.paidOrder()
    await set(number, `status = 'shipped', tracking_number = 'FIRST'`)
    await at.tick()
    at.shop.mails.length = 0
    await at.shop.db.query(
      `insert into order_exchanges (order_id, line_no, quantity, sku, variant_label, is_restocked, reason)
       select id, 1, 1, 'CAP-' || size, 'Taille ' || size, true, 'size' from orders, unnest(array[57, 59]) size where order_number = $1`,
      [number],
    )
    await at.shop.db.query(
      `update order_exchanges set sent_at = now(), tracking_number = $2
       where order_id = (select id from orders where order_number = $1)`,
      [number, tracking],
    )
    return number
  }
  const change = (number: string, words: string) =>
    at.shop.db.query(
      `update order_exchanges set ${words} where order_id = (select id from orders where order_number = $1)`,
      [number],
    )

  test('says what leaves, and follows its own parcel', async () => {
    const number = await exchanged('6A55')
    // Corrected while it waits: the email says what is so when it is sent.
    await change(number, `tracking_number = '6A66'`)
    await at.tick()
    await at.tick()
    expect(at.subjects()).toEqual([subjectOf('exchange_sent', number)])
    const [{ text, html } = { text: '', html: '' }] = at.shop.mails
    expect(text).toContain('Taille 57, Réf. CAP-57')
    expect(text).toContain('Taille 59, Réf. CAP-59')
    expect(html).toContain('https://www.laposte.fr/outils/suivre-vos-envois?code=6A66')
    expect(text).not.toMatch(/6A55|FIRST/)
  })

  test('is left aside where it is taken back, switched off, or the order no longer sent', async () => {
    const number = await exchanged(null)
    await change(number, 'sent_at = null')
    await at.tick()
    expect(at.shop.mails).toEqual([])
    await change(number, `sent_at = now() + interval '1 second'`)
    const seen = async () => (await at.queued()).filter(([kind]) => kind === 'exchange_sent')
    expect(await seen()).toEqual([
      ['exchange_sent', 'dropped'],
      ['exchange_sent', 'waiting'],
    ])
    await at.shop.db.query('update settings set shipment_notification = false')
    await at.tick()
    expect(at.shop.mails).toEqual([])
    await at.shop.db.query('update settings set shipment_notification = true')
    const other = await exchanged(null)
    await set(other, `status = 'pending'`)
    await at.tick()
    expect(at.shop.mails).toEqual([])
    expect(await seen()).toEqual([['exchange_sent', 'dropped']])
  })

  test('is not queued by what is rolled back', async () => {
    const number = await exchanged(null)
    await change(number, 'sent_at = null')
    const rolledBack = at.shop.db.engine.transaction(async (query) => {
      await query('update order_exchanges set sent_at = now()')
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect((await at.queued()).filter(([, status]) => status === 'waiting')).toEqual([])
  })
})

test('what is no longer true when it is sent is not said, and may be said when it is true again', async () => {
  const number = await at.paidOrder()
  await set(number, `status = 'shipped'`)
  await set(number, `status = 'pending'`)
  await at.tick()
  expect(await at.queued()).toEqual([['order_shipped', 'dropped']])
  await set(number, `status = 'shipped'`)
  await at.tick()
  expect(await at.queued()).toEqual([['order_shipped', 'sent']])
  expect(at.subjects()).toEqual([subjectOf('order_shipped', number)])
})

test('an order that arrives before its parcel was told is only told to have arrived', async () => {
  const number = await at.paidOrder()
  await set(number, `status = 'shipped'`)
  await set(number, `status = 'completed', delivered_at = now()`)
  await at.tick()
  expect(at.subjects()).toEqual([subjectOf('order_delivered', number)])
  // Whoever asks for it once more, for the parcel's number, gets it.
  await at.shop.db.query(
    `update mail_outbox set status = 'waiting', next_attempt_at = now(), resent = 1 where kind = 'order_shipped'`,
  )
  await at.tick()
  expect(at.subjects()).toEqual([subjectOf('order_delivered', number), subjectOf('order_shipped', number)])
})

test('the shop may switch the email of a parcel off', async () => {
  await at.shop.db.query('update settings set shipment_notification = false')
  const number = await at.paidOrder()
  await set(number, `status = 'shipped'`)
  await at.tick()
  expect(await at.queued()).toEqual([['order_shipped', 'dropped']])
  expect(at.shop.mails).toEqual([])
})

test('a payment that failed is told with the way to pay, unless it was paid meanwhile', async () => {
  const number = await at.paidOrder()
  await set(number, `payment_status = 'pending'`)
  const tell = (key: string) =>
    at.shop.db.query(
      `select private.queue_mail('payment_failed', $1, id, null, '{"reason": "declined"}') from orders where order_number = $2`,
      [key, number],
    )
  await tell('a')
  await at.tick()
  expect(at.subjects()).toEqual([subjectOf('payment_failed', number)])
  expect(at.shop.mails[0]?.text).toContain('La banque a refusé le paiement.')
  expect(at.shop.mails[0]?.html).toContain('https://shop.example/checkout/confirmation#')
  await tell('b')
  await set(number, `payment_status = 'paid'`)
  await at.tick()
  expect((await at.queued()).filter(([kind]) => kind === 'payment_failed')).toEqual([
    ['payment_failed', 'sent'],
    ['payment_failed', 'dropped'],
  ])
})

test('an order whose reservation ended is told of its payment, not of its cancellation', async () => {
  const number = await at.paidOrder()
  await set(number, `status = 'cancelled', payment_status = 'failed'`)
  expect((await at.queued()).map(([kind]) => kind)).not.toContain('order_cancelled')
})

test('a change that is rolled back tells nobody', async () => {
  const number = await at.paidOrder()
  const rolledBack = at.shop.db.engine.transaction(async (query) => {
    await query(`update orders set status = 'shipped' where order_number = $1`, [number])
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await at.queued()).toEqual([])
})

test('the shop’s own sentences are what emails say', async () => {
  await at.shop.db.query(
    `insert into mail_texts (kind, subject, intro, closing) values ('order_delivered', 'Livrée {commande}', 'Chère {prénom} <i>', '')`,
  )
  const number = await at.paidOrder()
  await set(number, `status = 'completed'`)
  await at.tick()
  expect(at.shop.mails[0]?.subject).toBe(`Livrée ${number}`)
  expect(at.shop.mails[0]?.html).toContain('Chère Inès &lt;i&gt;')
  await at.shop.db.query('delete from mail_texts')
})
