import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportShop, importShop, resetShop } from '@/data/admin/shop-data.ts'
import type { Client } from '@/data/client.ts'
import type { Query } from '../../supabase/local/engine/engine.ts'
import { hasNativePostgres } from '../support/postgres.ts'
import { nativeDatabase } from './support/database.ts'
import { apiOf, type ProductContext, productContext } from './support/product-context.ts'
import { orderRequest, refusalOf } from './support/samples.ts'
import { untilWaiting } from './support/waiting.ts'

const nothing = () => undefined

/** Only a real server copies tables, or empties them, while others write. */
describe.skipIf(!hasNativePostgres())('the data of a shop on a native Postgres', () => {
  let context: ProductContext
  let api: Client
  let name: string

  beforeAll(async () => {
    context = await productContext(await nativeDatabase())
    api = apiOf({ ...context, call: (sql, params) => context.call(sql, params, context.owner) })
    name = String((await context.db.query('select site_name from settings'))[0]?.site_name)
  })
  afterAll(() => context?.db.close())

  /** Exports while another transaction is at work. @param hold what the export waits for. @param work done once it waits. */
  async function exportedDuring(hold: string, work: (query: Query) => Promise<unknown>): Promise<string[]> {
    let exported: Promise<string[]> = Promise.resolve([])
    await context.db.engine.transaction(async (query) => {
      await query(hold)
      exported = exportShop(api, name, nothing)
      await Promise.race([exported, untilWaiting(context.db)])
      await work(query)
    })
    return exported
  }
  const rowsOf = (file: readonly string[], table: string): Record<string, unknown>[] => {
    const lines = file.join('').split('\n')
    const at = lines.indexOf(JSON.stringify({ table }))
    if (at < 0) return []
    const end = lines.findIndex((line, n) => n > at && (line === '' || line.startsWith('{"table":')))
    return lines.slice(at + 1, end).map((line) => JSON.parse(line))
  }

  test('an export has an order that comes in while it copies whole, or not at all', async () => {
    // It stops between the orders and what they hold.
    await context.db.query('alter function private.data_columns(text) set schema public')
    await context.db.query(`create function private.data_columns(table_name text)
      returns table (name text, n int, type text, outside text, may_be_null boolean)
      language plpgsql stable security definer set search_path = '' as $$
      begin
        if data_columns.table_name = 'public.order_items' then
          perform pg_advisory_xact_lock_shared(26);
        end if;
        return query select * from public.data_columns(data_columns.table_name);
      end $$`)
    const file = await exportedDuring('select pg_advisory_xact_lock(26)', async (query) => {
      await query('select place_order($1::jsonb)', [JSON.stringify(orderRequest())])
      await query(`insert into payments (order_id, attempt_key, amount)
        select id, 'once', total from orders order by created_at desc limit 1`)
    })
    expect(await context.db.query('select from orders')).toHaveLength(2)
    const [orders, items, payments] = ['orders', 'order_items', 'payments'].map((table) =>
      rowsOf(file, `public.${table}`),
    )
    expect(orders).toHaveLength(1)
    expect(items?.map(({ order_id }) => order_id)).toEqual([orders?.[0]?.id])
    expect(payments).toEqual([])
    const header = JSON.parse(file[0] ?? '')
    expect(header.rows).toMatchObject({ 'public.orders': 1, 'public.order_items': 1, 'public.payments': 0 })
    const rows = Object.values(header.rows as Record<string, number>).reduce((sum, count) => sum + count)
    expect(await importShop(api, name, header, file.slice(1).join('').split('\n'), nothing)).toBe(rows)
    expect(await context.db.query('select id from orders')).toEqual([{ id: orders?.[0]?.id }])
  })

  test('an export waits for an import, and holds what that has brought', async () => {
    const file = await exportedDuring('truncate redirects', (query) =>
      query(`insert into redirects (from_path, to_path) values ('/products/ancien', '/products/nouveau')`),
    )
    expect(rowsOf(file, 'public.redirects')).toMatchObject([{ from_path: '/products/ancien' }])
  })

  test('a shop is not emptied of the real order that is being placed meanwhile', async () => {
    let reset: Promise<unknown> = Promise.resolve()
    await context.db.engine.transaction(async (query) => {
      await query('select place_order($1::jsonb)', [JSON.stringify(orderRequest({ is_simulated: false }))])
      reset = refusalOf(resetShop(api, name, true))
      await Promise.race([reset, untilWaiting(context.db)])
    })
    expect(await reset).toMatchObject({ code: 'shop_has_sold' })
    expect(await context.db.query('select count(*)::int as n from orders where not is_simulated')).toEqual([
      { n: 1 },
    ])
  })
})
