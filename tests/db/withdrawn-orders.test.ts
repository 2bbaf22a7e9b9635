import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderContext, orderContext } from './support/order-context.ts'
import { attemptOrder, endAttempt, release } from './support/payments.ts'
import { refusalOf } from './support/samples.ts'

let at: OrderContext

beforeAll(async () => {
  at = await orderContext()
})
afterAll(() => at?.db.close())

/** The buyer of an order withdraws from it. @param items which; null is all of it */
async function declare(number: string, items: string | null): Promise<void> {
  await at.db.query(`delete from private.form_attempts where form = 'withdrawal'`)
  const [order] = await at.db.query('select email, first_name from orders where order_number = $1', [number])
  await at.db.query(
    `select declare_withdrawal($1::jsonb)`,
    [
      JSON.stringify({
        request_key: crypto.randomUUID(),
        name: order?.first_name,
        order_number: number,
        email: order?.email,
        items: items ?? '',
        caller: 'caller:x',
      }),
    ],
    { role: 'service_role' },
  )
}
/** A paid order that its buyer withdraws from before it is sent. */
async function withdrawn(items: string | null): Promise<string> {
  const number = await at.simulated()
  await declare(number, items)
  return number
}
const ship = (number: string) => at.call('set_order_status($1, $2)', [number, 'shipped'])
const table = async (numbers: readonly string[] | null = null) =>
  (await at.call('preparing_table($1)', [numbers])) as {
    waiting: number
    orders: { order_number: string; withdrawal: string | null }[]
  }
const attention = async () => (await at.call('admin_dashboard()')) as { attention: { to_prepare: number } }
const view = async (number: string) =>
  (
    await at.db.query('select private.order_view(o) as order from orders o where order_number = $1', [number])
  )[0]?.order as { declarations: { reference: string; items: string | null; status: string }[] }

test('an order whose buyer withdrew from all of it is neither gathered nor sent, until that is closed', async () => {
  const before = [await table(), await attention()] as const
  const number = await withdrawn(null)
  const after = [await table(), await attention()] as const
  expect(after[0].waiting).toBe(before[0].waiting)
  expect(after[1].attention.to_prepare).toBe(before[1].attention.to_prepare)
  expect(after[0].orders.map(({ order_number }) => order_number)).not.toContain(number)
  expect((await table([number])).orders).toMatchObject([{ order_number: number, withdrawal: 'whole' }])
  expect(await refusalOf(ship(number))).toMatchObject({ code: 'order_withdrawn' })
  expect(await at.call('set_orders_prepared($1, true)', [[number]])).toEqual([
    { number, refusal: 'order_withdrawn' },
  ])
  expect(await view(number)).toMatchObject({ declarations: [{ items: null, status: 'received' }] })
  expect((await view(number)).declarations[0]?.reference).toMatch(/^RET-/)

  // Given back but for the parcel's fee, it stands as paid and waiting.
  await at.db.query(`update withdrawals set status = 'refunded' where order_number = $1`, [number])
  expect((await table()).orders.map(({ order_number }) => order_number)).not.toContain(number)
  expect(await refusalOf(ship(number))).toMatchObject({ code: 'order_withdrawn' })

  await at.db.query(
    `update withdrawals set status = 'closed', closed_note = 'Elle garde tout' where order_number = $1`,
    [number],
  )
  expect((await view(number)).declarations).toEqual([])
  expect((await table([number])).orders).toMatchObject([{ withdrawal: null }])
  expect(await ship(number)).toMatchObject({ order: { status: 'shipped' } })
})

test('one whose buyer withdrew from a part is marked, and can be sent', async () => {
  const number = await withdrawn('le cabas')
  expect((await table([number])).orders).toMatchObject([{ withdrawal: 'part' }])
  expect(await view(number)).toMatchObject({ declarations: [{ items: 'le cabas' }] })
  expect(await ship(number)).toMatchObject({ order: { status: 'shipped' } })
})

test('what was sent before the declaration is not in the way', async () => {
  const number = await at.simulated()
  await ship(number)
  const [order] = await at.db.query('select id from orders where order_number = $1', [number])
  await at.db.query(
    `insert into withdrawals (reference, request_key, name, order_number, email, order_id)
     values ('RET-2026-9999', gen_random_uuid(), 'Inès', $1, 'ines@client.example', $2)`,
    [number, order?.id],
  )
  expect(await at.call('set_order_status($1, $2)', [number, 'completed'])).toMatchObject({
    order: { status: 'completed' },
  })
})

