import type { Page } from '@playwright/test'
import { openOrderLinks } from '@/data/mail-outbox.ts'
import { randomHex } from '@/domain/random-id.ts'
import { sha256 } from '@/domain/sha256.ts'
import { payButton, shownOrderNumber, toPayment } from './checkout-steps.ts'
import { type Db, rows, withCart } from './fixtures.ts'
import { CARDS, cardField } from './stripe-shop.ts'

export const CONFIRMATION = /\/checkout\/confirmation#/

/** Opens the last step of the checkout of who has one of a product. */
export async function openCheckout(page: Page, db: Db, product = 1): Promise<void> {
  await withCart(page, db, { [product]: 1 })
  await page.goto('/checkout')
  await toPayment(page)
}
export async function pay(page: Page, card: keyof typeof CARDS): Promise<void> {
  await cardField(page).fill(CARDS[card])
  await payButton(page).click()
}
/** Buys one of a product with a card that passes. @returns the number of the order. */
export async function buy(page: Page, db: Db, product: number): Promise<string> {
  await openCheckout(page, db, product)
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  return await shownOrderNumber(page)
}
/** A link of an order, as an email carries one. */
export async function tokenOf(db: Db, id: string): Promise<string> {
  const token = randomHex(32)
  await openOrderLinks(db, [{ order: id, hash: await sha256(token) }])
  return token
}
export const orderOf = async (db: Db, number: string) =>
  await rows(
    db
      .from('orders')
      .select('id, status, payment_status, is_simulated, total')
      .eq('order_number', number)
      .single(),
  )
export const lastOrder = async (db: Db) =>
  await rows(
    db
      .from('orders')
      .select('id, order_number, status, payment_status')
      .order('created_at', { ascending: false })
      .limit(1)
      .single(),
  )
export const cartIn = (page: Page) => page.evaluate(() => localStorage.getItem('cart') ?? '')
export const stockOf = async (db: Db, product: number) =>
  (await rows(db.from('inventory').select('stock').eq('product_id', product).single())).stock
