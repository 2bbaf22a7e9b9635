import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { addDays, dayInFrance } from '@/domain/analytics.ts'
import { previewText } from '@/texts/admin/preview.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { textsText } from '@/texts/admin/texts.ts'
import { openAdmin } from './admin-fixtures.ts'
import { BUILD_MS, test } from './own-shop.ts'
import { textEditor as editor } from './text-work.ts'

test.beforeEach(() => test.setTimeout(2 * BUILD_MS))

/** A paragraph, a list and a table, as Word puts them into the clipboard. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<p class=MsoNormal><span style='font-family:Calibri'>La paille <b>vit</b> &lt;toujours&gt;.<o:p></o:p></span></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Brosser à sec<o:p></o:p></p>
<table><tr><td><p class=MsoNormal>Tache</p></td><td><p class=MsoNormal>Geste</p></td></tr><tr><td>Café</td><td>Savon noir</td></tr></table>
<!--EndFragment--></body></html>`

const paste = (page: Page, html: string) =>
  editor(page).evaluate((box, text) => {
    const clipboard = new DataTransfer()
    clipboard.setData('text/html', text)
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    )
  }, html)

/**
 * Moves the cursor to the text's first line. A closed dialog gives the keyboard back a moment later, with the
 * place that the editor knows: a key in the same moment, which only a script is quick enough for, is lost.
 */
const toTheBeginning = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Control+Home')
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50)))
    const at = await editor(page).evaluate((box) => {
      const { anchorNode } = document.getSelection() ?? {}
      return [...box.children].findIndex((block) => block.contains(anchorNode ?? null))
    })
    expect(at).toBe(0)
  }).toPass()

test('by the keys alone a page is begun, filled from Word, looked at, and planned', async ({
  page,
  owner,
  shop,
}) => {
  await openAdmin(page, owner, '/admin/texts')
  const hit = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .last()
      .focus()
    await page.keyboard.press('Enter')
  }
  await hit(textsText.newPage)
  await page.keyboard.type('Soin de la paille')
  await page.keyboard.press('Enter')
  await editor(page).focus()
  await paste(page, WORD)
  await expect(editor(page).getByRole('listitem')).toHaveText('Brosser à sec')
  // What is inserted stands below, and the next words below that.
  await hit(textEditorText.table)
  await page.getByLabel(textEditorText.grid.head(1)).focus()
  await page.keyboard.type('Matière')
  await hit(textEditorText.grid.save)
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('Suite.')
  await toTheBeginning(page)
  await page.keyboard.type('À lire. ')
  await page.getByLabel(t.fields.description.label).focus()
  await page.keyboard.type('Comment brosser, laver et sécher la paille sans la casser.')

  await hit(previewText.open)
  const way = page.getByRole('dialog').getByRole('link', { name: previewText.goOn })
  await way.waitFor({ timeout: BUILD_MS })
  const [shown] = await Promise.all([page.context().waitForEvent('page'), hit(previewText.goOn, 'link')])
  await expect(shown.getByRole('heading', { name: 'Soin de la paille', level: 1 })).toBeVisible()
  await expect(shown.getByRole('cell', { name: 'Savon noir' })).toBeVisible()
  await shown.close()

  // Of choices the arrows move to the next one.
  await page.getByRole('radio', { name: t.release.draft }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const day = addDays(dayInFrance(new Date()), 1)
  await expect(page.getByLabel(t.release.day, { exact: true })).toHaveValue(day)
  await hit('Enregistrer')
  await expect(page.getByText(/^Il paraîtra le/)).toBeVisible({ timeout: BUILD_MS })
  const path = join(shop.project, 'content', 'pages', 'soin-de-la-paille.mdx')
  const file = readFileSync(path, 'utf8')
  expect(file).toContain(`\npublish: "${day}T08:00"\n`)
  expect(file).not.toContain('draft')
  expect(file).toContain('À lire. La paille **vit** \\<toujours>.\n\n- Brosser à sec\n\n| Tache | Geste |')
  expect(file).toMatch(/\| Café \| Savon noir \|\n\n\| Matière \| \|\n.*\n.*\n\nSuite\.\n/)

  await hit(t.back, 'link')
  const row = page.getByRole('row').filter({ hasText: 'Soin de la paille' })
  const seen = (words: string | RegExp) => row.getByText(words).filter({ visible: true })
  await expect(seen(textsText.states.planned)).toBeVisible()
  await expect(seen(/^Salma Bennouna, /)).toBeVisible()
  // The tests that come after in this shop build its folder, whatever its days.
  rmSync(path)
})
