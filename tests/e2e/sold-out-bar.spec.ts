import { expect } from '@playwright/test'
import { addingText } from '@/texts/adding.ts'
import { dispatchTime } from '@/texts/delivery.ts'
import { productText } from '@/texts/product.ts'
import { openAlive, rows, test } from './fixtures.ts'

const PHONE = { width: 390, height: 844 }
/** A simple bag, and a hat in sizes, both in stock when their pages were made. */
const PIECES = ['/products/12', '/products/1']

test.use({ viewport: PHONE })

for (const path of PIECES)
  test(`the bar of a phone sells ${path} no longer once it is sold out, before anybody touches it`, async ({
    page,
  }) => {
    let isGone = false
    await page.route('**/rest/v1/rpc/get_offers**', (route) =>
      isGone ? route.fulfill({ json: [] }) : route.continue(),
    )
    await openAlive(page, path)
    const bar = page.getByRole('region', { name: productText.buyLabel })
    const note = page.getByText(dispatchTime(2))
    await expect(bar.getByRole('button', { name: addingText.add, exact: true })).toBeEnabled()
    await expect(note).toBeVisible()
    isGone = true
    await page.reload()
    await expect(bar.getByRole('button', { name: addingText.outOfStock, exact: true })).toBeDisabled()
    await expect(note).toBeHidden()
    await expect(page.getByText(productText.returnNote)).toBeVisible()
  })

test('what was sold out when its page was made is not said to leave in a day or two', async ({
  page,
  db,
}) => {
  const { id } = await rows(db.from('products').select('id').eq('identifier', 'RIF-SAC-015').single())
  await page.goto(`/products/${id}`)
  await expect(page.getByText(productText.returnNote)).toBeVisible()
  await expect(page.getByText(dispatchTime(2))).toBeHidden()
})
