import { beforeAll, expect, test } from 'vitest'
import { getShopData } from '@/data/admin/shop-data.ts'
import { codeOf, dataExportContext } from './support/data-export-context.ts'
import { insertProducts, NEW_SHOP, orderRequest, placeOrder } from './support/samples.ts'
import { shopBackend } from './support/shop-backend.ts'

const context = dataExportContext(shopBackend, NEW_SHOP)
const { query, contents, exporting, importing, resetting } = context

beforeAll(() => insertProducts(context.shop.db, [{ id: 1 }]))

test('a shop that has really sold keeps its orders, its documents and its journal', async () => {
  const [older, held] = [await exporting(), await contents()]
  await placeOrder(context.shop.db, orderRequest({ is_simulated: false }))
  await query(`insert into documents (kind, number, order_id, is_simulated, issued_at, content)
    select 'invoice', 'FAC-2026-9001', id, false, now(), '{}' from orders where not is_simulated`)
  expect(await getShopData(context.owner, AbortSignal.timeout(20_000))).toMatchObject({ hasRealSales: true })
  const now = await contents()
  expect(now).not.toEqual(held)
  expect(await codeOf(resetting(true))).toBe('shop_has_sold')
  expect(await codeOf(importing(older))).toBe('data_file_loses_sales')
  expect(await contents()).toEqual(now)
  // An export of now holds them.
  const newer = await exporting()
  expect(await codeOf(importing(newer))).toBe('done')
})

test('a real order is not lost with a file that is older than it, nor what was asked for it', async () => {
  const older = await exporting()
  const facts = async () =>
    (await query('select jsonb_array_elements_text(private.sold_facts()) as fact')).map(({ fact }) =>
      String(fact),
    )
  let known = await facts()
  const { order_number } = await placeOrder(context.shop.db, orderRequest({ is_simulated: false }))
  const came: string[] = []
  for (const [sql, more] of [
    ['select $1::text', 'order'],
    [`update orders set payment_status = 'paid', paid_at = now() where order_number = $1`, 'due'],
    [
      `insert into withdrawals (reference, request_key, name, order_number, email, items)
       select 'RET-2026-9001', gen_random_uuid(), 'Inès', order_number, email, null from orders where order_number = $1`,
      'withdrawal',
    ],
    [
      `insert into payments (order_id, attempt_key, amount) select id, 'once', total from orders where order_number = $1`,
      'payment',
    ],
    [
      `insert into refunds (order_id, amount, reason, of_sale) select id, 1, 'goodwill', true from orders where order_number = $1`,
      'refund',
    ],
  ] as const) {
    await query(sql, [order_number])
    const now = await facts()
    came.push(...now.filter((fact) => !known.includes(fact)).map((fact) => fact.split(' ')[0] ?? ''))
    expect(came.at(-1), sql).toBe(more)
    known = now
  }
  expect(came).toHaveLength(5)
  expect(await codeOf(importing(older))).toBe('data_file_loses_sales')
  expect(await facts()).toEqual(known)
})
