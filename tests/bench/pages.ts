import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'
import { BROWSER_FLAGS } from '../support/browser-flags.ts'
import { type Figure, report } from './report.ts'

interface PageWeight {
  readonly scriptBytes: number
  readonly htmlBytes: number
  readonly pictureBytes: number
  /** Of the picture that is the largest contentful paint, 0 when words are. */
  readonly mainPictureBytes: number
  /** Milliseconds, without any throttling. */
  readonly largestPaint: number
  readonly layoutShift: number
}

const gzipped = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length

/** Loads a page on a phone and weighs what came before anybody touched it, gzipped, in bytes. */
async function weigh(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const sizes = { script: 0, picture: 0, html: 0 }
  const reading: Promise<void>[] = []
  const pictures = new Map<string, number>()
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!['script', 'image', 'document'].includes(type) || response.status() !== 200) return
    reading.push(
      response.body().then(
        (body) => {
          if (type === 'script') sizes.script += gzipped(body)
          else if (type === 'image') {
            sizes.picture += body.length
            pictures.set(response.url(), body.length)
          } else sizes.html += gzipped(body)
        },
        () => undefined,
      ),
    )
  })
  await page.addInitScript(() => {
    const total = { shift: 0, paint: 0, picture: '' }
    Object.assign(window, { __seen: total })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { url: string })[])
        Object.assign(total, { paint: entry.startTime, picture: entry.url })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        total.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const inline = await page.$$eval('script:not([src]):not([type="application/ld+json"])', (all) =>
    all.map((s) => s.textContent ?? ''),
  )
  await Promise.all(reading)
  const seen = await page.evaluate(
    () => (window as unknown as { __seen: { shift: number; paint: number; picture: string } }).__seen,
  )
  await context.close()
  return {
    scriptBytes: sizes.script + gzipped(inline.join('\n')),
    htmlBytes: sizes.html,
    pictureBytes: sizes.picture,
    mainPictureBytes: pictures.get(seen.picture) ?? 0,
    largestPaint: seen.paint,
    layoutShift: seen.shift,
  }
}

/** Name, path and goal in kB of JavaScript before anybody touches the page. */
const PAGES: readonly (readonly [name: string, path: string, goal?: number])[] = [
  ['home', '/', 7.6],
  ['catalogue', '/products', 8.5],
  ['product', '/products/1', 12],
  ['blog', '/blog', 12],
  ['post', '/blog/1', 12],
  ['static page', '/faq', 12],
  ['search', '/recherche'],
  ['contact', '/contact', 12],
  ['cart', '/cart'],
  ['checkout', '/checkout'],
]

/** What each kind of page costs a phone. */
export async function benchPages(url: string): Promise<void> {
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: BROWSER_FLAGS,
  })
  const figures: Figure[] = []
  for (const [name, path, goal] of PAGES) {
    const weight = await weigh(browser, url + path)
    figures.push(
      {
        name: `${name}: JavaScript at load, gzipped`,
        value: weight.scriptBytes / 1000,
        unit: 'kB',
        ...(goal ? { goal: `≤ ${goal}` } : {}),
      },
      { name: `${name}: HTML, gzipped`, value: weight.htmlBytes / 1000, unit: 'kB' },
      { name: `${name}: pictures at load, 390 px at 2×`, value: weight.pictureBytes / 1000, unit: 'kB' },
      { name: `${name}: main picture`, value: weight.mainPictureBytes / 1000, unit: 'kB', goal: '< 80' },
      { name: `${name}: largest paint, unthrottled`, value: weight.largestPaint, unit: 'ms' },
      { name: `${name}: layout shift`, value: weight.layoutShift, unit: '', goal: '0' },
    )
  }
  await browser.close()
  report('pages', figures)
}
