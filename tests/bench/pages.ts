import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'
import { BROWSER_FLAGS } from '../support/browser-flags.ts'
import { type Figure, report } from './report.ts'

interface PageWeight {
  readonly scriptBytes: number
  readonly htmlBytes: number
  readonly pictureBytes: number
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
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!['script', 'image', 'document'].includes(type) || response.status() !== 200) return
    reading.push(
      response.body().then(
        (body) => {
          if (type === 'script') sizes.script += gzipped(body)
          else if (type === 'image') sizes.picture += body.length
          else sizes.html += gzipped(body)
        },
        () => undefined,
      ),
    )
  })
  await page.addInitScript(() => {
    const total = { shift: 0 }
    Object.assign(window, { __shift: total })
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
  const layoutShift = await page.evaluate(
    () => (window as unknown as { __shift: { shift: number } }).__shift.shift,
  )
  await context.close()
  return {
    scriptBytes: sizes.script + gzipped(inline.join('\n')),
    htmlBytes: sizes.html,
    pictureBytes: sizes.picture,
    layoutShift,
  }
}

/** What each kind of page costs a phone. */
export async function benchPages(url: string): Promise<void> {
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: BROWSER_FLAGS,
  })
  const figures: Figure[] = []
  for (const [name, path] of [
    ['home', '/'],
    ['catalogue', '/products'],
    ['product', '/products/1'],
    ['cart', '/cart'],
    ['checkout', '/checkout'],
  ] as const) {
    const { scriptBytes, htmlBytes, pictureBytes, layoutShift } = await weigh(browser, url + path)
    figures.push(
      {
        name: `${name}: JavaScript, gzipped`,
        value: scriptBytes / 1000,
        unit: 'kB',
        ...(name === 'cart' || name === 'checkout' ? {} : { goal: '< 90, then 12' }),
      },
      { name: `${name}: HTML, gzipped`, value: htmlBytes / 1000, unit: 'kB' },
      { name: `${name}: pictures at load, 390 px at 2×`, value: pictureBytes / 1000, unit: 'kB' },
      { name: `${name}: layout shift`, value: layoutShift, unit: '', goal: '0' },
    )
  }
  await browser.close()
  report('pages', figures)
}
