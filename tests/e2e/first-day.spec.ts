import { expect, type Page } from '@playwright/test'
import { formatIban } from '@/domain/iban.ts'
import { addingText } from '@/texts/adding.ts'
import { awaitedPaymentsText as awaited } from '@/texts/admin/awaited-payments.ts'
import { loginText } from '@/texts/admin/login.ts'
import { paymentMeansText as means } from '@/texts/admin/payment-means.ts'
import { makerText, pictureFieldText, productFormText } from '@/texts/admin/product-form.ts'
import { productStateText, productsText } from '@/texts/admin/products.ts'
import { publishingText } from '@/texts/admin/publishing.ts'
import { readinessText as t } from '@/texts/admin/readiness.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { siteText } from '@/texts/admin/site-settings.ts'
import { openingText } from '@/texts/maintenance.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { paymentMeans } from '@/texts/payment-means.ts'
import { picture } from '../db/support/pictures.ts'
import { alone, field } from './admin-products.ts'
import { axeFindings } from './axe.ts'
import { payButton, shownOrderNumber, toPayment } from './checkout-steps.ts'
import { test as base } from './fixtures.ts'
import { BUILD_MS } from './own-shop.ts'
import { CONFIRMATION, pay } from './payment-steps.ts'
import { faultsOfSite } from './site-faults.ts'
import { routeStripe, type StripeShop, withStripe } from './stripe-shop.ts'

const OWNER = { email: 'lise@panier-lise.fr', password: 'un-panier-bien-garde' } as const
/** What the shop of Lise says of itself, by the names of the fields. */
const SITE = {
  siteName: 'Le Panier de Lise',
  siteDescription: 'Des paniers tressés à Nantes.',
  contactEmail: 'bonjour@panier-lise.fr',
  contactPhone: '02 40 11 22 33',
  address: '4 quai de la Fosse\n44000 Nantes',
} as const
const LEGAL = {
  legalName: 'Lise Martin EI',
  legalForm: 'Entrepreneure individuelle',
  siren: '732829320',
  vatNumber: 'FR44732829320',
  publisher: 'Lise Martin',
  host: 'Hôte SAS\n1 rue du Port, 44000 Nantes\n02 40 00 11 22',
  mediatorName: 'CM2C',
  mediatorAddress: '14 rue Saint-Jean, 75017 Paris',
  mediatorSite: 'www.cm2c.net',
} as const
/** The account by which French banks explain what an IBAN is. */
const IBAN = 'FR1420041010050500013M02606'
const PRODUCT = 'Panier de la Loire'

/** Opens the guided list, as the banner on every screen leads there. */
async function openList(page: Page): Promise<void> {
  await page.getByRole('link', { name: shellText.reopen.opening }).click()
  await expect(page.getByRole('heading', { name: t.title, level: 1 })).toBeVisible()
}
const TODAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'Europe/Paris' }).format()
const step = (page: Page, key: keyof typeof t.steps) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: t.steps[key].title }) })
const fix = (page: Page, need: keyof typeof t.needs) =>
  page.getByRole('link', { name: t.fixOf(t.needs[need].label) }).click()

async function logIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel(loginText.email, alone).fill(OWNER.email)
  await page.getByLabel(loginText.password, alone).fill(OWNER.password)
  // The first call of a function has it compiled: where the machine does other work, that takes longer than the page waits.
  await expect(async () => {
    await page.getByRole('button', { name: loginText.submit }).click()
    await page.getByRole('link', { name: shellText.reopen.opening }).waitFor({ timeout: 20_000 })
  }).toPass({ timeout: BUILD_MS })
}

async function addProduct(page: Page): Promise<void> {
  await page.getByRole('link', { name: productsText.add }).first().click()
  const dialog = page.getByRole('dialog', { name: productFormText.addTitle })
  await field(page, 'name').fill(PRODUCT)
  await field(page, 'artisan').fill('Lise Martin')
  await field(page, 'price').fill('45')
  await field(page, 'stock').fill('3')
  await dialog
    .getByLabel(pictureFieldText.choose)
    .setInputFiles({ name: 'panier.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') })
  await dialog.getByLabel(pictureFieldText.alt(1)).fill('Le panier, de face')
  await dialog.getByRole('button', { name: productFormText.addMaker }).click()
  const maker = page.getByRole('dialog', { name: makerText.addTitle })
  await maker.locator('[name="name"]').fill('Lise Martin EI')
  await maker.locator('[name="postalAddress"]').fill(SITE.address)
  await maker.locator('[name="email"]').fill(SITE.contactEmail)
  await maker.getByRole('button', { name: shellText.save }).click()
  await expect(maker).toBeHidden()
  await field(page, 'state').selectOption({ label: productStateText.published })
  await dialog.getByRole('button', { name: productFormText.add, ...alone }).click()
  await expect(dialog).toBeHidden()
}

