import { loadavg } from 'node:os'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { loginText } from '@/texts/admin/login.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { pagerText } from '@/texts/admin/ui.ts'
import { BROWSER_FLAGS } from '../support/browser-flags.ts'
import { removeDataDir, type StartedShop, startShop } from '../support/shop.ts'
import { conversationsSql } from './conversations.ts'
import { type Figure, report } from './report.ts'

const SIZE = ['--products', '4972', '--orders', '100000', '--customers', '20000']
/** Pages of a list that are scrolled through, and milliseconds of the wheel on each. */
const PAGES = 3
const PAGE_MS = 2000
/** Pixels of a turn of the wheel, and milliseconds to the next: a hand in a hurry. */
const TURN_PX = 120
const TURN_MS = 25
/** Milliseconds: two frames of a screen that shows sixty in a second. */
const GOAL = '< 34'

interface List {
  readonly name: string
  readonly path: string
  /** One of its rows, which says that the list is there. */
  readonly row: string
  /** What the button says that brings the next page; a list without one brings its rows as they come into sight. */
  readonly next?: string
}

const LISTS: readonly List[] = [
  { name: 'dashboard', path: '/admin', row: 'main ul li' },
  { name: 'orders', path: '/admin/orders', row: 'main tbody tr', next: pagerText.next },
  { name: 'customers', path: '/admin/customers', row: 'main tbody tr', next: shellText.more },
  { name: 'products as cards', path: '/admin/products', row: 'main [role=feed] article' },
  { name: 'products as a table', path: '/admin/products?vue=tableau', row: 'main tbody tr:has(input)' },
  { name: 'inventory', path: '/admin/inventory', row: 'main tbody tr', next: pagerText.next },
  {
    name: 'questions',
    path: '/admin/questions?statut=all',
    row: 'main ul.divide-y li',
    next: pagerText.next,
  },
  { name: 'reviews', path: '/admin/reviews', row: 'main article', next: pagerText.next },
]

// As texts: what compiles this file gives functions names that a page does not know.
const COUNT = `window.benchIsOn = true
  window.benchFrames ??= []
  requestAnimationFrame(function first(before) {
    requestAnimationFrame(function count(now) {
      if (!window.benchIsOn) return
      window.benchFrames.push(now - before)
      before = now
      requestAnimationFrame(count)
    })
  })`
const STOP = 'window.benchIsOn = false'
const PLACE = '({ place: scrollY, room: document.documentElement.scrollHeight - innerHeight })'

async function logIn(page: Page, { url, keys }: StartedShop): Promise<void> {
  await page.goto(`${url}/admin/login`)
  await page.getByLabel(loginText.email, { exact: true }).fill(keys.admin.email)
  await page.getByLabel(loginText.password, { exact: true }).fill(keys.admin.password)
  await page.getByRole('button', { name: loginText.submit }).click()
  await page.waitForURL((address) => !address.pathname.endsWith('/login'))
}

/** Turns the wheel, down until the page ends and up again, while the page counts its frames. */
async function turnWheel(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  let { place, room } = await page.evaluate<{ place: number; room: number }>(PLACE)
  let turn = place > room / 2 ? -TURN_PX : TURN_PX
  await page.evaluate(COUNT)
  const began = performance.now()
  while (performance.now() - began < PAGE_MS) {
    if (place + turn < 0 || place + turn > room) turn = -turn
    place = Math.min(room, Math.max(0, place + turn))
    await page.mouse.wheel(0, turn)
    await page.waitForTimeout(TURN_MS)
  }
  await page.evaluate(STOP)
}

/** Brings the next page and waits until its rows are there. */
async function turnPage(page: Page, rows: Locator, next: string): Promise<void> {
  const before = await rows.last().textContent()
  await page.getByRole('button', { name: next, exact: true }).click()
  const until = performance.now() + 30_000
  while ((await rows.last().textContent()) === before) {
    if (performance.now() > until) throw new Error(`no next page: ${page.url()}`)
    await page.waitForTimeout(50)
  }
}

/** @returns milliseconds between the frames of a list that is scrolled through, the shortest first. */
async function framesOf(page: Page, url: string, { path, row, next }: List): Promise<number[]> {
  await page.goto(url + path)
  const rows = page.locator(row).filter({ visible: true })
  await rows.first().waitFor()
  for (let shown = 1; shown <= PAGES; shown++) {
    if (shown > 1 && next) await turnPage(page, rows, next)
    await turnWheel(page)
  }
  const frames = await page.evaluate<number[]>('window.benchFrames')
  return frames.sort((a, b) => a - b)
}

async function measure(browser: Browser, shop: StartedShop): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' })
  const page = await context.newPage()
  await logIn(page, shop)
  const figures: Figure[] = []
  for (const list of LISTS) {
    const frames = await framesOf(page, shop.url, list)
    const at = (part: number) => frames[Math.ceil(frames.length * part) - 1] ?? Number.NaN
    figures.push(
      { name: `${list.name}: frames counted`, value: frames.length, unit: '' },
      { name: `${list.name}: between frames, p50`, value: at(0.5), unit: 'ms' },
      { name: `${list.name}: between frames, p95`, value: at(0.95), unit: 'ms', goal: GOAL },
      { name: `${list.name}: between frames, most`, value: at(1), unit: 'ms' },
      { name: `${list.name}: load of the machine`, value: loadavg()[0] ?? Number.NaN, unit: '' },
    )
  }
  await context.close()
  return figures
}

/**
 * How fluid the lists of the administration scroll, in a shop of 5,000 products, 20,000 customers, 100,000 orders, 20,000
 * questions and as many reviews. What else the machine does counts: its load stands beside the figures.
 */
export async function benchScrolling(): Promise<void> {
  const shop = await startShop()
  try {
    shop.run('seed', ...SIZE)
    shop.run('db-query', conversationsSql())
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
