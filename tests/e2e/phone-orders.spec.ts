import { expect } from '@playwright/test'
import { orderWorkText as work } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { phoneOrderText as phone } from '@/texts/admin/phone-order.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { documentText } from '@/texts/documents.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { byPaymentMeans, paymentMeans } from '@/texts/payment-means.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { newMailsUrl, rows } from './fixtures.ts'
import { EMAILS_MS, freshName, invoiceIssued, placeOrder } from './orders.ts'
import { pagesOf } from './saved-pdf.ts'

const { fields } = checkoutText

test('a known customer orders by telephone and pays by cheque: awaited, marked as received, on the invoice', async ({
  page,
  context,
  admin,
  db,
}) => {
  const name = freshName()
  const email = `${name}@client.example`.toLowerCase()
  await placeOrder(db, { product: 8, lastName: name, email })
  const product = await rows(db.from('products').select('name').eq('id', 7).single())
  await rows(db.from('inventory').update({ stock: 200 }).eq('product_id', 7).select('product_id'))

  await openAdmin(page, admin, '/admin/phone-order')
  await page.getByRole('combobox', { name: phone.known }).fill(name)
  await page.getByRole('option', { name }).click()
  for (const [label, value] of [
    [fields.firstName, 'Inès'],
    [fields.lastName, name],
    [fields.address, '3 rue des Lilas'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  await expect(page.getByLabel(fields.email)).toHaveValue(email)
  await expect(page.getByLabel(fields.postalCode)).toHaveValue('75011')
  // What was filled in is typed over like anything else.
  await page.getByLabel(fields.firstName, { exact: true }).fill('Agnès')
  await page.getByRole('combobox', { name: phone.add }).fill(product.name)
  await page.getByRole('option', { name: product.name }).first().click()
  await page.getByLabel(phone.method).selectOption('colissimo')
  await page.getByLabel(phone.means).selectOption('cheque')
  await expect(page.getByRole('switch', { name: phone.received })).not.toBeChecked()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await complaints(page, `by telephone, by cheque, at ${width}`)).toEqual([])
  }
  await page.getByRole('button', { name: phone.saveByHand }).click()
  await expect(page).toHaveURL(/\/admin\/orders\/CMD-/)
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const order = () =>
    rows(
      db
        .from('orders')
        .select('first_name, email, payment_method, payment_status')
        .eq('order_number', number)
        .single(),
    )
  expect(await order()).toEqual({
    first_name: 'Agnès',
    email,
    payment_method: 'cheque',
    payment_status: 'pending',
  })

  // Its buyer is told how to pay, on the page of the order too.
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const mails = (await (await page.request.get(newMailsUrl())).json()) as {
          subject: string
          text: string
        }[]
        const message = mails.find(({ subject }) => subject.includes(number) && subject.includes('chèque'))
        link = message?.text.match(/: (http\S+\/checkout\/confirmation#\w+)/)?.[1]
        return link !== undefined
      },
      { timeout: EMAILS_MS },
    )
    .toBe(true)
  const buyer = await context.newPage()
  await buyer.goto(link ?? '')
  await expect(buyer.getByRole('heading', { name: orderPaymentText.unpaidTitle })).toBeVisible()
  await expect(buyer.getByText(orderPaymentText.awaited(byPaymentMeans.cheque))).toBeVisible()
  await expect(buyer.getByText(orderPaymentText.awaitedRule)).toBeVisible()

  await page.getByRole('button', { name: work.receive }).click()
  const dialog = page.getByRole('dialog', { name: work.receive })
  await expect(dialog).toContainText(paymentMeans.cheque)
  await dialog.getByRole('button', { name: work.receiveSave }).click()
  await expect(page.getByText(work.receiveDone)).toBeVisible()
  await expect(page.getByRole('button', { name: work.receive })).toHaveCount(0)
  expect(await order()).toMatchObject({ payment_status: 'paid' })

  await invoiceIssued(db, number)
  await page.reload()
  await expect(page.getByText(/DEMO-FAC-\d{4}-\d{4,}/)).not.toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: ordersText.documentKinds.invoice }).click(),
  ])
  const pages = await pagesOf(download)
  // A demonstration's says that no money came, instead of how.
  for (const words of [number, 'Agnès', documentText.simulatedMark]) expect(pages.join(' ')).toContain(words)
  await buyer.reload()
  await expect(buyer.getByText(paymentMeans.cheque, { exact: true })).toBeVisible()
})
