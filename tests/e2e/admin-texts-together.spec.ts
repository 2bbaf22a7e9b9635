import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { textsText } from '@/texts/admin/texts.ts'
import { conflictText, formText } from '@/texts/admin/ui.ts'
import { type E2eAdmin, openAdmin } from './admin-fixtures.ts'
import { requestsFail } from './fixtures.ts'
import { BUILD_MS, databaseOf, type OwnShop, publish, test } from './own-shop.ts'
import { textEditor as editor, saveText as save } from './text-work.ts'

test.beforeEach(() => test.setTimeout(2 * BUILD_MS))

const alone = { exact: true } as const
const fileOf = (shop: OwnShop, name: string) => join(shop.project, 'content', 'pages', `${name}.mdx`)
const saved = (page: Page, words: string) =>
  expect(page.getByText(words, alone).last()).toBeVisible({ timeout: BUILD_MS })

/** Another window, of somebody else. */
async function windowOf(browser: Browser, page: Page, who: E2eAdmin, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', baseURL: new URL(page.url()).origin })
  const other = await context.newPage()
  await openAdmin(other, who, path)
  return other
}

/** Writes at the end of a paragraph. */
async function add(page: Page, paragraph: string, words: string): Promise<void> {
  await editor(page).getByText(paragraph).click()
  await page.keyboard.press('End')
  await page.keyboard.type(words)
}

test('two people write one page: what both changed apart is joined, of the same passage one is chosen', async ({
  page,
  browser,
  owner,
  admin,
  shop,
}) => {
  requestsFail()
  const file = fileOf(shop, 'nos-ateliers')
  await openAdmin(page, owner, '/admin/texts')
  await page.getByRole('button', { name: textsText.newPage }).click()
  await page.getByLabel(textsText.newTitle).fill('Contact')
  // Where the shop itself answers no page stands.
  await expect(page.getByText(textsText.willStandAt('/contact-2'))).toBeVisible()
  await page.getByLabel(textsText.newTitle).fill('Nos ateliers')
  await page.keyboard.press('Enter')
  await expect(page.getByText(textsText.willStandAt('/nos-ateliers'))).toBeVisible()
  await editor(page).click()
  await page.keyboard.type('Nous tressons à Fès.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('La teinture vient après.')
  await page.getByLabel(t.fields.description.label).fill('Les ateliers où nos paniers sont tressés, à Fès.')
  await page.getByRole('radio', { name: t.release.now }).check()
  await save(page).click()
  await saved(page, t.saved)

  const other = await windowOf(browser, page, admin, '/admin/texts/pages/nos-ateliers')
  await add(other, 'La teinture', ' Elle sèche au soleil.')
  await add(page, 'Nous tressons', ' Et à Taza.')
  await save(page).click()
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: BUILD_MS }).toContain('Et à Taza.')
  await save(other).click()
  await saved(other, t.savedJoined)
  expect(readFileSync(file, 'utf8')).toMatch(
    /Et à Taza\.\n\nLa teinture vient après\. Elle sèche au soleil\.\n/,
  )
  // What the other one wrote stands in this window, too.
  await expect(editor(other)).toContainText('Et à Taza.')

  await page.reload()
  await add(page, 'Nous tressons', ' UN')
  await add(other, 'Nous tressons', ' DEUX')
  await save(page).click()
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: BUILD_MS }).toContain(' UN')
  await save(other).click()
  const both = other.getByRole('region', { name: t.compare })
  await expect(both).toContainText('UN')
  await expect(both).toContainText('DEUX')
  await expect(save(other)).toBeDisabled()
  // What this window found again is the draft that was left: it is offered once, and saving it shows both again.
  const found = other.getByText(formText.restored)
  await expect(other.getByText(t.draft.stored, alone)).toBeVisible()
  // Another tab of the same person has nothing of its own, and gives that draft up.
  const third = await other.context().newPage()
  await third.goto('/admin/texts/pages/nos-ateliers')
  await third.getByRole('button', { name: t.dropOldDraft }).click()
  await expect(third.getByRole('button', { name: t.takeOldDraft })).toHaveCount(0)
  await add(third, 'La teinture', ' TROIS')
  await expect(third.getByText(t.draft.stored, alone)).toBeVisible()
  await expect(third.getByText(t.rivalTitle)).toHaveCount(0)
  await third.close()
  await other.reload()
  await expect(editor(other)).toContainText('DEUX')
  await expect(found).toBeVisible()
  await expect(other.getByRole('button', { name: t.takeOldDraft })).toHaveCount(0)
  await save(other).click()
  await expect(both).toContainText('DEUX')
  await expect(found).toHaveCount(0)
  await other.getByRole('button', { name: conflictText.keepMine }).click()
  await save(other).click()
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: BUILD_MS }).toContain(' DEUX')
  // Nothing is lost: the other one's is a version.
  await other.getByRole('tab', { name: t.tabs.history }).click()
  await expect(other.getByRole('button', { name: /^Comparer/ })).toHaveCount(4)
  await other.context().close()
})

