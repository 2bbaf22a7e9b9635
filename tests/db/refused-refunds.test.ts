import { expect, test } from 'vitest'
import { retryRefund } from '@/data/admin/order-changes.ts'
import { pickLines } from '@/data/admin/preparing.ts'
import { apply, fresh } from './support/payments.ts'
import { refusedRefunds } from './support/refused-refunds.ts'
import { refusalOf } from './support/samples.ts'

const { at, stock, moved, exchanged, due, asked, refused, news, retried } = refusedRefunds()

test('a refund that Stripe refuses for good takes the unit of an exchange from stock again: it is sent', async () => {
  const sale = await exchanged()
  expect(await moved(() => asked(sale))).toEqual([0, 1, 0])
  expect(await at.due(sale.number)).toBeNull()
  const [one] = (await at.read(sale.number)).refunds
  expect(await moved(() => refused(one))).toEqual([0, -1, 0])
  expect(await at.due(sale.number)).toEqual([['Taille 57', 1]])
})

test('it goes back into stock with the next try, and once, whoever is told what first', async () => {
  const sale = await exchanged()
  const one = await asked(sale)
  await refused(one)
  expect(await moved(() => retried(sale.number))).toEqual([0, 1, 0])
  expect(await at.due(sale.number)).toBeNull()
  const again = await due(sale.intent)
  // Refused once more, and once more.
  expect(await moved(() => refused(again))).toEqual([0, -1, 0])
  expect(await moved(() => retried(sale.number))).toEqual([0, 1, 0])
  const last = await due(sale.intent)
  expect(await moved(() => news(sale.intent, last, 'succeeded'))).toEqual([0, 0, 0])
  expect(await at.due(sale.number)).toBeNull()
  // A card that was closed gives money back to Stripe, days later.
  expect(await moved(() => news(sale.intent, last, 'failed'))).toEqual([0, -1, 0])
  expect(await moved(() => news(sale.intent, last, 'failed'))).toEqual([0, 0, 0])
  expect(await at.due(sale.number)).toEqual([['Taille 57', 1]])
})

test('sold meanwhile it is no longer sent, and the owner is told: in the alarm, and at the refund', async () => {
  const sale = await exchanged()
  const one = await asked(sale)
  await stock(0, 1)
  expect(await moved(() => refused(one))).toEqual([0, 0, 0])
  expect(await at.due(sale.number)).toBeNull()
  expect(await refusalOf(at.call('send_exchange($1, true)', [sale.exchange]))).toMatchObject({
    code: 'order_changed',
  })
  expect(await at.send(sale.number)).toEqual([{ number: sale.number, refusal: 'exchange_not_due' }])
  expect(await at.read(sale.number)).toMatchObject({
    refunds: [{ status: 'failed', unreserved: 1 }],
    exchanges: [{ due: 0 }],
  })
  const alarm = await at.query(
    `select content from mail_outbox where kind = 'payment_alarm' and content ->> 'order_number' = $1`,
    [sale.number],
  )
  expect(alarm).toMatchObject([{ content: { alarm: 'refund_failed', unreserved: 1 } }])
  await stock(50, 1)
  expect(await moved(() => retried(sale.number)), 'it lies there already').toEqual([0, 0, 0])
})

test('of several units those that are there are kept, and as many are sent', async () => {
  const sale = await exchanged(3)
  const one = await asked(sale, 2)
  expect(await at.due(sale.number)).toEqual([['Taille 57', 1]])
  await stock(1, 1)
  expect(await moved(() => refused(one))).toEqual([0, -1, 0])
  expect(await at.due(sale.number)).toEqual([['Taille 57', 2]])
  expect((await at.read(sale.number)).refunds).toMatchObject([{ unreserved: 1 }])
  await stock(50, 1)
  // The unit whose money goes back is the one that lies in stock.
  expect(await moved(() => asked(sale))).toEqual([0, 0, 0])
  expect(await at.due(sale.number)).toEqual([['Taille 57', 2]])
  expect(await moved(() => asked(sale, 2))).toEqual([0, 2, 0])
  expect(await at.due(sale.number)).toBeNull()
})

