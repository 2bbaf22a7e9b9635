import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { listsText as t } from '@/texts/admin/lists.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { errorText } from '@/texts/errors.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'

const list = (page: Page, title: string) => page.getByRole('list', { name: title, exact: true })
const row = (page: Page, title: string, name: string) =>
  list(page, title).getByRole('listitem').filter({ hasText: name })
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: t.actions(name), exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a colour is added, moved by keyboard, renamed, merged; a material nobody bears is removed', async ({
  page,
  admin,
  db,
}) => {
  requestsFail()
  const mark = randomUUID().slice(0, 6)
  const [first, second, material] = [`Azur ${mark}`, `Bleu ${mark}`, `Chanvre ${mark}`]
  await openAdmin(page, admin, '/admin/lists')
  const { title, add } = t.lists.colours
  for (const name of [first, second]) {
    await page.getByRole('button', { name: add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.name).fill(name)
    await dialog.getByLabel(t.swatch).fill('#4a6fa5')
    expect(await complaints(page, 'the dialog of a colour')).toEqual([])
    await dialog.getByRole('button', { name: shellText.save }).click()
    await expect(row(page, title, name)).toContainText(t.products(0))
  }
  await page.getByRole('button', { name: add }).click()
  await page.getByRole('dialog').getByLabel(t.name).fill(first.toUpperCase())
  await page.getByRole('dialog').getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(errorText.listed_word_exists)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: shellText.cancel }).click()

  const order = () => list(page, title).getByRole('listitem').allInnerTexts()
  const up = page.getByRole('button', { name: t.up(second), exact: true })
  await up.press('Enter')
  await expect(up).toBeFocused()
  await expect
    .poll(async () => {
      const [one, other] = await rows(
        db.from('colours').select('name').in('name', [first, second]).order('position'),
      )
      return [one?.name, other?.name]
    })
    .toEqual([second, first])
  const shown = await order()
  expect(shown.findIndex((text) => text.includes(second))).toBeLessThan(
    shown.findIndex((text) => text.includes(first)),
  )

  await choose(page, first, t.edit)
  await page.getByRole('dialog').getByLabel(t.name).fill(`Azur clair ${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: shellText.save }).click()
  await expect(row(page, title, `Azur clair ${mark}`)).toBeVisible()

  await choose(page, `Azur clair ${mark}`, t.merge.slice(0, -1))
  await page.getByRole('dialog').getByLabel(t.mergeInto).selectOption({ label: second })
  expect(await complaints(page, 'the dialog of a merger')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: t.mergeSubmit }).click()
  await expect(row(page, title, `Azur clair ${mark}`)).toHaveCount(0)

  await page.getByRole('button', { name: t.lists.materials.add }).click()
  await page.getByRole('dialog').getByLabel(t.name).fill(material)
  await page.getByRole('dialog').getByRole('button', { name: shellText.save }).click()
  for (const name of [material, second]) {
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await choose(page, name, t.remove)
    await page.getByRole('alertdialog').getByRole('button', { name: t.remove }).click()
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
  }
  // What products bear stays.
  await page.getByRole('button', { name: t.actions('Naturel'), exact: true }).click()
  await expect(page.getByRole('menuitem', { name: t.remove })).toHaveAttribute('aria-disabled', 'true')
})

test('a list that another administrator has changed says so, and shows what is there now', async ({
  page,
  admin,
  db,
}) => {
  requestsFail()
  const name = `Ortie ${randomUUID().slice(0, 6)}`
  await rows(
    db
      .from('materials')
      .insert({ slug: name.toLowerCase().replace(' ', '-'), name, position: 90 })
      .select(),
  )
  await page.setViewportSize({ width: 320, height: 800 })
  await openAdmin(page, admin, '/admin/lists')
  await expect(row(page, t.lists.materials.title, name)).toBeVisible()
  expect(await complaints(page, 'the lists')).toEqual([])
  await rows(db.from('materials').delete().eq('name', name).select())
  await choose(page, name, t.remove)
  await page.getByRole('alertdialog').getByRole('button', { name: t.remove }).click()
  await expect(page.getByText(errorText.listed_word_unknown)).toBeVisible()
  await expect(row(page, t.lists.materials.title, name)).toHaveCount(0)
})
