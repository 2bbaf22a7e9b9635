import type { Page } from '@playwright/test'
import { type Db, rows, withCart } from './fixtures.ts'

/** Who a wallet belongs to. */
export const OWNER = {
  name: 'Amina Lefèvre Benali',
  email: 'amina.lefevre@exemple.fr',
  phone: '+33199004455',
  line1: '4 rue des Lilas',
  line2: 'Bât. B',
  postal_code: '69003',
  city: 'Lyon',
  country: 'FR',
}

/** Opens the checkout of who has these products and this wallet. */
export async function openWallet(
  page: Page,
  db: Db,
  quantities: Record<number, number>,
  owner: Partial<typeof OWNER> = {},
) {
  await page.addInitScript((known) => Object.assign(window, { standInOwner: known }), { ...OWNER, ...owner })
  await page.setViewportSize({ width: 390, height: 844 })
  await withCart(page, db, quantities)
  await page.goto('/checkout')
}
export const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^Portefeuille/ })
export const totalOf = async (page: Page) =>
  Number(await sheetOf(page).locator('[name="wallet-total"]').textContent())
export async function press(page: Page, kind: 'apple_pay' | 'paypal' = 'apple_pay'): Promise<void> {
  await page.getByRole('button', { name: `Stand-in ${kind}` }).click()
  await sheetOf(page).waitFor()
}
export const agree = (page: Page) => sheetOf(page).getByRole('button', { name: 'Payer', exact: true }).click()
export const withCard = (page: Page, outcome: string) => sheetOf(page).locator('select').selectOption(outcome)
export const priceOf = async (db: Db, id: number) =>
  Math.round((await rows(db.from('products').select('price').eq('id', id).single())).price * 100)
export const orderOf = async (db: Db, number: string) =>
  await rows(
    db
      .from('orders')
      .select(
        'id, status, payment_status, is_simulated, total, tax, discount, discount_code, shipping_fee, shipping_method, first_name, last_name, email, phone, address, address_complement, postal_code, city, country, payment_method',
      )
      .eq('order_number', number)
      .single(),
  )
export const lastNumber = async (db: Db) =>
  (
    await rows(
      db.from('orders').select('order_number').order('created_at', { ascending: false }).limit(1).single(),
    )
  ).order_number