test('what Stripe made after all goes back into stock, whether it was tried anew or not', async () => {
  const first = await exchanged()
  const one = await asked(first)
  await refused(one)
  expect(await moved(() => news(first.intent, one, 'succeeded'))).toEqual([0, 1, 0])
  expect(await at.due(first.number)).toBeNull()

  const second = await exchanged()
  const other = await asked(second)
  await refused(other)
  await retried(second.number)
  expect(await moved(() => news(second.intent, other, 'succeeded'))).toEqual([0, 0, 0])
  expect(await at.due(second.number)).toBeNull()

  const sent = await exchanged()
  const lost = await asked(sent)
  await refused(lost)
  await at.send(sent.number)
  expect(await moved(() => news(sent.intent, lost, 'succeeded'))).toEqual([0, 0, 0])
})

test('the unit is taken from the shelf anew', async () => {
  const sale = await exchanged()
  const picked = async () => (await at.rowOf(sale.number))?.lines.map(({ isPicked }) => isPicked)
  const piece = [{ orderNumber: sale.number, position: 1, exchange: sale.exchange }]
  await pickLines(at.api, piece, true)
  expect(await picked()).toEqual([true])
  await refused(await asked(sale))
  expect(await picked()).toEqual([false])
})

test.each(['in the refund', 'by a declaration it answers', 'from the whole order'])(
  'who has withdrawn from the unit is owed its money alone: %s',
  async (how) => {
    const sale = await exchanged()
    const [declared] = await at.query(
      `insert into withdrawals (reference, request_key, name, order_number, email, items, order_id)
       select private.next_number('RET'), gen_random_uuid(), 'Inès', order_number, email, $2, id
       from orders where order_number = $1 returning id`,
      [sale.number, how === 'from the whole order' ? null : 'le chapeau'],
    )
    const one = await asked(sale, 1, {
      ...(how === 'in the refund' && { reason: 'withdrawal' }),
      ...(how === 'by a declaration it answers' && { withdrawal: String(declared?.id) }),
    })
    expect(await moved(() => refused(one))).toEqual([0, 0, 0])
    expect(await at.due(sale.number)).toBeNull()
    expect(await moved(() => retried(sale.number))).toEqual([0, 0, 0])
  },
)

test('nor is one owed of an order that was given back at Stripe meanwhile, for which it refuses the refund', async () => {
  const sale = await exchanged()
  const one = await asked(sale)
  await apply(at.db, {
    refunds: [{ id: fresh('re'), intent: sale.intent, amount: 4695, status: 'succeeded' }],
  })
  expect(await moved(() => refused(one))).toEqual([0, 0, 0])
  expect(await at.due(sale.number)).toBeNull()
})

test('who asks for another try sees first what has left meanwhile', async () => {
  const sale = await exchanged()
  await refused(await asked(sale))
  const seen = await at.read(sale.number)
  await at.send(sale.number)
  const failed = seen.refunds[0]?.id ?? ''
  expect(await refusalOf(retryRefund(at.api, seen, failed))).toMatchObject({ code: 'order_changed' })
  expect(await moved(() => retried(sale.number)), 'it is with its buyer').toEqual([0, 0, 0])
  expect((await at.read(sale.number)).exchanges[0]?.sentAt).not.toBeNull()
})

test('who read the order before is told', async () => {
  const sale = await exchanged()
  const one = await asked(sale)
  const ways = [() => news(sale.intent, one, 'pending'), () => news(sale.intent, one, 'failed')]
  const other = await exchanged()
  const last = await asked(other)
  for (const [{ number }, turns] of [
    [sale, ways],
    [other, [() => refused(last)]],
  ] as const) {
    const { version } = await at.read(number)
    for (const turn of turns) await turn()
    const request = { lines: [{ position: 1, quantity: 1 }], reason: 'size' }
    const late = at.call('receive_return($1, $2, $3)', [number, JSON.stringify(request), version])
    expect(await refusalOf(late)).toMatchObject({ code: 'order_changed' })
  }
})
