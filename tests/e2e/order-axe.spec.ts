import { expect } from '@playwright/test'
import { confirmationPath } from '@/domain/paths.ts'
import { test } from './admin-fixtures.ts'
import { axeFindings } from './axe.ts'
import { awaitTransfer, ORDER_STATES } from './order-states.ts'
import { freshName, type Placed, placeOrder } from './orders.ts'

const STATES = [
  ...Object.entries(ORDER_STATES),
  ['waits for its payment', null] as const,
  ['waits for a transfer', null] as const,
]

test('axe finds nothing on the page of an order, whatever has become of it, on a phone and on a wide screen', async ({
  page,
  db,
  owner,
  browser,
  baseURL,
}) => {
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' })).newPage()
  const orders: [string, Placed][] = []
  for (const [state, become] of STATES) {
    const isUnpaid = become === null
    const placed = await placeOrder(db, { product: 7, quantity: 2, lastName: freshName(), isUnpaid })
    await become?.({ page, db, owner }, placed)
    if (state === 'waits for a transfer') await awaitTransfer(db, placed)
    orders.push([state, placed])
  }
  const findings: string[] = []
  const titles = new Set<string | null>()
  for (const [state, { order_number, order_token }] of orders) {
    await visitor.goto('/')
    await visitor.goto(confirmationPath(order_token))
    await expect(visitor.getByText(order_number).first()).toBeVisible()
    titles.add(await visitor.getByRole('article').getByRole('heading', { level: 2 }).first().textContent())
    for (const width of [390, 1440]) {
      await visitor.setViewportSize({ width, height: 900 })
      findings.push(...(await axeFindings(visitor, `an order, ${state}, at ${width}`)))
    }
  }
  expect(findings).toEqual([])
  // Each state was there to be looked at.
  expect(titles.size).toBeGreaterThan(3)
  await visitor.context().close()
})

test('on a small phone an ordered item’s name has its room, and its amount stands under it', async ({
  page,
  db,
}) => {
  const { order_token } = await placeOrder(db, { product: 8, lastName: freshName() })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(confirmationPath(order_token))
  const item = page.locator('li.folds')
  const name = await item.getByRole('heading').boundingBox()
  const amount = await item.locator('> :last-child').boundingBox()
  expect(name?.width).toBeGreaterThan(120)
  expect(amount?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0))
})