const declared = async (number: string) => (await at.read(number)).withdrawals[0]
const longAgo = (number: string) =>
  at.db.query(`update withdrawals set declared_at = now() - interval '15 days' where order_number = $1`, [
    number,
  ])
const cancel = (number: string) => at.work('cancel_order', number, { reason: 'customer', restock: true })

test.each([null, 'le cabas'])(
  'the refund of an order that was never sent waits for no goods: %s',
  async (items) => {
    const number = await withdrawn(items)
    expect(await declared(number)).toMatchObject({ status: 'received', waits: false, isOverdue: false })
    await longAgo(number)
    expect(await declared(number)).toMatchObject({ waits: false, isOverdue: true })
    // Once it is on its way, there is something to wait for.
    await at.db.query(`update orders set status = 'shipped' where order_number = $1`, [number])
    expect(await declared(number)).toMatchObject({ waits: true, isOverdue: false })
  },
)

test('an order of which nothing is left to give back is not late with it', async () => {
  const number = await withdrawn(null)
  await longAgo(number)
  await at.db.query(
    `update orders set status = 'pending', payment_status = 'pending', paid_at = null where order_number = $1`,
    [number],
  )
  expect(await declared(number)).toMatchObject({ waits: false, isOverdue: false })
})

test('an order that is cancelled answers its withdrawals with the refund it makes, and its buyer hears of each once', async () => {
  const number = await withdrawn(null)
  const before = ((await at.call('admin_dashboard()')) as { attention: { withdrawals: number } }).attention
  const { refunds } = await cancel(number)
  expect(await declared(number)).toMatchObject({
    status: 'refunded',
    refund: refunds[0]?.id,
    isOverdue: false,
  })
  const after = ((await at.call('admin_dashboard()')) as { attention: { withdrawals: number } }).attention
  expect(after.withdrawals).toBe(before.withdrawals - 1)
  const kinds = (await at.mails(number)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['order_cancelled', 'order_received', 'order_refunded'])
})

test('a refund of a cancelled order that fails opens its withdrawal again', async () => {
  const { number, id } = await at.paid()
  await declare(number, null)
  await cancel(number)
  expect(await declared(number)).toMatchObject({ status: 'refunded' })
  await at.db.query(`select fail_refund(id, 'no', true) from refunds where order_id = $1`, [id], {
    role: 'service_role',
  })
  await longAgo(number)
  expect(await declared(number)).toMatchObject({ status: 'received', waits: false, isOverdue: true })
})

test('where all went back before, the last refund answers; what was closed stays so', async () => {
  const number = await withdrawn(null)
  await declare(number, 'le cabas')
  await at.db.query(
    `update withdrawals set status = 'closed', closed_note = 'Elle le garde' where order_number = $1 and items is not null`,
    [number],
  )
  const { refundable, worked } = await at.read(number)
  await at.refund(number, {
    lines: worked.map(({ position, quantity }) => ({ position, quantity })),
    shipping: 695,
    total: refundable,
  })
  const { withdrawals, refunds } = await cancel(number)
  expect(withdrawals.map(({ status, refund }) => [status, refund]).toSorted()).toEqual([
    ['closed', null],
    ['refunded', refunds[0]?.id],
  ])
})

test('of an unpaid order it is closed, once its payment is ended and not before', async () => {
  const unpaid = await attemptOrder(at.db)
  const [row] = await at.db.query('select order_number from orders where id = $1', [unpaid.order])
  const number = String(row?.order_number)
  await declare(number, null)
  await cancel(number)
  expect(await declared(number)).toMatchObject({ status: 'received' })
  await endAttempt(at.db, unpaid)
  expect(await release(at.db, unpaid.order)).toBe('released')
  expect(await declared(number)).toMatchObject({ status: 'closed', refund: null })
})

test('an unpaid order that runs out may be paid after all: what was declared of it stays open', async () => {
  const unpaid = await attemptOrder(at.db)
  const [row] = await at.db.query('select order_number from orders where id = $1', [unpaid.order])
  await declare(String(row?.order_number), null)
  await endAttempt(at.db, unpaid)
  expect(await release(at.db, unpaid.order)).toBe('released')
  expect(await declared(String(row?.order_number))).toMatchObject({ status: 'received' })
})
