import { test } from '../e2e/admin-fixtures.ts'
import { awaitTransfer, ORDER_STATES } from '../e2e/order-states.ts'
import { declareWithdrawal, freshName, placeOrder } from '../e2e/orders.ts'
import { runSql } from '../support/shop.ts'
import { photograph } from './album.ts'
import { LARGEST } from './start.ts'

for (const [state, become] of Object.entries(ORDER_STATES))
  test(`order ${state}`, async ({ page, db, owner }) => {
    const placed = await placeOrder(db, { product: 7, quantity: 2, lastName: freshName() })
    await become({ page, db, owner }, placed)
    await page.goto(`/checkout/confirmation#${placed.order_token}`)
    await page.waitForLoadState('networkidle')
    await photograph(page, 'Order', state, state === 'paid' ? 'printed' : 'marked')
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

test('order that waits for a transfer, and one with a label to send it back', async ({ page, db, owner }) => {
  const awaited = await placeOrder(db, { product: 7, quantity: 2, isUnpaid: true })
  await awaitTransfer(db, awaited)
  await page.goto(`/checkout/confirmation#${awaited.order_token}`)
  await page.waitForLoadState('networkidle')
  await photograph(page, 'Order', 'waits for a transfer', 'state')
  const labelled = await placeOrder(db, { product: 7, quantity: 2 })
  await ORDER_STATES.delivered?.({ page, db, owner }, labelled)
  await declareWithdrawal(db, labelled.order_number)
  runSql(
    process.env.TEST_SHOP_DATA ?? '',
    `insert into public.labels (order_id, kind, state, carrier, weight_g, recipient, number, shipment, parcel, bought_at, is_stored)
     select id, 'return', 'ready', 'colissimo', 500, repeat('a', 32), '6A99999999999', 'x', 'x', now(), true from public.orders where order_number = '${labelled.order_number}'`,
  )
  await page.goto('/')
  await page.goto(`/checkout/confirmation#${labelled.order_token}`)
  await page.waitForLoadState('networkidle')
  await photograph(page, 'Order', 'with a label to send it back', 'state')
})
