import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { BROWSER_FLAGS } from '../support/browser-flags.ts'
import { type Figure, median, report } from './report.ts'

const RUNS = 5
const PAINT_GOAL = '≤ 950'
const PAGES = [
  ['home', '/'],
  ['catalogue', '/products'],
  ['product', '/products/1'],
  ['post', '/blog/1'],
  ['static page', '/faq'],
] as const
/** They show what a browser without cart and account sees; the profile leads it to its sign-in. No search engine is to find them. */
const LIVE_PAINT_GOAL = '≤ 1400'
const LIVE_PAGES = [
  ['cart', '/cart'],
  ['checkout', '/checkout'],
  ['sign-in', '/auth'],
  ['profile, signed out', '/profile'],
] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Hardly anything: what it needs is what this machine's browser needs for any page. */
const BARE = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Une phrase</title><meta name="description" content="Une phrase."><h1>Une phrase</h1></html>`

/** Serves a page of one sentence, beside which the shop's are measured. */
async function serveBare(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(BARE)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

interface Run {
  readonly scores: readonly number[]
  /** Milliseconds. */
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  /** How quick Lighthouse finds this machine. */
  readonly speed: number
}

async function runOnce(address: string): Promise<Run> {
  const chrome = await launch({
    ...(process.env.CHROMIUM_PATH ? { chromePath: process.env.CHROMIUM_PATH } : {}),
    chromeFlags: ['--headless=new', ...BROWSER_FLAGS],
  })
  const result = await lighthouse(address, {
    port: chrome.port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  })
  chrome.kill()
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`)
  const { categories, audits, environment } = result.lhr
  const failing = Object.values(audits).filter(
    (a) => a.score !== null && a.score < 0.9 && a.scoreDisplayMode !== 'informative',
  )
  if (process.env.DEBUG)
    console.log(address, failing.map((a) => `${a.id}: ${a.displayValue ?? a.title}`).join('; '))
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: CATEGORIES.map((id) => (categories[id]?.score ?? 0) * 100),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    speed: environment.benchmarkIndex,
  }
}

async function runs(address: string): Promise<Run[]> {
  const done: Run[] = []
  for (let n = 0; n < RUNS; n++) done.push(await runOnce(address))
  return done
}

/** What one page costs the phone, whatever it is worth to search engines. */
function paintOf(name: string, seen: readonly Run[], goal: string): Figure[] {
  const middle = (of: (run: Run) => number) => median(seen.map(of))
  return [
    { name: `${name}: largest contentful paint`, value: middle(({ lcp }) => lcp), unit: 'ms', goal },
    { name: `${name}: total blocking time`, value: middle(({ tbt }) => tbt), unit: 'ms', goal: '0' },
    { name: `${name}: layout shift`, value: middle(({ cls }) => cls), unit: '', goal: '0' },
  ]
}

/** Lighthouse as a phone sees the pages, the median of a few runs, beside a page of one sentence. */
export async function benchLighthouse(url: string): Promise<void> {
  const figures: Figure[] = []
  const bare = await serveBare()
  const sentence = await runs(bare.url)
  bare.close()
  figures.push(
    { name: 'benchmark index of this machine', value: median(sentence.map(({ speed }) => speed)), unit: '' },
    {
      name: 'a page of one sentence: total blocking time',
      value: median(sentence.map(({ tbt }) => tbt)),
      unit: 'ms',
    },
  )
  for (const [name, path] of PAGES) {
    const seen = await runs(url + path)
    CATEGORIES.forEach((id, index) => {
      const value = median(seen.map(({ scores }) => scores[index] ?? 0))
      figures.push({ name: `${name}: ${id}`, value, unit: '', goal: '≥ 100' })
    })
    figures.push(...paintOf(name, seen, PAINT_GOAL))
  }
  for (const [name, path] of LIVE_PAGES)
    figures.push(...paintOf(name, await runs(url + path), LIVE_PAINT_GOAL))
  report('lighthouse (mobile)', figures)
}
