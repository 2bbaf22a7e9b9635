import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Json } from './support/product-context.ts'
import { questionContext } from './support/question-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

const context = questionContext()
const { query, call, service } = context

describe('a declaration of withdrawal that names no known order', () => {
  const declare = async (changes: Json = {}) =>
    (await service('declare_withdrawal', {
      request_key: randomUUID(),
      name: 'Inès Moreau',
      order_number: 'CMD-2026-9999',
      email: 'perdue@client.example',
      items: '',
      caller: `caller:${randomUUID()}`,
      ...changes,
    })) as { id: string; reference: string }
  const loose = async () => (await call('admin_loose_withdrawals()')) as unknown as (Json & { id: string })[]
  const open = async () => (await call('admin_dashboard()')) as { attention: { withdrawals: number } }

  test('is tied to its order by hand, counts from its delivery, and is untied as long as nothing has followed', async () => {
    const { order_number } = await placeOrder(context.db, orderRequest({ email: 'perdue@client.example' }))
    await query(
      `update orders set status = 'completed', delivered_at = now() - interval '40 days', payment_status = 'paid' where order_number = $1`,
      [order_number],
    )
    const { id } = await declare()
    expect((await loose()).find((one) => one.id === id)).toMatchObject({
      order_number: 'CMD-2026-9999',
      candidates: [{ order_number, total: 56.85 }],
    })
    const before = await open()
    const orders = async () =>
      (
        (await call('admin_orders($1, $2, 100)', [
          JSON.stringify({ work: 'open_withdrawal' }),
          'newest',
        ])) as {
          orders: Json[]
        }
      ).orders.map((one) => one.order_number)
    expect(await orders()).not.toContain(order_number)
    const left = (await call('link_withdrawal($1, $2)', [
      id,
      ` ${order_number.toLowerCase()} `,
    ])) as unknown as Json[]
    expect(left.map((one) => one.id)).not.toContain(id)
    expect(await orders()).toContain(order_number)
    // The dashboard's count leads to exactly these, and to those without an order.
    const [own] = await query(`select array_agg(distinct o.order_number order by o.order_number) as numbers
      from withdrawals w join orders o on o.id = w.order_id where w.status in ('received', 'returned')`)
    expect((await orders()).sort()).toEqual(own?.numbers)
    expect((await open()).attention.withdrawals).toBe(before.attention.withdrawals)
    const [stored] = await query(
      `select is_late, last_day is not null as counts from withdrawals where id = $1`,
      [id],
    )
    expect(stored).toEqual({ is_late: true, counts: true })
    expect(await refusalOf(call('link_withdrawal($1, $2)', [id, order_number]))).toMatchObject({
      code: 'withdrawal_begun',
    })
    await call('unlink_withdrawal($1)', [id])
    expect((await loose()).map((one) => one.id)).toContain(id)
    const [untied] = await query(`select is_late, last_day, delivered_at from withdrawals where id = $1`, [
      id,
    ])
    expect(untied).toEqual({ is_late: false, last_day: null, delivered_at: null })
    await call('link_withdrawal($1, $2)', [id, order_number])
    await call('step_withdrawal($1, $2)', [id, 'proof'])
    expect(await refusalOf(call('unlink_withdrawal($1)', [id]))).toMatchObject({ code: 'withdrawal_begun' })
  })

  test('is closed with a reason, and taken up again; one that names its order is never untied', async () => {
    const { id } = await declare({ email: 'jamais@client.example' })
    const before = (await open()).attention.withdrawals
    expect(await refusalOf(call('link_withdrawal($1, $2)', [id, 'CMD-2026-9999']))).toMatchObject({
      code: 'order_not_found',
    })
    await call('close_loose_withdrawal($1, $2)', [id, 'Achat fait ailleurs'])
    expect((await open()).attention.withdrawals).toBe(before - 1)
    expect(await refusalOf(call('close_loose_withdrawal($1, $2)', [id, 'Encore']))).toMatchObject({
      code: 'withdrawal_begun',
    })
    await call('close_loose_withdrawal($1)', [id])
    expect((await loose()).map((one) => one.id)).toContain(id)
    const email = 'juste@client.example'
    const { order_number } = await placeOrder(context.db, orderRequest({ email }))
    const right = await declare({ email, order_number })
    expect(await refusalOf(call('unlink_withdrawal($1)', [right.id]))).toMatchObject({
      code: 'withdrawal_begun',
    })
    expect(await refusalOf(call('unlink_withdrawal($1)', [randomUUID()]))).toMatchObject({
      code: 'withdrawal_not_found',
    })
  })
})
