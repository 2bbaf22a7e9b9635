import { expect, type Page } from '@playwright/test'
import { ordersText } from '@/texts/admin/orders.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { DIALOGS, nameOfDialog, openDialog } from '../e2e/admin-dialogs.ts'
import { go, openAdmin, test } from '../e2e/admin-fixtures.ts'
import { addDrafts } from '../e2e/admin-products.ts'
import { DEMO_PRODUCT, SCREENS } from '../e2e/admin-screens.ts'
import { makeDialogData } from '../e2e/dialog-data.ts'
import { requestsFail, testIsOver } from '../e2e/fixtures.ts'
import { placeOrder } from '../e2e/orders.ts'
import type { ShopKeys } from '../support/shop.ts'
import { photograph } from './album.ts'

/** Lists and sums: what a shop of nobody yet shows of them. */
const EMPTY = SCREENS.filter((screen) => !/new|import|\d|nulle|texts\/|tableau/.test(screen))

/** What waits for an answer, and what gets none. */
const ASKED = ['dashboard', 'orders', 'products', 'customers', 'inventory', 'analytics', 'mails', 'settings']

async function isThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const screen of SCREENS)
  test(`admin ${screen}`, async ({ page, owner }) => {
    requestsFail()
    await openAdmin(page, owner, `/admin/${screen}`)
    await isThere(page)
    await photograph(page, 'Admin', screen, 'page')
  })

test('admin order, and its product without a picture', async ({ page, owner, db }) => {
  const { order_number } = await placeOrder(db, { product: 7, quantity: 2, lastName: 'Lefèvre' })
  await openAdmin(page, owner, `/admin/orders/${order_number}`)
  await expect(page.getByText(ordersText.subtotal)).toBeVisible()
  await isThere(page)
  await photograph(page, 'Admin', 'orders one', 'printed')
  const [id] = await addDrafts(db, 'Brouillon')
  await page.goto(`/admin/products/${id}`)
  await isThere(page)
  await photograph(page, 'Admin', 'products draft', 'state')
})

for (const dialog of DIALOGS) {
  const name = nameOfDialog(dialog)
  test(`admin dialog ${name}`, async ({ page, owner, db }) => {
    requestsFail()
    const data = await makeDialogData(page, owner, db)
    await openAdmin(page, owner, '/admin/profile')
    await openDialog(page, dialog, { ...data, LONG: String(DEMO_PRODUCT) })
    await photograph(page, 'Admin dialogs', name, 'dialog')
  })
}

for (const screen of ASKED)
  test(`admin ${screen} while it loads, and fails`, async ({ page, owner }) => {
    requestsFail()
    // The screen is held up, not the session: that has been asked for by then.
    await openAdmin(page, owner, '/admin/profile')
    await isThere(page)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/rest/v1/**', async (route) => {
      await promise
      await route.fulfill({ status: 500, json: { message: 'boom' } })
    })
    await go(page, `/admin/${screen}`)
    await expect(page).toHaveURL(new RegExp(`/admin/${screen}`))
    await photograph(page, 'Admin', `${screen} while it loads`, 'state')
    // What a screen writes into the console when it fails is meant for whoever looks there.
    testIsOver()
    resolve()
    await expect(page.getByRole('button', { name: shellText.retry }).first()).toBeVisible()
    await photograph(page, 'Admin', `${screen} while it fails`, 'state')
  })

test.describe('of nobody yet', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter
    keys: async ({}, use) => use(JSON.parse(process.env.EMPTY_SHOP_KEYS ?? '{}') as ShopKeys),
  })
  for (const screen of EMPTY)
    test(`admin of a new shop ${screen}`, async ({ page, owner }) => {
      requestsFail()
      await openAdmin(page, owner, `/admin/${screen}`)
      await isThere(page)
      await photograph(page, 'Admin of a new shop', screen, 'state')
    })

  test('admin dialog of a new shop without products', async ({ page, owner }) => {
    requestsFail()
    await openAdmin(page, owner, '/admin/profile')
    await openDialog(page, ['texts/pages/faq', textEditorText.insert, textEditorText.inserts.productLink], {})
    await photograph(page, 'Admin of a new shop', 'texts/pages/faq link to a product', 'dialog')
  })

  for (const path of [
    '/',
    '/products',
    '/cart',
    '/favoris',
    '/recherche?q=panier',
    '/blog',
    '/contact',
    '/nulle-part',
  ])
    test(`new shop ${path}`, async ({ page }) => {
      requestsFail()
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await photograph(page, 'New shop', path, 'state')
    })
})
