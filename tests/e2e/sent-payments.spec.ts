import { expect } from '@playwright/test'
import { formatIban } from '@/domain/iban.ts'
import { awaitedPaymentsText as awaited } from '@/texts/admin/awaited-payments.ts'
import { orderWorkText as work } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { paymentMeansText as means } from '@/texts/admin/payment-means.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { paymentMeans } from '@/texts/payment-means.ts'
import { sentPaymentText } from '@/texts/sent-payment.ts'
import { expectSound, openAdmin } from './admin-fixtures.ts'
import { payButton, shownOrderNumber, toPayment } from './checkout-steps.ts'
import { rows, withCart } from './fixtures.ts'
import { invoiceIssued } from './orders.ts'
import { BUILD_MS, publish, test } from './own-shop.ts'

test.beforeEach(() => test.setTimeout(3 * BUILD_MS))

/** The account by which French banks explain what an IBAN is. */
const IBAN = 'FR1420041010050500013M02606'

test('an owner offers the transfer, a buyer orders by it, the bank’s file says that it came, and the invoice follows', async ({
  page,
  context,
  owner,
  db,
}) => {
  await openAdmin(page, owner, '/admin/settings#payments')
  const form = page.getByRole('region', { name: means.title })
  await form.getByRole('switch', { name: means.offersTransfer }).click()
  await form.getByLabel(means.iban).fill(IBAN.replace('M', 'N'))
  await form.getByLabel(means.accountHolder).fill('Atelier du Rif')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText(problemText.iban ?? '')).toBeVisible()
  await form.getByLabel(means.iban).fill(formatIban(IBAN).toLowerCase())
  await expectSound(page, 'means-of-payment')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(means.saved)).toBeVisible()
  await publish(page)

  const buyer = await context.newPage()
  await withCart(buyer, db, { 7: 1 })
  await buyer.goto('/checkout')
  await toPayment(buyer)
  await buyer.getByRole('radio', { name: paymentMeans.transfer }).check()
  await expect(buyer.getByText(sentPaymentText.transfer(7))).toBeVisible()
  await expectSound(buyer, 'checkout-by-transfer')
  await payButton(buyer).click()
  await expect(buyer.getByRole('heading', { name: orderPaymentText.unpaidTitle })).toBeVisible()
  await expect(buyer.getByText(formatIban(IBAN))).toBeVisible()
  const number = await shownOrderNumber(buyer)
  await expectSound(buyer, 'an-order-that-waits-for-a-transfer')
  const read = () =>
    rows(
      db.from('orders').select('total, payment_status, reserved_until').eq('order_number', number).single(),
    )
  const placed = await read()
  expect(placed.payment_status).toBe('pending')

  await page.goto('/admin/awaited-payments')
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expectSound(page, 'awaited-payments')
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'Europe/Paris' }).format()
  const amount = placed.total.toFixed(2).replace('.', ',')
  // As banks write: Windows-1252, two columns, other lines above.
  const file = {
    name: 'releve.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Relevé;;;\nDate opération;Libellé;Débit;Crédit\n${day};VIR RECU ${number.replaceAll('-', ' ')};;${amount}\n${day};PRLV EAU;12,00;\n`,
      'latin1',
    ),
  }
  const choose = () => page.locator('input[type="file"]').setInputFiles(file)
  await choose()
  await expect(page.getByText(awaited.kinds.exact)).toBeVisible()
  await expectSound(page, 'a-file-of-the-bank')
  await page.getByRole('button', { name: awaited.book(1) }).click()
  await expect(page.getByText(awaited.booked(1))).toBeVisible()
  expect((await read()).payment_status).toBe('paid')

  // The same file again changes nothing.
  await page.getByRole('button', { name: awaited.another }).click()
  await choose()
  await expect(page.getByText(awaited.kinds.done)).toBeVisible()
  await expect(page.getByRole('button', { name: awaited.book(0) })).toBeDisabled()

  await page.goto(`/admin/orders/${number}`)
  await expect(page.getByRole('dialog').getByText(paymentMeans.transfer).first()).toBeVisible()
  await expect(page.getByRole('button', { name: work.receive })).toHaveCount(0)
  await invoiceIssued(db, number)
  await page.reload()
  await expect(page.getByText(/FAC-\d{4}-\d{4,}/)).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: ordersText.documentKinds.invoice })).toBeVisible()
})
