import { expect, type Page } from '@playwright/test'
import { addingText } from '@/texts/adding.ts'
import { productFormText, stockText } from '@/texts/admin/product-form.ts'
import { variantsText } from '@/texts/admin/variants.ts'
import { errorText } from '@/texts/errors.ts'
import { formText } from '@/texts/forms.ts'
import { mailLinkText } from '@/texts/mail-link.ts'
import { productText } from '@/texts/product.ts'
import { stockAlertMailText, stockAlertText as t } from '@/texts/stock-alert.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { expectAccessible } from './axe.ts'
import { type Db, newMailsUrl, requestsFail, rows } from './fixtures.ts'
import { linksTo, newAddress, newPerson, signedIn } from './people.ts'

/** A hat in four sizes that no other test buys, and a simple bag that the demonstration has sold out. */
const [FEDORA, SOLD_OUT] = ['RIF-CHA-006', 'RIF-SAC-015']
const SIZES = { '57': 'Taille 57', '59': 'Taille 59', '61': 'Taille 61' } as const

const productId = async (db: Db, identifier: string) =>
  (await rows(db.from('products').select('id').eq('identifier', identifier).single())).id

/** Sets the products of a size, as an order or an import would. @returns the product. */
async function hat(db: Db, size: keyof typeof SIZES, stock: number): Promise<number> {
  const id = await productId(db, FEDORA)
  const variant = await rows(
    db.from('product_variants').select('id').eq('product_id', id).eq('option1', size).single(),
  )
  await rows(db.from('inventory').update({ stock }).eq('variant_id', variant.id).select('stock'))
  return id
}

const box = (page: Page) => page.getByRole('region', { name: t.title })

async function ask(page: Page, email: string): Promise<void> {
  await box(page).getByLabel(t.email).fill(email)
  await box(page).getByRole('button', { name: t.submit }).click()
}

/** Subjects of what an address got. */
async function subjects(page: Page, email: string): Promise<string[]> {
  const mails = (await (await page.request.get(newMailsUrl())).json()) as {
    readonly to: string[]
    readonly subject: string
  }[]
  return mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)
}

test('a size that is sold out now is waited for, comes back, is told once, and leads to itself', async ({
  page,
  db,
  admin,
}) => {
  const email = newAddress()
  // The page was made while it could be had: what is live decides.
  const id = await hat(db, '61', 0)
  const status = async () =>
    (await rows(db.from('stock_alerts').select('status').eq('email', email).single())).status
  await page.goto(`/products/${id}`)
  await expect(box(page)).toBeHidden()
  await page.getByRole('radio', { name: '61' }).check()
  await expect(box(page)).toBeVisible()
  await expect(page.getByRole('button', { name: addingText.outOfStock })).toBeDisabled()
  await page.getByRole('radio', { name: '55' }).check()
  await expect(box(page)).toBeHidden()
  await page.getByRole('radio', { name: `61 ${productText.soldOutWord}` }).check()
  await expect(box(page).getByText(t.intro(SIZES['61']))).toBeVisible()
  await expectAccessible(page)
  await ask(page, 'nulle part')
  await expect(box(page).getByText(formText.problems.email)).toBeVisible()
  await ask(page, email)
  await expect(box(page).getByText(t.asked)).toBeFocused()
  await expectAccessible(page)
  expect(await status()).toBe('pending')

  const [confirm = ''] = await linksTo(page.request, email, /https?:\S+\/alerte\/confirmation\S+/)
  await page.goto(confirm)
  await expectAccessible(page)
  // A program that follows links confirms nothing.
  expect(await status()).toBe('pending')
  await page.getByRole('button', { name: t.confirm }).click()
  await expect(page.getByText(t.confirmed)).toBeVisible()
  expect(await status()).toBe('confirmed')

  await openAdmin(page, admin, `/admin/products/${id}`)
  await page.getByRole('tab', { name: productFormText.tabs.stock }).click()
  await expect(page.getByText(variantsText.waiting(1))).toBeVisible()
  await page.getByLabel(variantsText.whichOne).selectOption({ label: `${SIZES['61']} : 0` })
  await page.getByLabel(stockText.quantity).fill('1')
  await page.getByRole('button', { name: stockText.submit }).click()
  await expect(page.getByText(stockText.done(1))).toBeVisible()

  const [back = ''] = await linksTo(page.request, email, /https?:\S+\/products\/\S+/)
  const name = `Fedora Nador (${SIZES['61']})`
  const seen = (await subjects(page, email)).filter((subject) => subject.includes(name))
  expect(seen).toHaveLength(2)
  expect(seen).toContain(stockAlertMailText.backSubject(name, 'Atelier du Rif'))
  // Once, however often the clock comes.
  await rows(db.rpc('queue_stock_alerts'))
  const emails = db.from('mail_outbox').select('id').eq('kind', 'back_in_stock').eq('email', email)
  expect(await rows(emails)).toHaveLength(1)
  await page.goto(back)
  await expect(page).toHaveURL(new RegExp(`/products/${id}\\?taille=61$`))
  await expect(page.getByRole('radio', { name: '61' })).toBeChecked()
  await expect(page.getByRole('button', { name: addingText.add, exact: true })).toBeEnabled()
  await expect(box(page)).toBeHidden()

  const [leave = ''] = await linksTo(page.request, email, /https?:\S+\/alerte\/desabonnement\S+/)
  await page.goto(leave)
  await page.getByRole('button', { name: t.leave }).click()
  await expect(page.getByText(t.left)).toBeVisible()
  expect(await status()).toBe('cancelled')
  await page.goto('/alerte/desabonnement')
  await expect(page.getByText(mailLinkText.linkMissing)).toBeVisible()
})

test('a simple product that is sold out is waited for by keyboard on the narrowest phone, with the address of the account', async ({
  page,
  db,
  keys,
}) => {
  const person = await newPerson(db)
  await signedIn(page, keys, person)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/products/${await productId(db, SOLD_OUT)}`)
  const field = box(page).getByLabel(t.email)
  await expect(field).toHaveValue(person.email)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)
  await expectAccessible(page)
  await field.focus()
  await page.keyboard.press('Tab')
  await expect(box(page).getByRole('button', { name: t.submit })).toBeFocused()
  await page.keyboard.press('Enter')
  // The account is confirmed, but nobody has proved to read its mailbox: it is asked like any other.
  await expect(box(page).getByText(t.asked)).toBeFocused()
})

test('a shop out of reach keeps the address that was typed; a product that came back meanwhile is said so', async ({
  page,
  db,
}) => {
  requestsFail()
  const id = await hat(db, '59', 0)
  await page.goto(`/products/${id}?taille=59`)
  await expect(box(page)).toBeVisible()
  await page.route('**/functions/v1/stock-alert', (route) => route.abort())
  await ask(page, 'amina@client.example')
  await expect(box(page).getByText(formText.unreachable)).toBeVisible()
  await expect(box(page).getByLabel(t.email)).toHaveValue('amina@client.example')
  await page.unroute('**/functions/v1/stock-alert')
  await hat(db, '59', 2)
  await box(page).getByRole('button', { name: t.submit }).click()
  await expect(box(page).getByText(errorText.variant_in_stock)).toBeVisible()
})

test('without scripts nothing offers what could not be sent', async ({ browser, db, keys }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: keys.url })
  const page = await context.newPage()
  await page.goto(`/products/${await productId(db, SOLD_OUT)}`)
  await expect(page.getByText(productText.stock.out_of_stock).first()).toBeVisible()
  await expect(page.getByText(t.title)).toHaveCount(0)
  await context.close()
})
