import { readPreparing } from '@/data/admin/preparing.ts'
import type { Client } from '@/data/client.ts'
import type { RunOptions } from '../../../supabase/local/engine/engine.ts'
import { addAdmin } from './admins.ts'
import { memoryDatabase, type TestDatabase } from './database.ts'
import { insertProducts, orderRequest, placeOrder } from './samples.ts'

export type Json = Record<string, unknown>

/** What a new product is filled in with. */
export const productFields = (changes: Json = {}): Json => ({
  name: 'Cabas Ketama',
  price: 49.9,
  category: 'Sacs',
  artisan: 'Fatima',
  ...changes,
})

/** Products 1 (ordered once) to 4, two pictures, and administrators at work on them. */
export interface ProductContext {
  readonly db: TestDatabase
  readonly staff: RunOptions
  readonly owner: RunOptions
  /** What one call of the API's functions gives an administrator: staff unless somebody else is named. */
  call(sql: string, params?: readonly unknown[], actor?: RunOptions): Promise<Json>
  list(
    text?: string,
    category?: string | null,
    state?: string | null,
    sort?: string,
  ): Promise<{ count: number; total: number; products: Json[] }>
  create(fields: Json, stock?: number, actor?: RunOptions): Promise<Json>
  save(id: unknown, version: unknown, changes: unknown): Promise<Json>
}

/** The functions of the API as an administrator's client calls them. */
export const apiOf = (context: {
  readonly call: (sql: string, params?: readonly unknown[]) => Promise<unknown>
}) =>
  ({
    rpc: async (name: string, args: Json = {}) => {
      const given = Object.keys(args).map((key, index) => `${key} => $${index + 1}`)
      const values = Object.values(args).map((value) =>
        value instanceof Object ? JSON.stringify(value) : value,
      )
      return { data: await context.call(`${name}(${given})`, values), error: null, status: 200 }
    },
  }) as unknown as Client

/** The table of those who prepare orders, of some numbers or of what has waited longest: an array of texts is no JSON. */
export const tableOf = (context: ProductContext, numbers: readonly string[] | null) =>
  readPreparing(
    {
      rpc: (name: string, args: Json) => ({
        abortSignal: async () => ({
          data: await context.call(`${name}($1)`, [args.numbers]),
          error: null,
          status: 200,
        }),
      }),
    } as unknown as Client,
    numbers,
    new AbortController().signal,
  )

export async function productContext(empty?: TestDatabase): Promise<ProductContext> {
  const db = empty ?? (await memoryDatabase())
  await insertProducts(db, [
    { id: 1, stock: 50 },
    { id: 2 },
    { id: 3, state: 'draft' },
    { id: 4, state: 'archived' },
  ])
  await placeOrder(db, orderRequest())
  await db.query(
    `insert into storage.objects (bucket_id, name) values ('product-images', 'known.webp'), ('product-images', 'other.webp')`,
  )
  await db.query(`select setval('manufacturers_id_seq', 1)`)
  const staff = (await addAdmin(db, 'staff', 'Nadia')).actor
  const owner = (await addAdmin(db, 'owner', 'Salma')).actor
  const call: ProductContext['call'] = async (sql, params = [], actor = staff) =>
    Object.values((await db.query(`select ${sql}`, params, actor))[0] ?? {})[0] as Json
  return {
    db,
    staff,
    owner,
    call,
    list: async (text = '', category = null, state = null, sort = 'newest') =>
      (await call('admin_products($1, $2, $3, $4, 1, 100)', [text, category, state, sort])) as never,
    create: (fields, stock = 0, actor = staff) =>
      call('create_product($1, $2)', [JSON.stringify(fields), stock], actor),
    save: (id, version, changes) => call('save_product($1, $2, $3)', [id, version, JSON.stringify(changes)]),
  }
}
