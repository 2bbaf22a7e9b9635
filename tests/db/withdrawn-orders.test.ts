import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderContext, orderContext } from './support/order-context.ts'
import { refusalOf } from './support/samples.ts'

let at: OrderContext

beforeAll(async () => {
  at = await orderContext()
})
afterAll(() => at?.db.close())

/** A paid order that its buyer withdraws from before it is sent. @param items which; null is all of it */
async function withdrawn(items: string | null): Promise<string> {
  const number = await at.simulated()
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
  )[0]?.order as { withdrawal: Record<string, unknown> | null }

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
  expect(await view(number)).toMatchObject({ withdrawal: { is_whole: true } })
  expect((await view(number)).withdrawal?.reference).toMatch(/^RET-/)

  // Given back but for the parcel's fee, it stands as paid and waiting.
  await at.db.query(`update withdrawals set status = 'refunded' where order_number = $1`, [number])
  expect((await table()).orders.map(({ order_number }) => order_number)).not.toContain(number)
  expect(await refusalOf(ship(number))).toMatchObject({ code: 'order_withdrawn' })

  await at.db.query(
    `update withdrawals set status = 'closed', closed_note = 'Elle garde tout' where order_number = $1`,
    [number],
  )
  expect((await view(number)).withdrawal).toBeNull()
  expect((await table([number])).orders).toMatchObject([{ withdrawal: null }])
  expect(await ship(number)).toMatchObject({ order: { status: 'shipped' } })
})

test('one whose buyer withdrew from a part is marked, and can be sent', async () => {
  const number = await withdrawn('le cabas')
  expect((await table([number])).orders).toMatchObject([{ withdrawal: 'part' }])
  expect(await view(number)).toMatchObject({ withdrawal: { is_whole: false } })
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
