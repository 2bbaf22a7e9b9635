import type { Page } from '@playwright/test'
import { cartBadgeText } from '@/texts/cart-badge.ts'
import { type Db, rows } from './fixtures.ts'
import type { Person } from './people.ts'

/** The cart's link in the navigation, when it counts so many articles. */
export const badge = (page: Page, count: number) =>
  page.getByRole('link', { name: cartBadgeText.label(count) })

export const nameOf = async (db: Db, id: number): Promise<string> =>
  (await rows(db.from('products').select('name').eq('id', id).single())).name

/** What the server holds for an account, by product. */
export const serverCart = async (db: Db, { id }: Person) =>
  await rows(db.from('cart_items').select('product_id, quantity').eq('user_id', id).order('product_id'))
