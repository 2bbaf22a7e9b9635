import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { auditText } from '@/texts/admin/audit.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { profileText } from '@/texts/admin/profile.ts'
import { pagerText } from '@/texts/admin/ui.ts'
import { packedPayloads, watchForXss, xssIn } from '../support/xss.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { type Db, requestsFail, rows } from './fixtures.ts'
import { placeOrder } from './orders.ts'

/** The n-th text, from the beginning again after the last. */
const at = (texts: readonly string[], index: number): string => texts[index % texts.length] ?? ''

const NAMES = packedPayloads(80)
const LINES = packedPayloads(200)
/** Three short fields an order: every payload stands in one of them, and in both lines of the address. */
const ORDERS = Math.max(Math.ceil(NAMES.length / 3), LINES.length)

/** Orders of a customer who tries everything. @returns their numbers. */
async function placeOrders(db: Db, email: string): Promise<string[]> {
  const numbers: string[] = []
  for (let index = 0; index < ORDERS; index += 1) {
    const texts = {
      first_name: at(NAMES, 3 * index),
      last_name: at(NAMES, 3 * index + 1),
      city: at(NAMES, 3 * index + 2),
      address: at(LINES, index),
      address_complement: at(LINES, index + 1),
      phone: '"><p onclick=xss()>',
    }
    const { order_number: number } = await placeOrder(db, { product: 8, email })
    // Past every check of the checkout: what is stored must not matter.
    await rows(
      db
        .from('orders')
        .update({ ...texts, status: 'shipped', tracking_number: '"><img src=x onerror=xss()>' })
        .eq('order_number', number)
        .select('id'),
    )
    numbers.push(number)
  }
  return numbers
}

test('the watch sees what runs', async ({ page }) => {
  requestsFail()
  await page.addInitScript(watchForXss)
  await page.route('**/hostile', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${packedPayloads(5000).join('\n')}` }),
  )
  await page.goto('/hostile')
  await expect.poll(() => page.evaluate(xssIn)).toContain('a payload ran')
  expect(await page.evaluate(xssIn)).toEqual(expect.arrayContaining(['img has onerror', 'there is a iframe']))
})

const looked = async (page: Page, where: string) =>
  (await page.evaluate(xssIn)).map((line) => `${where}: ${line}`)

test('what customers and administrators write runs nothing in the administration', async ({
  page,
  owner,
  db,
}) => {
  test.setTimeout(240_000)
  const email = `xss-${randomUUID()}@client.example`
  await db.from('inventory').update({ stock: 1000 }).eq('product_id', 8)
  const numbers = await placeOrders(db, email)
  await page.addInitScript(watchForXss)
  await openAdmin(page, owner, `/admin/orders?q=${email}`)
  const found: string[] = []
  const next = page.getByRole('button', { name: pagerText.next })
  await expect(page.getByRole('link', { name: ordersText.viewOrder(numbers.at(-1) ?? '') })).toBeVisible()
  found.push(...(await looked(page, 'orders')))
  await next.click()
  await expect(page.getByRole('link', { name: ordersText.viewOrder(numbers[0] ?? '') })).toBeVisible()
  found.push(...(await looked(page, 'orders, page 2')))

  for (const number of numbers) {
    await page.evaluate((address) => {
      history.pushState({ idx: 1 }, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
    }, `/admin/orders/${number}`)
    await expect(page.getByRole('dialog', { name: ordersText.detail(number) }).getByText(email)).toBeVisible()
    found.push(...(await looked(page, number)))
  }

  for (const text of packedPayloads(120).slice(0, 4)) {
    await page.goto('/admin/profile')
    await page.getByLabel(profileText.name, { exact: true }).fill(text)
    await page.getByLabel(profileText.name, { exact: true }).press('Enter')
    await expect(page.getByText(profileText.saved)).toBeVisible()
    found.push(...(await looked(page, 'profile')))
  }
  await page.goto('/admin/audit')
  await expect(page.getByText(auditText.column('name'), { exact: true }).first()).toBeVisible()
  found.push(...(await looked(page, 'audit')))
  await page.goto('/admin')
  await page.waitForLoadState('networkidle')
  found.push(...(await looked(page, 'dashboard')))
  expect(found).toEqual([])
})