test('of a source that the editor cannot read, the lines that differ are shown, and what is taken is never lost', async ({
  page,
  browser,
  owner,
  admin,
  shop,
}) => {
  requestsFail()
  const file = fileOf(shop, 'les-prix')
  const before =
    '---\ntitle: "Les prix"\ndescription: "Comment un panier a son prix, du champ à l’étal."\n---\n\n'
  writeFileSync(file, `${before}Dix {heures\n\nde paille.\n`)
  const address = '/admin/texts/pages/les-prix'
  await openAdmin(page, owner, address)
  const source = (window: Page) => window.getByLabel(t.sourceLabel)
  await page.getByRole('button', { name: t.notHereOpen }).click()
  const other = await windowOf(browser, page, admin, address)
  await other.getByRole('button', { name: t.notHereOpen }).click()
  await source(page).fill(`${before}Dix heures UN\n\nde paille.\n`)
  await source(other).fill(`${before}Dix heures DEUX\n\nde paille.\n`)
  await save(page).click()
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: BUILD_MS }).toContain(' UN')
  await save(other).click()
  const both = other.getByRole('region', { name: t.compare })
  await expect(both).toContainText('DEUX')
  await expect(both).not.toContainText('de paille')
  await expect(other.getByRole('alert')).toBeInViewport()

  // Meanwhile git brings what the editor cannot hold: it says so, and does not show an empty text.
  writeFileSync(file, `${before}Dix {heures TROIS\n\nde paille.\n`)
  await other.getByRole('button', { name: conflictText.keepMine }).click()
  await other.getByRole('tab', { name: t.tabs.write }).click()
  await expect(editor(other)).toContainText('DEUX')
  await save(other).click()
  await expect(both).toContainText('TROIS')
  await other.getByRole('button', { name: conflictText.takeTheirs }).click()
  await expect(other.getByText(t.notHere)).toBeVisible()
  await other.getByRole('button', { name: t.notHereOpen }).click()
  await expect(source(other)).toHaveValue(/TROIS/)
  await other.context().close()
  rmSync(file)
})

test('a page moves, is deleted with a way for its readers, and comes back', async ({
  page,
  owner,
  db,
  shop,
}) => {
  const [before, after] = [fileOf(shop, 'la-teinture'), fileOf(shop, 'teintures')]
  writeFileSync(
    before,
    '---\ntitle: "La teinture"\ndescription: "Comment nos paniers prennent leurs couleurs."\n---\n\nLe safran.\n',
  )
  await openAdmin(page, owner, '/admin/texts/pages/la-teinture')
  await expect(editor(page)).toContainText('Le safran.')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: t.more }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose(t.move)
  const move = page.getByRole('dialog')
  // Nobody has its address yet.
  await expect(move.getByText(t.moveHintUnseen)).toBeVisible()
  await move.getByLabel(t.moveName).fill('Mes teintures')
  await move.getByRole('button', { name: t.moveConfirm, ...alone }).click()
  await expect(move.getByText(t.moveWrong)).toBeVisible()
  await move.getByLabel(t.moveName).fill('teintures')
  await move.getByRole('button', { name: t.moveConfirm, ...alone }).click()
  await page.waitForURL('**/admin/texts/pages/teintures')
  expect([existsSync(before), existsSync(after)]).toEqual([false, true])

  const led = async () =>
    (await db.from('redirects').select('from_path, to_path').like('from_path', '%teintur%')).data
  expect(await led()).toEqual([])
  await choose(t.remove)
  await expect(page.getByRole('dialog').getByText(t.removeNote)).toBeVisible()
  await expect(page.getByLabel(t.removeAddress)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await publish(page)
  await expect(page.getByRole('link', { name: t.viewLive })).toBeVisible()
  await choose(t.remove)
  await page.getByLabel(t.removeAddress).fill('/faq')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t.remove, ...alone })
    .click()
  await page.waitForURL('**/admin/texts')
  expect(existsSync(after)).toBe(false)
  expect(await led()).toEqual([{ from_path: '/teintures', to_path: '/faq' }])
  await page.getByText(new RegExp(`^${textsText.deleted}`)).click()
  await page.getByRole('button', { name: textsText.restoreOne('pages/teintures.mdx') }).click()
  await page.waitForURL('**/admin/texts/pages/teintures')
  await expect(editor(page)).toContainText('Le safran.')
})

test('terms of sale that were taken away come back under another version', async ({ page, owner, shop }) => {
  requestsFail()
  const file = fileOf(shop, 'cgv')
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  await openAdmin(page, owner, '/admin/texts')
  await expect(async () => {
    await page.reload()
    await page.getByText(new RegExp(`^${textsText.deleted}`)).click({ timeout: 30_000 })
    await page.getByRole('button', { name: textsText.restoreOne('pages/cgv.mdx') }).click({ timeout: 30_000 })
  }).toPass({ timeout: BUILD_MS })
  const asked = page.getByRole('dialog', { name: t.terms.title })
  await asked.getByLabel(t.terms.label).fill('2027-01')
  await asked.getByRole('button', { name: t.terms.confirm }).click()
  await page.waitForURL('**/admin/texts/pages/cgv')
  expect(readFileSync(file, 'utf8')).toBe(text)
  const { data } = await databaseOf(shop).from('settings').select('terms_version').single()
  expect(data?.terms_version).toBe('2027-01')
})
