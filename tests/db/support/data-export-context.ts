import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import { RefusedError } from '@/data/admin/answer.ts'
import { exportShop, importShop, resetShop } from '@/data/admin/shop-data.ts'
import type { Client } from '@/data/client.ts'
import type { Database, Json } from '@/data/database.types.ts'
import type { TestDatabase } from './database.ts'
import { loggedIn } from './log-in.ts'
import type { ShopBackend } from './shop-backend.ts'

export const linesOf = (file: readonly string[]) => file.slice(1).join('').split('\n')
export const headerOf = (file: readonly string[]) =>
  JSON.parse(file[0] ?? '') as { rows: Record<string, number> }

/** The code that a call is refused with, `done` where it is not. */
export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof RefusedError ? error.refusal.code : String(error)),
  )

const nothing = () => undefined

/** A shop whose data goes out and comes back. @param open its backend. @param name of it, as somebody types it. */
export function dataExportContext(open: () => Promise<ShopBackend>, name: string) {
  let shop: ShopBackend
  let owner: Client
  let staff: Client

  beforeAll(async () => {
    shop = await open()
    owner = await logIn('salma@shop.example', 'owner')
    staff = await logIn('nadia@shop.example', 'staff')
  })
  afterAll(() => shop?.close())

  /** A client with the session of an administrator, as the browser has it. */
  async function logIn(email: string, role: 'owner' | 'staff'): Promise<Client> {
    const token = await loggedIn(shop, email, role)
    return createClient<Database>(shop.url, shop.anonKey, {
      auth: { persistSession: false },
      global: { headers: { Authorization: `Bearer ${token}` } },
    })
  }

  const query: TestDatabase['query'] = (...given) => shop.db.query(...given)
  const one = async (...given: Parameters<typeof query>) => (await query(...given))[0]
  const listed = async (list: 'data_tables' | 'data_left_out'): Promise<string[]> =>
    (await query(`select unnest(private.${list}()) as name`)).map((row) => String(row.name))

  /** A digest of the rows of every table, but for what no export holds. */
  async function contents(): Promise<Record<string, string>> {
    const all: Record<string, string> = {}
    for (const table of await listed('data_tables')) {
      const row =
        await one(`select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as digest
        from (select (to_jsonb(t) - array['confirm_hash', 'unsubscribe_token', 'token', 'leave_token'])::text as line from ${table} t) l`)
      all[table] = String(row?.digest)
    }
    return all
  }

  return {
    name,
    get shop() {
      return shop
    },
    get owner() {
      return owner
    },
    get staff() {
      return staff
    },
    query,
    one,
    listed,
    contents,
    exporting: (admin: Client = owner) => exportShop(admin, name, nothing),
    importing: (file: readonly string[], header: Json = headerOf(file)) =>
      importShop(owner, name, header, linesOf(file), nothing),
    resetting: (whole: boolean) => resetShop(owner, name, whole),
  }
}
