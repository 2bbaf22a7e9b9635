import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderRow } from '@/data/orders.ts'
import { CANCEL_REASONS, REFUND_REASONS } from '@/domain/order-work.ts'
import { hasNativePostgres } from '../support/postgres.ts'
import { type OrderContext, orderContext } from './support/order-context.ts'
import { apply, attemptOrder, fresh } from './support/payments.ts'
import { refusalOf } from './support/samples.ts'

const SERVICE = { role: 'service_role' }
let at: OrderContext

beforeAll(async () => {
  at = await orderContext()
})
afterAll(() => at?.db.close())

const takeDue = (intent: string) =>
  at.db.query('select d.* from due_refunds(500) d where d.intent = $1', [intent], SERVICE)
const answer = (intent: string, id: unknown, amount: number, status = 'succeeded') =>
  apply(at.db, { refunds: [{ id: fresh('re'), intent, amount, status, refund: id }] })

test('reasons are those of the domain', async () => {
  const [row] = await at.db.query(
    'select private.cancel_reasons() as cancel, private.refund_reasons() as refund',
  )
  expect(row).toEqual({ cancel: [...CANCEL_REASONS], refund: [...REFUND_REASONS] })
})

describe('a refund', () => {
  test('of a simulated payment is made at once: email, credit note by line, stock by choice', async () => {
    const number = await at.simulated()
    const before = await at.stock(1)
    const detail = await at.refund(number, {
      shipping: 695,
      extra: 100,
      total: 5785,
      restock: true,
      note: 'anse cassée',
    })
    expect(detail).toMatchObject({
      refundable: 6889,
      paymentStatus: 'paid',
      refunds: [
        {
          amount: 5785,
          status: 'succeeded',
          reason: 'damaged',
          note: 'anse cassée',
          by: 'Salma',
          creditNote: null,
        },
      ],
    })
    expect(detail.worked[0]).toMatchObject({ position: 1, refunded: 1, restocked: 1 })
    expect(await at.stock(1)).toBe(before + 1)
    expect((await at.mails(number)).at(-1)).toMatchObject({
      kind: 'order_refunded',
      content: {
        amount: 57.85,
        reason: 'damaged',
        shipping: 6.95,
        lines: [{ name: 'Produit 1', quantity: 1, amount: 49.9 }],
      },
    })
    await at.db.query('select issue_due_documents()', [], SERVICE)
    const { refunds, issued } = await at.read(number)
    expect(refunds[0]?.creditNote).toMatch(/^DEMO-AVO-/)
    expect(issued.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice'])
    const [note] = await at.db.query('select content from documents where number = $1', [
      refunds[0]?.creditNote,
    ])
    expect(note?.content).toMatchObject({
      total: 57.85,
      tax: 9.64,
      discount: 0,
      refunded_shipping: 6.95,
      refunded_extra: 1,
      lines: [{ name: 'Produit 1', quantity: 1, unit_price: 49.9, total: 49.9 }],
    })
    const [journal] = await at.db.query(
      `select payload::jsonb -> 'total' as total, kind from sales_journal where document = $1`,
      [refunds[0]?.creditNote],
    )
    expect(journal).toEqual({ total: -5785, kind: 'credit_note' })
  })

  test('is told on the page of the order: when, and how much; one that failed is not', async () => {
    const number = await at.simulated()
    await at.refund(number, { extra: 50, total: 5040 })
    await at.refund(number)
    await at.db.query(`update refunds set status = 'failed' where amount = 49.9`)
    const [{ token } = {}] = await at.db.query(
      'select private.new_order_link(id, private.order_link_time()) as token from orders where order_number = $1',
      [number],
    )
    const [{ seen } = {}] = await at.db.query('select order_by_token($1) as seen', [token])
    const { refunds } = orderRow.parse(seen)
    expect(refunds).toEqual([{ at: expect.stringContaining('T'), amount: 5040 }])
  })

  test('of all that is left makes the order refunded, in several steps to the cent', async () => {
    const number = await at.simulated()
    await at.refund(number)
    await at.refund(number)
    const done = await at.refund(number, {
      lines: [{ position: 2, quantity: 1 }],
      shipping: 695,
      total: 2694,
    })
    expect(done).toMatchObject({ refundable: 0, paymentStatus: 'refunded' })
    expect(done.refunds.map(({ amount }) => amount).reduce((sum, one) => sum + one, 0)).toBe(12_674)
    expect(await refusalOf(at.refund(number, { lines: [], extra: 1, total: 1 }))).toMatchObject({
      code: 'refund_too_large',
    })
  })

  test('shares a discounted line to the cent', async () => {
    const number = await at.simulated()
    const [{ id } = {}] = await at.db.query('select id from orders where order_number = $1', [number])
    await at.db.query('update orders set discount = 0.01, total = total - 0.01 where id = $1', [id])
    await at.db.query('update order_items set discount = 0.01 where order_id = $1 and position = 1', [id])
    // 99.79 for two units: 49.90 and 49.89, whichever goes first.
    await at.refund(number, { total: 4990 })
    expect((await at.refund(number, { total: 4989 })).refundable).toBe(2694)
  })

  test('is never more than was paid, than a line or the parcel has, and nothing without an amount', async () => {
    const number = await at.simulated()
    const cases: [object, string][] = [
      [{ lines: [{ position: 1, quantity: 3 }], total: 14_970 }, 'pieces_too_many'],
      [
        {
          lines: [
            { position: 1, quantity: 2 },
            { position: 1, quantity: 1 },
          ],
          total: 14_970,
        },
        'pieces_too_many',
      ],
      [{ shipping: 696, total: 5686 }, 'pieces_too_many'],
      [{ lines: [], extra: 12_675, total: 12_675 }, 'refund_too_large'],
      [{ lines: [], total: 0 }, 'refund_empty'],
      [{ total: 4989 }, 'order_changed'],
      ...[
        { lines: [{ position: 3, quantity: 1 }] },
        { lines: [{ position: 1, quantity: -1 }] },
        { lines: [{ position: 1, quantity: 1.5 }] },
        { lines: 'all' },
        { lines: [1] },
        { lines: [{ position: 1, quantity: 1e300 }] },
        { extra: -100 },
        { extra: 0.5 },
        { extra: '5' },
        { extra: 1e12 },
        { reason: 'because' },
        { restock: 'yes' },
        { note: 'x'.repeat(401) },
        { withdrawal: 'none' },
        { total: undefined },
      ].map((wrong): [object, string] => [wrong, 'request_invalid']),
    ]
    for (const [changes, code] of cases)
      expect(await refusalOf(at.refund(number, changes)), JSON.stringify(changes)).toMatchObject({ code })
    expect(await at.read(number)).toMatchObject({ refundable: 12_674, refunds: [] })
  })

  test('is an owner’s, of a paid order', async () => {
    expect(await refusalOf(at.refund(await at.simulated(), {}, { who: 'staff' }))).toMatchObject({
      code: 'owner_required',
    })
    const unpaid = await attemptOrder(at.db)
    const [row] = await at.db.query('select order_number from orders where id = $1', [unpaid.order])
    expect(await refusalOf(at.refund(String(row?.order_number)))).toMatchObject({
      code: 'refund_unavailable',
    })
    expect(
      await refusalOf(at.refund('CMD-2026-9999', {}, { version: new Date().toISOString() })),
    ).toMatchObject({
      code: 'order_not_found',
    })
  })

  test('of what another has changed meanwhile is refused with what it is now', async () => {
    const number = await at.simulated()
    const { version } = await at.read(number)
    await at.refund(number, {}, { version })
    const refused = await refusalOf(at.refund(number, {}, { version }))
    expect(refused).toMatchObject({ code: 'order_changed', details: { work: { refundable: 76.84 } } })
  })

  test.runIf(hasNativePostgres())('asked for ten times at once is made once', async () => {
    const { number } = await at.paid()
    const { version } = await at.read(number)
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => at.refund(number, {}, { version })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await at.read(number)).refunds).toHaveLength(1)
  })

  test('at Stripe is due, then made; the buyer hears of it once it is', async () => {
    const { number, intent } = await at.paid()
    expect(await at.refund(number)).toMatchObject({ refundable: 7684, refunds: [{ status: 'due' }] })
    expect((await at.mails(number)).map(({ kind }) => kind)).toEqual(['order_received'])
    const [due] = await takeDue(intent)
    expect(Number(due?.amount)).toBe(4990)
    await answer(intent, due?.id, 4990)
    expect(await at.read(number)).toMatchObject({ paymentStatus: 'paid', refunds: [{ status: 'succeeded' }] })
    expect((await at.mails(number)).map(({ kind }) => kind)).toEqual(['order_received', 'order_refunded'])
  })

  test('that fails is shown and made anew, once; what failed can be given back again', async () => {
    const { number, intent } = await at.paid()
    await at.refund(number, { restock: true })
    const [due] = await takeDue(intent)
    await at.db.query(`select fail_refund($1, 'no such charge', true)`, [due?.id], SERVICE)
    const failed = await at.read(number)
    expect(failed).toMatchObject({
      refundable: 12_674,
      refunds: [{ status: 'failed', lastError: 'no such charge' }],
    })
    // Its buyer is owed the unit again: it goes back into stock with the next try, and once.
    expect(failed.worked[0]).toMatchObject({ refunded: 0, restocked: 0 })
    await at.call('retry_refund($1)', [failed.refunds[0]?.id])
    await at.call('retry_refund($1)', [failed.refunds[0]?.id])
    const again = await at.read(number)
    expect(again).toMatchObject({ refundable: 7684 })
    expect(again.refunds).toMatchObject([
      { status: 'due', amount: 4990 },
      { status: 'failed', isRetried: true },
    ])
    expect(again.worked[0]).toMatchObject({ refunded: 1, restocked: 1 })
    expect(await refusalOf(at.call('retry_refund($1)', [again.refunds[0]?.id], 'staff'))).toMatchObject({
      code: 'owner_required',
    })
  })

  test('that Stripe refuses for the moment is asked for again at once', async () => {
    const { number, intent } = await at.paid()
    await at.refund(number)
    const [due] = await takeDue(intent)
    await at.db.query(`select fail_refund($1, 'later')`, [due?.id], SERVICE)
    expect(await takeDue(intent)).toEqual([])
    await at.call('retry_refund($1)', [due?.id])
    expect(await takeDue(intent)).toMatchObject([{ id: due?.id }])
  })

  test('stands in the audit log, without words that were written for the shop', async () => {
    const number = await at.simulated()
    await at.refund(number, { note: 'secret' })
    const entries = await at.db.query(
      `select l.row_label, l.changes from audit_log l join orders o on o.id::text = l.row_id
       where o.order_number = $1 and l.table_name = 'refunds'`,
      [number],
    )
    expect(entries).toMatchObject([
      { row_label: 'damaged', changes: { amount: { new: 49.9 }, note: { hidden: true } } },
    ])
  })
})
