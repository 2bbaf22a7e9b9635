import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { previewText } from '@/texts/admin/preview.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { textsText } from '@/texts/admin/texts.ts'
import { complaints, openAdmin, sideways } from './admin-fixtures.ts'
import { BUILD_MS, test } from './own-shop.ts'
import { textEditor as editor, saveText as save } from './text-work.ts'

test.beforeEach(() => test.setTimeout(2 * BUILD_MS))

const alone = { exact: true } as const

/** What the content security policy has refused since. */
function refusals(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) found.push(message.text())
  })
  return found
}

test('an editor who has never seen a file writes a post, corrects it, and has its first version back', async ({
  page,
  owner,
  shop,
}) => {
  const refused = refusals(page)
  const file = join(shop.project, 'content', 'blog', 'un-automne-au-souk.mdx')
  await openAdmin(page, owner, '/admin/texts')
  await expect(page.getByRole('table')).toBeVisible({ timeout: BUILD_MS })
  expect(await complaints(page, 'the list')).toEqual([])

  await page.getByRole('button', { name: textsText.newPost }).click()
  await page.getByLabel(textsText.newTitle).fill('Un automne au souk')
  await page.keyboard.press('Enter')
  await editor(page).click()
  await page.keyboard.type('Le souk commence ')
  // The toolbar is one stop of the Tab key, and its arrows move within.
  await page.keyboard.press('Control+b')
  await page.keyboard.type('tôt')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' {le matin}.')
  await page.getByRole('button', { name: textEditorText.insert, ...alone }).click()
  await page.getByRole('menuitem', { name: textEditorText.inserts.question }).click()
  // Its words are typed over, and Enter leads to the answer: it saves nothing.
  await expect(page.getByLabel(textEditorText.questionTitle, alone)).toBeFocused()
  await page.keyboard.type('À quelle heure ?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('À six heures.')
  await expect(editor(page)).toContainText('À six heures.')
  expect(await complaints(page, 'the editor')).toEqual([])
  await page.getByRole('button', { name: previewText.open, ...alone }).click()
  const missing = [t.fields.excerpt.label, t.fields.image.label, t.fields.category.label].join(', ')
  await expect(page.getByText(previewText.incomplete(missing))).toBeVisible()
  await page.keyboard.press('Escape')

  // A reload and a log-out lose nothing; a file is only there once it is saved.
  await page.reload()
  await expect(editor(page)).toContainText('Le souk commence tôt {le matin}.')
  await expect(page.getByLabel(textEditorText.questionTitle, alone)).toHaveValue('À quelle heure ?')
  expect(existsSync(file)).toBe(false)

  await page
    .getByLabel(t.fields.excerpt.label)
    .fill('Un résumé assez long pour que la liste ait de quoi dire.')
  await page.getByLabel(t.fields.category.label).fill('Portraits')
  await page.getByRole('button', { name: t.image.ofProduct }).click()
  await page.getByRole('combobox', { name: textEditorText.product.search }).fill('cabas')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: textEditorText.product.save, ...alone }).click()
  await save(page).click()
  await expect(page.getByText(t.saved, alone)).toBeVisible({ timeout: BUILD_MS })
  const first = readFileSync(file, 'utf8')
  expect(first).toContain('\nLe souk commence **tôt** \\{le matin}.\n')

  // One word is one line.
  await editor(page).getByText('Le souk commence').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Vraiment.')
  await save(page).click()
  await expect(page.getByText(t.saved, alone).last()).toBeVisible({ timeout: BUILD_MS })
  await expect.poll(() => readFileSync(file, 'utf8')).not.toBe(first)
  const lines = first.split('\n')
  const changed = readFileSync(file, 'utf8').split('\n')
  expect(changed.filter((line, at) => line !== lines[at])).toHaveLength(1)

  await page.getByRole('tab', { name: t.tabs.history }).click()
  await page
    .getByRole('button', { name: /^Comparer/ })
    .last()
    .click()
  await page.getByRole('button', { name: t.history.restore }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.history.restore }).click()
  await expect(page.getByText(t.history.restored)).toBeVisible({ timeout: BUILD_MS })
  expect(readFileSync(file, 'utf8')).toBe(first)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: t.tabs.write }).click()
  expect(await sideways(page, 'the editor on a phone')).toEqual([])
  // What stands above is reached first.
  await page.getByRole('button', { name: t.headerOpen }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: t.tabs.write })).toBeFocused()
  expect(refused).toEqual([])
})
