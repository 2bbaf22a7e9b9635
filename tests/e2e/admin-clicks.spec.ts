import { randomUUID } from 'node:crypto'
import { expect, type FileChooser, type Page } from '@playwright/test'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { inventoryText } from '@/texts/admin/inventory.ts'
import { marketingText } from '@/texts/admin/marketing.ts'
import { correctionText } from '@/texts/admin/order-correction.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { pictureFieldText, productFormText, stockText } from '@/texts/admin/product-form.ts'
import { productStateText, productsText } from '@/texts/admin/products.ts'
import { publishingText } from '@/texts/admin/publishing.ts'
import { questionsText } from '@/texts/admin/questions.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { textWorkText } from '@/texts/admin/text-work.ts'
import { textsText } from '@/texts/admin/texts.ts'
import { variantsText } from '@/texts/admin/variants.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { picture } from '../db/support/pictures.ts'
import { countClicks, openAdmin } from './admin-fixtures.ts'
import { alone, field } from './admin-products.ts'
import type { Db } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import { BUILD_MS, test } from './own-shop.ts'
import { newStock } from './stocks.ts'
import { saveText, textEditor } from './text-work.ts'

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
const menu = (page: Page, label: string) =>
  page
    .getByRole('navigation', { name: shellText.navigation })
    .getByRole('link', { name: new RegExp(`^${label}`) })
const button = (page: Page, name: string) => page.getByRole('button', { name, ...alone })

/** Opens the newest order, as the dashboard shows it. */
async function openNewest(page: Page, db: Db): Promise<string> {
  const { order_number: number } = await placeOrder(db, { product: 8 })
  await page.reload()
  return number
}
const openOrder = (page: Page, number: string) =>
  page
    .getByRole('region', { name: dashboardText.recent })
    .getByRole('link', { name: new RegExp(number) })
    .click()

/** Gives files as somebody who clicks and chooses them. */
async function choosePictures(page: Page, count: number): Promise<void> {
  const chooser: Promise<FileChooser> = page.waitForEvent('filechooser')
  await page.getByText(pictureFieldText.choose, alone).click()
  const buffer = await picture('jpeg')
  await (await chooser).setFiles(
    Array.from({ length: count }, (_, n) => ({ name: `vue-${n}.jpg`, mimeType: 'image/jpeg', buffer })),
  )
  for (let n = 1; n <= count; n += 1) await page.getByLabel(pictureFieldText.alt(n)).fill(`Vue ${n}`)
}

interface Task {
  /** The most that a person may have to hit, from the dashboard on. */
  readonly most: number
  /** What there must be for it; the dashboard shows. */
  readonly before?: (page: Page, db: Db) => Promise<string>
  /** Does it, to where the shop says that it is done. */
  readonly act: (page: Page, made: string) => Promise<void>
}

