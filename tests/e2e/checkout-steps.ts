import type { Page } from '@playwright/test'
import { checkoutText } from '@/texts/checkout.ts'

export const BUYER = {
  firstName: 'Amina',
  lastName: 'Lefèvre',
  email: 'amina.lefevre@exemple.fr',
  phone: '0199004455',
}
export const ADDRESS = {
  address: '4 rue des Lilas',
  addressComplement: 'Bât. B',
  postalCode: '69003',
  city: 'Lyon',
}
export const CARD = {
  cardNumber: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  nameOnCard: 'AMINA LEFEVRE',
}

export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value)
}

/** Goes from an open checkout to its third step. */
export async function toPayment(
  page: Page,
  address: Readonly<Record<string, string>> = ADDRESS,
  buyer: Readonly<Record<string, string>> = BUYER,
): Promise<void> {
  await fill(page, buyer)
  await page.getByRole('button', { name: checkoutText.toShipping }).click()
  await fill(page, address)
  await page.getByRole('button', { name: checkoutText.toPayment }).click()
  await page.locator('[name="cardNumber"], [name="stripe-number"]').waitFor()
}

export const payButton = (page: Page) =>
  page.getByRole('button', { name: /^Commande avec obligation de paiement/ })

/** The order number that the confirmation page shows. */
export async function shownOrderNumber(page: Page): Promise<string> {
  const text = await page
    .getByText(/CMD-\d{4}-\d{4,}/)
    .first()
    .textContent()
  return /CMD-\d{4}-\d{4,}/.exec(text ?? '')?.[0] ?? ''
}
