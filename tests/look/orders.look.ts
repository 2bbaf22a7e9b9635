import { test } from '../e2e/admin-fixtures.ts'
import { ORDER_STATES } from '../e2e/order-states.ts'
import { freshName, placeOrder } from '../e2e/orders.ts'
import { photograph } from './album.ts'
import { LARGEST } from './start.ts'

for (const [state, become] of Object.entries(ORDER_STATES))
  test(`order ${state}`, async ({ page, db, owner }) => {
    const placed = await placeOrder(db, { product: 7, quantity: 2, lastName: freshName() })
    await become({ page, db, owner }, placed)
    await page.goto(`/checkout/confirmation#${placed.order_token}`)
    await page.waitForLoadState('networkidle')
    await photograph(page, 'Order', state, state === 'paid' ? 'printed' : 'state')
  })

test('order that waits for its payment, and the largest', async ({ page, db }) => {
  const waiting = await placeOrder(db, { product: 7, isUnpaid: true })
  await page.goto(`/checkout/confirmation#${waiting.order_token}`)
  await page.waitForLoadState('networkidle')
  await photograph(page, 'Order', 'waits for its payment', 'state')
  const largest = await placeOrder(db, {
    product: LARGEST,
    lastName: 'Bouchraïbenabdelkrimelkhattabi',
    city: 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson',
  })
  await page.goto('/')
  await page.goto(`/checkout/confirmation#${largest.order_token}`)
  await page.waitForLoadState('networkidle')
  await photograph(page, 'Order', 'largest', 'state')
})
