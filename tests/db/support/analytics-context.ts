import { afterAll, beforeAll } from 'vitest'
import { getAnalytics } from '@/data/admin/analytics.ts'
import type { Client } from '@/data/client.ts'
import { addAdmin, type TestAdmin } from './admins.ts'
import type { TestDatabase } from './database.ts'
import type { ShopBackend } from './shop-backend.ts'

export type Analytics = Awaited<ReturnType<typeof getAnalytics>>

/** A shop whose figures are read, and its administrators. @param open its backend: the demonstration where its year is needed. */
export function analyticsContext(open: () => Promise<ShopBackend>) {
  let shop: ShopBackend
  let owner: TestAdmin
  let staff: TestAdmin
  let today: string
  let asked: string

  beforeAll(async () => {
    shop = await open()
    owner = await addAdmin(shop.db, 'owner', 'Salma')
    staff = await addAdmin(shop.db, 'staff', 'Nadia')
    const [row] = await query(`select ((now() at time zone 'Europe/Paris')::date)::text as day`)
    today = String(row?.day)
  })
  afterAll(() => shop?.close())

  const query: TestDatabase['query'] = (...given) => shop.db.query(...given)
  /** What a query of one number gives. */
  const value = async (sql: string, params: readonly unknown[] = []) =>
    Number(Object.values((await query(`select (${sql}) as it`, params))[0] ?? {})[0] ?? 0)
  /** As the screen reads it, with the schema of the data layer. */
  async function analytics(from: string | null, to: string | null, admin = staff): Promise<Analytics> {
    const rpc = (_name: string, { from_day, to_day, part }: Record<string, unknown>) =>
      shop.db
        .query(
          'select get_analytics($1, $2, $3) as it, now()::text as at',
          [from_day, to_day, part],
          admin.actor,
        )
        .then(([row]) => {
          asked = String(row?.at)
          return { data: row?.it, error: null, status: 200 }
        })
    return await getAnalytics({ rpc } as unknown as Client, from as string, to as string)
  }

  return {
    get shop() {
      return shop
    },
    get owner() {
      return owner
    },
    get staff() {
      return staff
    },
    /** The day in France. */
    get today() {
      return today
    },
    /** When the last analysis was asked for: an order of exactly a week ago may come into the period before while a test reckons. */
    get asked() {
      return asked
    },
    query,
    value,
    analytics,
  }
}
