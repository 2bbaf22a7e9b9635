import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { shellText } from '@/texts/admin/shell.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { textsText } from '@/texts/admin/texts.ts'
import { openAdmin } from './admin-fixtures.ts'
import { requestsFail } from './fixtures.ts'
import { BUILD_MS, publish, test } from './own-shop.ts'
import { textEditor as editor, saveText } from './text-work.ts'

test.beforeEach(() => test.setTimeout(3 * BUILD_MS))

const alone = { exact: true } as const

test('on a phone a question leads to its answer, a refusal to its field, and nothing is thrown away unasked', async ({
  page,
  owner,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, owner, '/admin/texts')
  await page.getByRole('button', { name: textsText.newPage }).click()
  await page.getByLabel(textsText.newTitle).fill('La pluie et la paille')
  await page.keyboard.press('Enter')
  await editor(page).click()
  await page.getByRole('button', { name: textEditorText.insert, ...alone }).click()
  // The whole menu is in sight.
  const last = page.getByRole('menuitem').last()
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.getByRole('menuitem', { name: textEditorText.inserts.question }).click()
  await expect(page.getByLabel(textEditorText.questionTitle, alone)).toBeFocused()
  await page.keyboard.type('Un panier craint-il la pluie ?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Une averse, non.')
  await expect(editor(page)).toContainText('Une averse, non.')

  // What is missing is refused.
  requestsFail()
  await saveText(page).click()
  const description = page.getByRole('textbox', { name: t.fields.description.label })
  await expect(description).toBeFocused({ timeout: BUILD_MS })
  await expect(description).toBeInViewport()
  const way = page.getByRole('button', { name: t.goToFieldOf(t.fields.description.label) })
  await way.click()
  await expect(description).toBeFocused()
  await description.fill('Comment un panier sèche après une averse, et ce qu’il ne supporte pas.')

  const cancel = page.getByRole('button', { name: shellText.cancel, ...alone })
  await cancel.click()
  const question = page.getByRole('alertdialog', { name: t.giveUp.title })
  await question.getByRole('button', { name: shellText.cancel }).click()
  await expect(editor(page)).toContainText('Une averse, non.')

  // Published under its author's eyes, it says so by itself.
  await page.getByText(t.release.nowNote).click()
  await saveText(page).click()
  await expect(page.getByText(t.saved, alone)).toBeVisible({ timeout: BUILD_MS })
  expect(existsSync(join(shop.project, 'content', 'pages', 'la-pluie-et-la-paille.mdx'))).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByText(textsText.states.waiting, alone)).toBeVisible()
  await publish(page)
  await expect(page.getByText(textsText.states.online, alone)).toBeVisible()

  await editor(page).getByText('Une averse, non.').click()
  await page.keyboard.type('!')
  await cancel.click()
  await question.getByRole('button', { name: t.giveUp.confirm }).click()
  await expect(saveText(page)).toBeDisabled()

  // Taken back, visitors read it until the next publication.
  await page.getByText(t.release.draftNote).click()
  await saveText(page).click()
  await expect(page.getByText(t.savedHint.withdrawn)).toBeVisible({ timeout: BUILD_MS })
})
