import { expect, type Page } from '@playwright/test'
import { confirmationPath } from '@/domain/paths.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { documentFileText } from '@/texts/document-file.ts'
import { documentText } from '@/texts/documents.ts'
import { errorText } from '@/texts/errors.ts'
import { readPdf } from '../support/read-pdf.ts'
import { test as admins, openAdmin } from './admin-fixtures.ts'
import { requestsFail } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import { openTab } from './people.ts'
import { pagesOf } from './saved-pdf.ts'
import { test } from './signed-in.ts'

/** What a click of a button hands over. */
async function kept(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const pages = await pagesOf(download)
  return { name: download.suggestedFilename(), pages }
}

test('a buyer keeps the invoice, from the page of the order and from the profile, and no address tells the token', async ({
  page,
  db,
  person,
}) => {
  const { order_number, order_token } = await placeOrder(db, { product: 8, userId: person.id })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(confirmationPath(order_token))
  const invoice = page.getByRole('button', { name: documentFileText.file('invoice') })
  const file = await kept(page, () => invoice.click())
  expect(file.name).toMatch(/^facture-DEMO-FAC-\d{4}-\d{4,}\.pdf$/)
  expect(file.pages[0]).toContain(order_number)
  expect(file.pages[0]).toContain(documentText.simulatedMark)
  expect(asked.filter((url) => url.includes(order_token) && !url.includes('#'))).toEqual([])

  await page.goto('/profile')
  await openTab(page, 'commandes')
  await page.getByText(order_number).click()
  expect(await kept(page, () => invoice.press('Enter'))).toEqual(file)
  // The keyboard stays where it was while the file was on its way.
  await expect(invoice).toBeFocused()

  requestsFail()
  await page.route('**/functions/v1/document', (route) => route.abort())
  await invoice.click()
  await expect(page.getByRole('alert')).toContainText(errorText.network_unreachable)
})

test('the page of an order prints on one sheet: the order, and nothing of the website around it', async ({
  page,
  db,
}) => {
  const { order_number, order_token } = await placeOrder(db, { product: 8, quantity: 2 })
  await page.goto(confirmationPath(order_token))
  await expect(page.getByText(order_number)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const role of ['banner', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  const { pages } = await readPdf(new Uint8Array(await page.pdf({ format: 'A4' })))
  expect(pages).toHaveLength(1)
  // Where characters stand closer than others, the reader sees blanks.
  const printed = pages.join('').replaceAll(/\s/g, '')
  for (const words of [order_number, '3 rue des Lilas', confirmationText.keep])
    expect(printed).toContain(words.replaceAll(/\s/g, ''))
})

admins(
  'an administrator prints packing slips and invoices, of one order and of several in one file',
  async ({ page, admin, db }) => {
    const lastName = `Impression ${admin.id.slice(0, 8)}`
    const orders: string[] = []
    for (let n = 0; n < 2; n++) orders.push((await placeOrder(db, { product: 8, lastName })).order_number)
    await openAdmin(page, admin, `/admin/orders?q=${encodeURIComponent(lastName)}`)
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('checkbox', { name: ordersText.chooseShown }).check()
    const bar = page.getByRole('region', { name: ordersText.chosen(2) })
    for (const kind of ['packing_slip', 'invoice'] as const) {
      const { pages } = await kept(page, () =>
        bar.getByRole('button', { name: ordersText.printed[kind] }).click(),
      )
      expect(pages).toHaveLength(2)
      for (const order of orders) expect(pages.join(' ')).toContain(order)
    }
    await bar.getByRole('button', { name: ordersText.chooseNone }).click()
    await expect(bar).toBeHidden()

    await page.getByRole('link', { name: ordersText.viewOrder(orders[0] ?? '') }).click()
    const dialog = page.getByRole('dialog')
    const slip = await kept(page, () =>
      dialog.getByRole('button', { name: ordersText.documentKinds.packing_slip }).click(),
    )
    expect(slip.name).toBe(`preparation-${orders[0]}.pdf`)
    await expect(dialog.getByText(/DEMO-FAC-\d{4}-\d{4,}/).first()).toBeVisible()
  },
)