const TASKS: Readonly<Record<string, Task>> = {
  'ship an order with its number': {
    most: 3,
    before: openNewest,
    act: async (page, number) => {
      await openOrder(page, number)
      await button(page, ordersText.markShipped).click()
      await page.getByLabel(ordersText.tracking, alone).first().fill('6A12345678901')
      await page.keyboard.press('Enter')
      await expect(page.getByText(ordersText.trackingDone)).toBeVisible()
    },
  },
  'refund a line': {
    most: 7,
    before: openNewest,
    act: async (page, number) => {
      await openOrder(page, number)
      await button(page, orderWorkText.refund).click()
      const dialog = page.getByRole('dialog', { name: orderWorkText.refundTitle })
      await dialog
        .getByLabel(/^Pièces/)
        .first()
        .selectOption('1')
      await dialog.getByLabel(orderWorkText.reason, alone).selectOption('goodwill')
      await dialog.getByRole('button', { name: /^Rembourser \d/ }).click()
      await expect(dialog).toBeHidden()
    },
  },
  'change a price': {
    most: 3,
    before: async (_, db) => (await newStock(db, 5)).name,
    act: async (page, name) => {
      await menu(page, shellText.products).click()
      await page.getByLabel(productsText.search).fill(name)
      await button(page, productsText.editOne(name)).click()
      await field(page, 'price').fill('42')
      await button(page, shellText.save).click()
      await expect(page.getByText(productFormText.saved)).toBeVisible()
    },
  },
  restock: {
    most: 3,
    before: async (_, db) => (await newStock(db, 5)).name,
    act: async (page, name) => {
      await menu(page, shellText.inventory).click()
      await page.getByLabel(inventoryText.search).fill(name)
      await button(page, inventoryText.adjustOf(name)).click()
      await page.getByLabel(stockText.quantity, alone).fill('12')
      await button(page, stockText.submit).click()
      await expect(page.getByText(stockText.done(12))).toBeVisible()
    },
  },
  'add a product with its picture, in sale at once': {
    most: 7,
    act: async (page) => {
      await page.getByRole('link', { name: dashboardText.addProduct }).click()
      await field(page, 'name').fill(unique('Panier'))
      await field(page, 'artisan').fill('Fatima')
      await field(page, 'price').fill('45')
      await field(page, 'stock').fill('3')
      await choosePictures(page, 1)
      await field(page, 'state').selectOption({ label: productStateText.published })
      await field(page, 'manufacturer').selectOption({ index: 1 })
      await button(page, productFormText.add).click()
      await expect(page.getByText(productFormText.added)).toBeVisible()
    },
  },
  'add a hat with six variants and a picture of each colour': {
    most: 15,
    act: async (page) => {
      await page.getByRole('link', { name: dashboardText.addProduct }).click()
      await field(page, 'name').fill(unique('Chapeau'))
      await field(page, 'artisan').fill('Fatima')
      await field(page, 'price').fill('60')
      await choosePictures(page, 2)
      await button(page, productFormText.addWithVariants).click()
      for (const [option, words] of [
        ['Taille', '54, 56, 58'],
        ['Couleur', 'Écru, Indigo'],
      ] as const) {
        await button(page, variantsText.addOption(option)).click()
        await page.getByLabel(variantsText.addWord(option)).fill(words)
        await page.keyboard.press('Enter')
      }
      await page.getByLabel(variantsText.fillValue, alone).fill('4')
      await button(page, variantsText.fillAll(6)).click()
      for (const [label, view] of [
        ['54 · Écru', 1],
        ['54 · Indigo', 2],
      ] as const) {
        await page.getByRole('button', { name: new RegExp(`^Images, ${label}`) }).click()
        await page
          .getByRole('group', { name: variantsText.picturesOf(label) })
          .locator('label')
          .nth(view - 1)
          .click()
      }
      await button(page, variantsText.save).click()
      await expect(page.getByText(variantsText.saved)).toBeVisible()
    },
  },
  'answer a question': {
    most: 3,
    act: async (page) => {
      await menu(page, shellText.questions).click()
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await page.getByLabel(questionsText.answer).fill('Bonjour, votre panier part demain.')
      await button(page, questionsText.send).click()
      await expect(page.getByText(questionsText.sent, alone)).toBeVisible()
    },
  },
  publish: {
    most: 1,
    act: async (page) => {
      await button(page, publishingText.publish).click()
      await expect(page.getByRole('button', { name: /^Publié en \d/ })).toBeVisible({ timeout: BUILD_MS })
    },
  },
  'write a post': {
    most: 7,
    act: async (page) => {
      await menu(page, shellText.texts).click()
      await button(page, textsText.newPost).click()
      await page.getByLabel(textsText.newTitle).fill(unique('Un hiver au souk'))
      await page.keyboard.press('Enter')
      await textEditor(page).fill('Le souk commence tôt.')
      await page
        .getByLabel(textWorkText.fields.excerpt.label)
        .fill('Un matin d’hiver au souk d’Ouezzane, parmi les tresseuses de doum.')
      await page.getByLabel(textWorkText.fields.category.label).fill('Portraits')
      await page.getByRole('button', { name: textWorkText.image.ofProduct }).click()
      await page.getByRole('combobox', { name: textEditorText.product.search }).fill('cabas')
      await page.getByRole('option').first().click()
      await button(page, textEditorText.product.save).click()
      await saveText(page).click()
      await expect(page.getByText(textWorkText.saved, alone)).toBeVisible({ timeout: BUILD_MS })
    },
  },
  'make a discount code': {
    most: 4,
    act: async (page) => {
      await menu(page, shellText.marketing).click()
      await button(page, marketingText.add).click()
      await page.getByLabel(marketingText.name, alone).fill(unique('Hiver'))
      await page.getByLabel(marketingText.percent).fill('10')
      await button(page, marketingText.generate).click()
      await button(page, marketingText.create).click()
      await expect(page.getByText(marketingText.created)).toBeVisible()
    },
  },
  'correct an address': {
    most: 3,
    before: openNewest,
    act: async (page, number) => {
      await openOrder(page, number)
      await button(page, correctionText.edit).click()
      const form = page.getByRole('dialog', { name: correctionText.title(number) })
      await form.getByLabel(checkoutText.fields.addressComplement).fill('Bâtiment B')
      await form.getByRole('button', { name: shellText.save }).click()
      await expect(form).toBeHidden()
    },
  },
}

test.beforeEach(() => test.setTimeout(2 * BUILD_MS))

for (const [name, { most, before, act }] of Object.entries(TASKS))
  test(`an owner needs ${most} ${most > 1 ? 'clicks' : 'click'} at most to ${name}`, async ({
    page,
    owner,
    db,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openAdmin(page, owner, '/admin')
    const made = (await before?.(page, db)) ?? ''
    await expect(
      page.getByRole('region', { name: dashboardText.recent }).getByRole('link').nth(1),
    ).toBeVisible()
    const clicks = await countClicks(page)
    await act(page, made)
    expect(await clicks()).toBeLessThanOrEqual(most)
  })
