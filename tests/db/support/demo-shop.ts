import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seedDemoOnce } from '../../../src/cli/demo/seed-demo.ts'
import type { Row } from '../../../supabase/local/engine/engine.ts'
import { runQuery } from '../../../supabase/local/ops/query.ts'
import { type ShopBackend, shopBackend } from './shop-backend.ts'

/** A backend with the demonstration, as `npm start` stores it. */
export interface DemoShop extends ShopBackend {
  /** Runs a script as the owner of the database, as the shop's commands do. */
  readonly run: (sql: string) => Promise<Row[]>
  /** First row of a query. */
  readonly one: (sql: string, params?: readonly unknown[]) => Promise<Row | undefined>
}

/** @param given as `shopBackend` takes them. */
export async function demoShop(...given: Parameters<typeof shopBackend>): Promise<DemoShop> {
  const shop = await shopBackend(...given)
  const folder = await mkdtemp(path.join(tmpdir(), 'demo-shop-'))
  const run = (sql: string) => runQuery(shop.db.engine, sql)
  await seedDemoOnce({ client: shop.service, query: run }, path.join(folder, 'seeded'))
  await rm(folder, { recursive: true, force: true })
  return { ...shop, run, one: async (sql, params) => (await shop.db.query(sql, params))[0] }
}
