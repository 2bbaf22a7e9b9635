import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { customersText as t } from '@/texts/admin/customers.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { conflictText } from '@/texts/admin/ui.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'
import { placeOrder } from './orders.ts'

async function downloaded(page: Page, button: string): Promise<string> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return readFile(await (await waiting).path(), 'utf8')
}

test('a customer is found, changed beside a colleague, noted on, merged, exported and erased', async ({
  page,
  admin,
  db,
}) => {
  // What a colleague has changed, and an address that is taken.
  requestsFail()
  const stem = randomUUID().slice(0, 8)
  const [email, double] = [`lea-${stem}@client.example`, `lea-${stem}@cliant.example`]
  const { order_number: number } = await placeOrder(db, { product: 8, email, lastName: `=1+${stem}` })
  await placeOrder(db, { product: 8, email: double, lastName: `=1+${stem}` })
  await openAdmin(page, admin, '/admin')
  await page.getByRole('link', { name: shellText.customers }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await page.getByLabel(t.search).fill(stem)
  await expect(page.getByText(t.found(2))).toBeVisible()
  expect(await complaints(page, 'customers')).toEqual([])
  expect(await downloaded(page, t.export)).toContain(`${email};Inès =1+${stem};`)

  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: `Inès =1+${stem}` })
  await expect(dialog.getByRole('link', { name: number })).toBeVisible()
  expect(await complaints(page, 'a customer')).toEqual([])

  await dialog.getByRole('button', { name: t.edit }).click()
  const edit = page.getByRole('dialog', { name: t.editTitle(`Inès =1+${stem}`) })
  await expect(edit.getByText(t.ordersKeep)).toBeVisible()
  await edit.getByLabel(t.phone).fill('appelez-moi')
  await edit.getByRole('button', { name: shellText.save }).click()
  await expect(edit.getByLabel(t.phone)).toHaveAttribute('aria-invalid', 'true')
  await edit.getByLabel(t.phone).fill('06 11 22 33 44')
  await edit.getByLabel(t.city).fill('Sète')
  const [stored] = await rows(db.from('customers').select('id, version').eq('email', email))
  await colleagueWrites({ customer: stored?.id, expected_version: stored?.version })
  await edit.getByRole('button', { name: shellText.save }).click()
  await expect(edit.getByText(t.changed)).toBeVisible()
  expect(await complaints(page, 'a conflict')).toEqual([])
  await edit.getByRole('button', { name: conflictText.keepMine }).click()
  await edit.getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  await expect(dialog.getByText('Sète')).toBeVisible()

  await dialog.getByRole('button', { name: t.makeVip }).click()
  await expect(dialog.getByText(t.vipByHand)).toBeVisible()
  await dialog.getByRole('button', { name: t.undo }).click()
  await expect(dialog.getByText(t.vipByHand)).toHaveCount(0)
  await dialog.getByLabel(t.note).fill('Aime le bleu')
  await dialog.getByRole('button', { name: t.addNote }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Aime le bleu' })).toContainText('Nadia')

  await dialog.getByRole('button', { name: t.mergeWith(double) }).click()
  const merge = page.getByRole('dialog', { name: t.mergeTitle })
  await expect(merge.getByRole('cell', { name: double })).toBeVisible()
  expect(await complaints(page, 'a merge')).toEqual([])
  await merge.getByRole('button', { name: t.mergeSubmit }).click()
  await expect(page.getByText(t.merged)).toBeVisible()
  await expect(dialog.getByText(t.otherEmails(double))).toBeVisible()
  expect(await rows(db.from('customers').select('orders, city, version').eq('email', email))).toEqual([
    { orders: 2, city: 'Sète', version: expect.any(Number) },
  ])

  expect(await downloaded(page, t.exportReadable)).toContain('Aime le bleu')
  expect(JSON.parse(await downloaded(page, t.exportJson))).toMatchObject({ emails: [double, email].sort() })
  await dialog.getByRole('button', { name: t.erase }).click()
  const erase = page.getByRole('dialog', { name: t.eraseTitle(`Inès =1+${stem}`) })
  await expect(erase.getByText(t.eraseOrders(2))).toBeVisible()
  const submit = erase.getByRole('button', { name: t.eraseSubmit })
  await expect(submit).toBeDisabled()
  expect(await complaints(page, 'an erasure')).toEqual([])
  await erase.getByLabel(t.eraseTyped).fill(email.toUpperCase())
  await submit.click()
  await expect(page.getByText(t.erased)).toBeVisible()
  await expect(page.getByText(t.none)).toBeVisible()
  expect(await rows(db.from('customers').select('id').eq('email', email))).toEqual([])
  expect(await rows(db.from('orders').select('id').eq('order_number', number))).toHaveLength(1)

  async function colleagueWrites(read: object): Promise<void> {
    const token = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) =>
        localStorage.getItem(name)?.includes('access_token'),
      )
      return JSON.parse(localStorage.getItem(key ?? '') ?? '{}').access_token as string
    })
    const answer = await page.request.post('/rest/v1/rpc/save_customer', {
      headers: { Authorization: `Bearer ${token}`, apikey: token },
      data: { ...read, fields: { name: `Inès =1+${stem}`, city: 'Lyon' } },
    })
    expect(answer.status()).toBe(200)
  }
})

test('a customer is added on a phone with the keyboard; an address that is taken leads to its owner', async ({
  page,
  admin,
}) => {
  requestsFail()
  const stem = randomUUID().slice(0, 8)
  await page.setViewportSize({ width: 390, height: 800 })
  await openAdmin(page, admin, '/admin/customers')
  await page.getByRole('link', { name: t.add }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t.add })
  await dialog.getByLabel(t.email).fill(`ajout-${stem}@client.example`)
  await dialog.getByLabel(t.name).fill(`Ajout ${stem}`)
  expect(await complaints(page, 'a new customer on a phone')).toEqual([])
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: `Ajout ${stem}` })
  await expect(made).toBeVisible()
  expect(await complaints(page, 'a customer on a phone')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: t.add }).press('Enter')
  await dialog.getByLabel(t.email).fill(`AJOUT-${stem}@client.example`)
  await dialog.getByLabel(t.name).fill('Un autre')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t.seeExisting }).click()
  await expect(made).toBeVisible()
})
