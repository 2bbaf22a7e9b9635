import { expect } from '@playwright/test'
import { IMAGE_TIMEOUT_MS } from '@/domain/rules.ts'
import { pictureText } from '@/texts/picture.ts'
import { productText } from '@/texts/product.ts'
import { openAlive, requestsFail, test } from './fixtures.ts'
import { heldBack } from './held-back.ts'

test('a picture that fails gives way to the next one, and at last to words and a button', async ({
  page,
}) => {
  requestsFail()
  await page.route(/\.avif$/, (route) => route.abort())
  await page.goto('/products/3')
  const picture = page.locator('[data-strip] li').first()
  await expect
    .poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\.jpeg$/)
  await page.route(/\.(jpeg|webp)$/, (route) => route.abort())
  await page.reload()
  await expect(picture.locator('img')).toHaveAttribute('src', '/images/sac.svg')
  const thumbnail = page.getByRole('link', { name: productText.showPicture(2) }).locator('img')
  await expect(thumbnail).toHaveAttribute('src', '/images/sac.svg')
  await page.route(/\.svg$/, (route) => route.abort())
  await page.reload()
  await expect(picture.getByText(pictureText.missing)).toBeVisible()
  await page.unrouteAll()
  await picture.getByRole('button', { name: pictureText.retry }).click()
  await expect
    .poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
})

test('a picture that does not arrive in time is said to be missing after one time-out in all, and shown when it comes', async ({
  page,
}) => {
  await page.clock.install()
  const release = await heldBack(page, /\/(_astro|images)\/[^/]+\.(avif|jpeg|svg)$/)
  await page.goto('/products/3', { waitUntil: 'commit' })
  const picture = page.locator('[data-strip] li').first()
  await expect(picture.locator('img')).toBeAttached()
  // The page is used: its scripts come, and with them the other styles. A key before it listens is one that nobody hears.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.locator('link[rel=stylesheet]')).toBeAttached({ timeout: 1000 })
  }).toPass()
  await page.clock.runFor(IMAGE_TIMEOUT_MS)
  await expect(picture.getByText(pictureText.missing)).toBeVisible()
  release()
  await expect(picture.locator('img')).toBeVisible()
})

test('the gallery moves by thumbnails and opens enlarged; Escape leads back', async ({ page }) => {
  await openAlive(page, '/products/1')
  await page.getByRole('link', { name: productText.showPicture(2) }).click()
  const second = page.getByRole('button', { name: productText.zoom(2) })
  await expect(second).toBeInViewport()
  await second.click()
  const dialog = page.getByRole('dialog', { name: productText.zoomTitle })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: productText.zoom(3) })).toBeFocused()
})

test('who goes from picture to picture by keyboard sees the one they are at', async ({ page }) => {
  await page.goto('/products/1')
  const zoom = (number: number) => page.getByRole('button', { name: productText.zoom(number) })
  await zoom(1).focus()
  for (const number of [2, 3]) {
    await page.keyboard.press('Tab')
    await expect(zoom(number)).toBeFocused()
    await expect(zoom(number)).toBeInViewport()
    await expect(page.getByRole('link', { name: productText.showPicture(number) })).toHaveAttribute(
      'aria-current',
      'true',
    )
  }
})
