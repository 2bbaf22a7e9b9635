import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { marketingText } from '@/texts/admin/marketing.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { outboxText } from '@/texts/admin/outbox.ts'
import { picturesText, uploadRefusalText } from '@/texts/admin/pictures.ts'
import { conflictText, formText } from '@/texts/admin/ui.ts'
import { picture } from '../db/support/pictures.ts'
import { complaints, expectSound, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows, shopKeys } from './fixtures.ts'
import { keyboardOn } from './keyboard.ts'
import { AS_HIGH } from './newsletters.ts'

test('a picture is uploaded, or taken from a product, described, and seen on both screens', async ({
  page,
  admin,
  db,
}) => {
  const { name: product } = await rows(db.from('products').select('name').eq('id', 6).single())
  await openAdmin(page, admin, '/admin/marketing/newsletters/new')
  await page.getByRole('textbox', { name: t.subject }).fill(`Images ${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: t.addBlock('picture') }).click()
  const block = page.getByRole('group', { name: t.block('picture', 2) })
  await page
    .getByRole('group', { name: t.block('text', 1) })
    .getByRole('textbox')
    .fill('Bonjour')
  await block.locator('input[type=file]').setInputFiles({
    name: 'atelier.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a'),
  })
  await expect(block.getByText(uploadRefusalText('image_type_unsupported', 1))).toBeVisible()
  await block.locator('input[type=file]').setInputFiles({
    name: 'atelier.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 1200, 800),
  })
  await expect(page.getByText(picturesText.uploaded)).toBeVisible()
  // Without words it is not stored.
  await page.getByRole('button', { name: t.save }).click()
  await expect(block.getByLabel(t.alt)).toHaveAttribute('aria-invalid', 'true')
  await block.getByLabel(t.alt).fill('L’atelier, vu de la rue')
  await block.getByLabel(t.pictureHref).fill('/about')

  await page.getByRole('button', { name: t.addBlock('picture') }).click()
  const other = page.getByRole('group', { name: t.block('picture', 3) })
  await other.getByRole('combobox', { name: t.productPicture }).fill(product)
  await other.getByRole('option', { name: product }).first().click()
  await expect(other.getByLabel(t.alt)).toHaveValue(product)
  await expect(other.getByLabel(t.pictureHref)).toHaveValue('/products/6')

  const shown = page
    .frameLocator('iframe')
    .getByRole('link')
    .getByRole('img', { name: 'L’atelier, vu de la rue' })
  const width = () => shown.evaluate((image: HTMLImageElement) => (image.complete ? image.clientWidth : 0))
  await page.setViewportSize({ width: 1440, height: 900 })
  // As wide as the email, whose frame may have a scroll bar.
  await expect.poll(width).toBeGreaterThan(510)
  expect(await width()).toBeLessThanOrEqual(528)
  await expectSound(page, 'newsletter-pictures', AS_HIGH)
  await page.getByRole('button', { name: outboxText.shapes.phone, exact: true }).click()
  await expect.poll(width).toBeLessThan(390)
  await expect.poll(width).toBeGreaterThan(300)
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  await page.reload()
  await expect(block.getByLabel(t.alt)).toHaveValue('L’atelier, vu de la rue')
  await page.getByRole('button', { name: t.removeDraft }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.removeDraft }).click()
  await expect(page.getByText(t.removed)).toBeVisible()
})

test('a draft is written by keyboard, found again after a reload, and two who write it lose nothing', async ({
  page,
  admin,
  owner,
  browser,
}) => {
  const subject = `Noël ${randomUUID().slice(0, 8)}`
  await openAdmin(page, admin, '/admin/marketing')
  const tabTo = keyboardOn(page)
  await expect(page.getByRole('heading', { name: marketingText.campaigns })).toBeVisible()
  await tabTo(t.write)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: t.subject })).toBeVisible()
  await tabTo('subject')
  await page.keyboard.type(subject)
  await tabTo(/^text-/)
  await page.keyboard.type('Bonjour')
  await tabTo(t.addBlock('heading'))
  await page.keyboard.press('Enter')
  await tabTo(/^text-.{10}/, 'Shift+Tab')
  await page.keyboard.type('Un intertitre')
  await tabTo(t.up(t.block('heading', 2)), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: t.block('heading', 1) })).toBeVisible()
  await page.reload()
  await expect(page.getByText(formText.restored)).toBeVisible()
  await expect(page.getByRole('textbox', { name: t.subject })).toHaveValue(subject)
  await tabTo(t.save)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.saved)).toBeVisible()
  await expect(page).toHaveURL(/newsletters\/\d+$/)

  const other = await (await browser.newContext({ locale: 'fr-FR', baseURL: shopKeys().url })).newPage()
  await openAdmin(other, owner, new URL(page.url()).pathname)
  await other.getByRole('textbox', { name: t.subject }).fill(`${subject} bis`)
  await other.getByRole('button', { name: t.save }).click()
  await expect(other.getByText(t.saved)).toBeVisible()
  requestsFail()
  await page.getByRole('textbox', { name: t.subject }).fill(`${subject} ter`)
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.changed(`${subject} bis`))).toBeVisible()
  expect(await complaints(page, 'a draft of two')).toEqual([])
  // Who does not choose is asked again.
  await page.reload()
  await expect(page.getByText(t.changed(`${subject} bis`))).toBeVisible()
  await expect(page.getByRole('textbox', { name: t.subject })).toHaveValue(`${subject} ter`)
  await page.getByRole('button', { name: conflictText.takeTheirs }).click()
  await expect(page.getByRole('textbox', { name: t.subject })).toHaveValue(`${subject} bis`)
  for (const own of ['quater', 'quinquies']) {
    await page.getByRole('textbox', { name: t.subject }).fill(`${subject} ${own}`)
    await expect(page.getByText(t.changedTitle)).toBeHidden()
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${subject} ${own}` })).toBeVisible()
  }
  await other.context().close()

  await page.getByRole('button', { name: t.removeDraft }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.removeDraft }).click()
  await expect(page.getByText(t.removed)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: subject })).toHaveCount(0)
})
