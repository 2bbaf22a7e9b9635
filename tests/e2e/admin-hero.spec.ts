import { expect, type Page } from '@playwright/test'
import { heroPreviewText, heroText as t } from '@/texts/admin/hero.ts'
import { picturesText, uploadRefusalText } from '@/texts/admin/pictures.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { conflictText, formText, problemText, saveBarText } from '@/texts/admin/ui.ts'
import { heavyNonsense, picture } from '../db/support/pictures.ts'
import { packedPayloads, watchForXss, xssIn } from '../support/xss.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'

// They share the one hero of the shop.
test.describe.configure({ mode: 'serial' })
const alone = { exact: true } as const
const titleField = (page: Page) => page.getByLabel(t.heading, alone)
const button = (page: Page, name: string) => page.getByRole('button', { name, ...alone })
const chooser = (page: Page) => page.locator('input[type=file]')

test('the hero is edited, previewed live in a second tab, given up and saved', async ({
  page,
  admin,
  db,
}) => {
  requestsFail()
  const before = await rows(db.from('hero').select('image_path, alt_text, title, subtitle').single())
  await openAdmin(page, admin, '/admin/hero-image')
  await expect(titleField(page)).toHaveValue(before.title)
  await expect(button(page, shellText.cancel)).toBeDisabled()
  await expect(button(page, shellText.save)).toBeDisabled()

  await titleField(page).fill('<b>Osier</b> & paille')
  await expect(page.getByText(saveBarText.unsaved)).toBeVisible()
  const opened = page.waitForEvent('popup').catch(() => page.context().waitForEvent('page'))
  await page.getByRole('link', { name: t.openPreview }).click()
  const preview = await opened
  const heading = preview.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('<b>Osier</b> & paille')
  await expect(preview.getByText(heroPreviewText.draft)).toBeVisible()
  await page.getByLabel(t.subtitle).fill('Au fil des saisons')
  await expect(preview.getByText('Au fil des saisons', alone)).toBeVisible()

  await chooser(page).setInputFiles({
    name: 'ete.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 800, 1000),
  })
  await expect(page.getByText(picturesText.uploaded)).toBeVisible()
  const shown = preview.locator('.hero-picture img')
  await expect(shown).toHaveAttribute('src', /\/storage\/v1\/object\/public\/site-images\/[\w-]+\.jpg$/)
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)

  await button(page, shellText.cancel).click()
  await expect(page.getByText(t.cancelled)).toBeVisible()
  await expect(page.getByText(saveBarText.unsaved)).toHaveCount(0)
  await expect(titleField(page)).toHaveValue(before.title)
  await expect(heading).toHaveText(before.title)
  await expect(preview.getByText(heroPreviewText.saved)).toBeVisible()

  // What is unsaved outlives the page.
  await button(page, t.remove).click()
  await expect(page.getByText(t.removed)).toBeVisible()
  await titleField(page).fill('Le temps des paniers')
  await page.reload()
  await expect(titleField(page)).toHaveValue('Le temps des paniers')
  await expect(page.getByText(formText.restored)).toBeVisible()

  // Somebody else was quicker.
  await rows(db.from('hero').update({ title: 'Une autre main' }).eq('id', true).select())
  await button(page, shellText.save).click()
  await expect(page.getByText(t.changed)).toBeVisible()
  await button(page, conflictText.keepMine).click()
  await button(page, shellText.save).click()
  await expect(page.getByText(t.updated)).toBeVisible()
  await expect(page.getByText(saveBarText.unsaved)).toHaveCount(0)
  await expect(heading).toHaveText('Le temps des paniers')
  expect(await rows(db.from('hero').select('title, image_path').single())).toEqual({
    title: 'Le temps des paniers',
    image_path: null,
  })
  await rows(db.from('hero').update(before).eq('id', true).select())
})

test('what is no hero picture, or no text, is refused in words; on a phone, by keyboard', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, admin, '/admin/hero-image')
  await expect(titleField(page)).toBeVisible()
  const give = (mimeType: string, buffer: Buffer) =>
    chooser(page).setInputFiles({ name: 'image', mimeType, buffer })
  await give('image/gif', Buffer.from('GIF89a'))
  await expect(page.getByText(uploadRefusalText('image_type_unsupported', 10))).toBeVisible()
  await give('image/png', heavyNonsense(10))
  await expect(page.getByText(uploadRefusalText('image_too_heavy', 10))).toBeVisible()
  await give('image/jpeg', (await picture('jpeg')).subarray(0, 60))
  await expect(page.getByText(uploadRefusalText('image_damaged', 10))).toBeVisible()
  expect(await complaints(page, 'hero with a refused picture')).toEqual([])
  await page
    .getByRole('main')
    .getByRole('button', { name: picturesText.dismiss, ...alone })
    .click()

  await page.getByLabel(t.altText).fill('')
  await titleField(page).fill('  ')
  await titleField(page).press('Enter')
  await expect(page.getByText(problemText.required ?? '')).toHaveCount(2)
  await expect(page.getByLabel(t.altText)).toBeFocused()
  expect(await complaints(page, 'hero with problems')).toEqual([])
  await page.keyboard.type('Un panier')
  await expect(page.getByText(problemText.required ?? '')).toHaveCount(1)
  await button(page, shellText.cancel).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.cancelled)).toBeVisible()
})

test('hostile texts run nothing in the form, the preview beside it, its tab, and what waits to be published', async ({
  page,
  admin,
  db,
}) => {
  const lines = packedPayloads(200)
  const at = (index: number) => lines[index % lines.length] ?? ''
  const found: string[] = []
  const look = async (shown: Page, where: string) =>
    found.push(...(await shown.evaluate(xssIn)).map((line) => `${where}: ${line}`))
  const before = await rows(db.from('hero').select('title, subtitle, alt_text').single())
  await page.addInitScript(watchForXss)
  await openAdmin(page, admin, '/admin/hero-image')
  const preview = await page.context().newPage()
  await preview.addInitScript(watchForXss)
  await preview.goto((await page.getByRole('link', { name: t.openPreview }).getAttribute('href')) ?? '')
  for (const [index, title] of packedPayloads(120).entries()) {
    await titleField(page).fill(title)
    await page.getByLabel(t.altText).fill(at(index))
    await page.getByLabel(t.subtitle).fill(at(index + 1))
    const words = await titleField(page).inputValue()
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(words)
    await look(page, 'form')
    await look(preview, 'preview')
  }
  await preview.close()
  await button(page, shellText.save).click()
  await expect(page.getByText(t.updated)).toBeVisible()
  await page.goto('/admin/publishing')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /xss\(\)/ })
      .first(),
  ).toBeVisible()
  await look(page, 'publishing')
  await rows(db.from('hero').update(before).eq('id', true).select('id'))
  expect(found).toEqual([])
})
