import { expect } from '@playwright/test'
import { adminReviewsText as a } from '@/texts/admin/reviews.ts'
import { orderStepsText } from '@/texts/order-steps.ts'
import { reviewText as t } from '@/texts/review.ts'
import { reviewsText as r } from '@/texts/reviews.ts'
import { openAdmin } from './admin-fixtures.ts'
import { BUILD_MS, publish, test } from './own-shop.ts'
import { newPerson, openTab, signedIn } from './people.ts'
import { delivered, jsonLd, PLAIN, star } from './reviews.ts'

test.beforeEach(() => test.setTimeout(3 * BUILD_MS))

const alone = { exact: true } as const
/** A product with reviews of the demonstration. */
const DEMONSTRATED = 2

test('an account writes from its order by keyboard; the demonstration’s own reviews say so; switched off nothing is left', async ({
  page,
  db,
  keys,
  owner,
  browser,
  baseURL,
}) => {
  const person = await newPerson(db)
  await delivered(db, { product: PLAIN, email: person.email, userId: person.id })
  const customer = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' })).newPage()
  await signedIn(customer, keys, person)
  await customer.setViewportSize({ width: 320, height: 700 })
  await customer.goto('/profile')
  await openTab(customer, 'commandes')
  await customer.locator('summary').first().click()
  await customer.getByRole('link', { name: orderStepsText.review }).click()
  await expect(star(customer, 1)).toBeAttached()
  await star(customer, 1).focus()
  await customer.keyboard.press('Space')
  await customer.keyboard.press('Tab')
  await customer.keyboard.type('Trop court pour moi.')
  await customer.getByRole('button', { name: t.submit }).focus()
  await customer.keyboard.press('Enter')
  await expect(customer.getByText(t.statuses.waiting)).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' })).newPage()
  await visitor.goto(`/products/${DEMONSTRATED}`)
  const section = visitor.getByRole('region', { name: r.title, ...alone })
  await expect(section).toContainText(r.demoNote)
  await expect(section).not.toContainText(r.checked)
  expect(await jsonLd(visitor)).not.toMatch(/rating|"Review"/i)

  await openAdmin(page, owner, '/admin/reviews')
  const toggle = page.getByRole('switch', { name: a.enabled })
  await toggle.click()
  await expect(page.getByText(a.disabledNow, alone)).toBeVisible()
  await expect(page.getByText(a.isOff)).toBeVisible()
  await publish(page)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(section).toHaveCount(0)
  await customer.reload()
  await expect(customer.getByText(t.off)).toBeVisible()
  await expect(customer.getByRole('button', { name: t.edit })).toHaveCount(0)
  // As the page says; and whoever comes after meets no review that waits.
  await customer.getByRole('button', { name: t.withdraw }).click()
  await customer.getByRole('dialog').getByRole('button', { name: t.withdraw }).click()
  await expect(customer.getByText(t.withdrawn)).toBeVisible()
  await toggle.click()
  await expect(page.getByText(a.enabledNow, alone)).toBeVisible()
  await expect(page.getByText(a.isOff)).toHaveCount(0)
})
