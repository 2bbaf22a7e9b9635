import { test as base, type Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import type { ShopKeys } from '../support/shop.ts'

/** The service-role client: tests look into the database that the shop writes, and change it behind its back. */
export type Db = SupabaseClient<Database>

interface Fixtures {
  readonly keys: ShopKeys
  readonly db: Db
}

/** Keys of the one shop that all tests share. */
export const shopKeys = (): ShopKeys => JSON.parse(process.env.TEST_SHOP_KEYS ?? '{}') as ShopKeys

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter
  keys: async ({}, use) => use(shopKeys()),
  baseURL: async ({ keys }, use) => use(keys.url),
  db: async ({ keys }, use) =>
    use(createClient<Database>(keys.url, keys.serviceRoleKey, { auth: { persistSession: false } })),
})

/** @returns what a query gave. @throws Error with the database's words. */
export async function rows<A extends { data: unknown; error: { message: string } | null }>(
  query: PromiseLike<A>,
): Promise<NonNullable<A['data']>> {
  const { data, error } = await query
  if (error || data === null || data === undefined) throw new Error(error?.message ?? 'no rows')
  return data
}

/** Puts products into the cart as a former visit would have left them there. */
export async function withCart(page: Page, db: Db, quantities: Record<number, number>): Promise<void> {
  const products = await rows(
    db.from('products').select('id, name, price, images').in('id', Object.keys(quantities).map(Number)),
  )
  const lines = products.map((product) => ({ id: product.id, quantity: quantities[product.id], product }))
  await page.addInitScript((stored) => {
    if (!sessionStorage.getItem('cart-was-set')) localStorage.setItem('cart', stored)
    sessionStorage.setItem('cart-was-set', 'yes')
  }, JSON.stringify(lines))
}