/** Fills a page of the settings, and stores it. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value)
  await page.getByRole('button', { name: shellText.save }).click()
  // The note of the page before may still stand: this one is stored once its button has gone, whatever it says meanwhile.
  const button = page.getByRole('button', { name: new RegExp(`${shellText.save}|${shellText.saving}`) })
  await expect(button).toHaveCount(0)
  await expect(page.getByText(siteText.saved, alone).last()).toBeVisible()
}

async function offerTransfer(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: means.title })
  await form.getByRole('switch', { name: means.offersTransfer }).click()
  await form.getByLabel(means.iban).fill(IBAN)
  await form.getByLabel(means.accountHolder).fill('Lise Martin')
  await page.getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(means.saved)).toBeVisible()
}

/** Puts the product into the cart and opens the checkout. */
async function intoCart(visitor: Page): Promise<void> {
  await expect(async () => {
    await visitor.goto('/products')
    await visitor.getByRole('link', { name: PRODUCT }).first().click({ timeout: 5_000 })
  }).toPass({ timeout: BUILD_MS })
  await visitor.getByRole('button', { name: addingText.add }).first().click()
  await visitor.goto('/checkout')
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: publishingText.publish, ...alone }).click()
  await expect(page.getByText(publishingText.closed).first()).toBeVisible({ timeout: BUILD_MS })
}

/** An empty shop of somebody's own, with its owner; it ends after the pages that look at it. */
const test = base.extend<object, { readonly empty: StripeShop }>({
  empty: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter
    async ({}, use) => {
      await withStripe({ SHOP_DEMO: 'false', ADMIN_PASSWORD: OWNER.password }, async (shop) => {
        shop.run('admin-create', '--email', OWNER.email, '--name', 'Lise Martin')
        await use(shop)
      })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  keys: async ({ empty }, use) => use(empty.keys),
})

test('from an empty folder to an open shop that has sold one product, by what the screen says alone', async ({
  page,
  context,
  empty: { stripe },
}) => {
  test.setTimeout(BUILD_MS * 3)
  stripe.deliveries.set('now')
  await routeStripe(context, stripe)

  // Nothing is for sale yet, and nobody is asked for an address where nothing says what becomes of it.
  for (const path of ['/', '/products', '/contact']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: openingText.title })).toBeVisible()
  }
  await expect(page.getByLabel(newsletterText.email)).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])

  await logIn(page)
  await openList(page)
  expect(await axeFindings(page)).toEqual([])
  await expect(page.getByRole('button', { name: t.open })).toBeDisabled()
  await fix(page, 'identity')
  await fill(page, LEGAL)
  await openList(page)
  await fix(page, 'contact')
  await expect(page.getByRole('region', { name: siteText.contact })).toBeFocused()
  await fill(page, SITE)

  await openList(page)
  await step(page, 'payment').getByRole('button', { name: t.stripeCheck }).click()
  await expect(step(page, 'payment')).toContainText(t.stripeStates.heard(''))
  await fix(page, 'payments')
  await offerTransfer(page)

  await openList(page)
  await fix(page, 'products')
  await addProduct(page)
  await publish(page)

  await openList(page)
  for (const done of ['law', 'product', 'delivery', 'payment'] as const)
    await expect(step(page, done)).toContainText(t.met, { timeout: BUILD_MS })
  await page.getByRole('button', { name: t.try }).click()
  await expect(step(page, 'trial')).toContainText(PRODUCT)
  await expect(step(page, 'trial')).toContainText(t.met)

  // A visitor may leave an address now, and still buys nothing; who administers looks at the shop.
  const visitor = await context.newPage()
  await visitor.goto('/products')
  await expect(visitor.getByRole('heading', { name: openingText.title })).toBeVisible()
  await expect(visitor.getByLabel(newsletterText.email)).toBeVisible()
  await expect(visitor.getByText(SITE.siteName).first()).toBeVisible()
  await expect(page.getByRole('link', { name: shellText.seeShop })).toBeVisible()

  await page.getByRole('button', { name: t.open, ...alone }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.open }).click()
  await expect(page.getByText(t.opened, alone)).toBeVisible()
  await expect(page.getByRole('heading', { name: t.openTitle, level: 1 })).toBeVisible()
  // Nobody publishes anything for it: the pages that say something else from now on follow by themselves.
  await expect(page.getByRole('button', { name: publishingText.upToDate })).toBeVisible({ timeout: BUILD_MS })

  // Of a small shop the home page asks for the newsletter once, and shows its one product no larger than any.
  const card = visitor.getByRole('listitem').filter({ hasText: PRODUCT })
  await expect(async () => {
    await visitor.goto('/')
    await expect(card).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: BUILD_MS })
  await expect(visitor.getByLabel(newsletterText.email)).toHaveCount(1)
  expect((await card.boundingBox())?.width).toBeLessThan(320)

  await intoCart(visitor)
  await toPayment(visitor)
  await pay(visitor, 'pass')
  await visitor.waitForURL(CONFIRMATION)
  // The first number of the shop: the test order took none.
  expect(await shownOrderNumber(visitor)).toMatch(/-0001$/)

  await intoCart(visitor)
  await toPayment(visitor)
  await visitor.getByRole('radio', { name: paymentMeans.transfer }).check()
  await payButton(visitor).click()
  await expect(visitor.getByRole('heading', { name: orderPaymentText.unpaidTitle })).toBeVisible()
  await expect(visitor.getByText(formatIban(IBAN))).toBeVisible()
  const number = await shownOrderNumber(visitor)

  await page.goto('/admin/awaited-payments')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'releve.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date;Libellé;Débit;Crédit\n${TODAY};VIR RECU ${number};;51,95\n`, 'latin1'),
  })
  await page.getByRole('button', { name: awaited.book(1) }).click()
  await expect(page.getByText(awaited.booked(1))).toBeVisible()

  expect(await faultsOfSite(page)).toEqual([])
})
