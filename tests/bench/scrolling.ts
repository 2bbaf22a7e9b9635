import { type Browser, chromium, type Page } from 'playwright'
import { loginText } from '@/texts/admin/login.ts'
import { BROWSER_FLAGS } from '../support/browser-flags.ts'
import { removeDataDir, type StartedShop, startShop } from '../support/shop.ts'
import { type Figure, report } from './report.ts'

const SIZE = ['--products', '4972', '--orders', '100000', '--customers', '20000']
const SCREENS = [
  ['dashboard', '/admin'],
  ['orders', '/admin/orders'],
  ['customers', '/admin/customers'],
  ['products as cards', '/admin/products'],
  ['products as a table', '/admin/products?vue=tableau'],
  ['stock', '/admin/inventory'],
] as const
/** Turns of a wheel, and the pixels of each. */
const TURNS = 60
const TURN_PX = 120
const FRAME_GOAL = '< 34'

/** Notes the ms between frames in the page. As text: what compiles this file gives functions names that a page does not know. */
const COUNT = `window.benchFrames = []
  let before = performance.now()
  requestAnimationFrame(function count(now) {
    window.benchFrames.push(now - before)
    before = now
    requestAnimationFrame(count)
  })`

async function logIn(page: Page, { url, keys }: StartedShop): Promise<void> {
  await page.goto(`${url}/admin/login`)
  await page.getByLabel(loginText.email, { exact: true }).fill(keys.admin.email)
  await page.getByLabel(loginText.password, { exact: true }).fill(keys.admin.password)
  await page.getByRole('button', { name: loginText.submit }).click()
  await page.waitForURL((address) => !address.pathname.endsWith('/login'))
}

/** Turns the wheel down and up again while the page counts. @returns ms between frames, the shortest first. */
async function framesOf(page: Page): Promise<number[]> {
  await page.mouse.move(700, 500)
  await page.evaluate(COUNT)
  for (let turn = 0; turn < TURNS; turn++) await page.mouse.wheel(0, turn < TURNS / 2 ? TURN_PX : -TURN_PX)
  const frames: number[] = await page.evaluate(() => Reflect.get(window, 'benchFrames'))
  return frames.slice(1).sort((a, b) => a - b)
}

async function measure(browser: Browser, shop: StartedShop): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' })
  const page = await context.newPage()
  await logIn(page, shop)
  const figures: Figure[] = []
  for (const [name, path] of SCREENS) {
    await page.goto(`${shop.url}${path}`)
    // Seconds for the list, its pictures, and what the browser does about them.
    await page.locator('main table:visible, main ul:visible').first().waitFor()
    await page.waitForLoadState('networkidle')
    const frames = await framesOf(page)
    const value = frames[Math.ceil(frames.length * 0.95) - 1] ?? Number.NaN
    figures.push({ name: `${name}: between frames, p95`, value, unit: 'ms', goal: FRAME_GOAL })
  }
  await context.close()
  return figures
}

/** How fluid lists of the administration scroll, in a shop of 5,000 products, 20,000 customers and 100,000 orders. */
export async function benchScrolling(): Promise<void> {
  const shop = await startShop()
  try {
    shop.run('seed', ...SIZE)
    const browser = await chromium.launch({
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: BROWSER_FLAGS,
    })
    try {
      report('scrolling', await measure(browser, shop))
    } finally {
      await browser.close()
    }
  } finally {
    await shop.stop()
    removeDataDir(shop.dataDir)
  }
}
