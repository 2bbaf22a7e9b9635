import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { BROWSER_FLAGS } from '../support/browser-flags.ts'
import { type Figure, median, report } from './report.ts'

const RUNS = 5
const PAINT_GOAL = '≤ 1000'
const PAGES = [
  ['home', '/'],
  ['catalogue', '/products'],
  ['product', '/products/1'],
  ['post', '/blog/1'],
  ['static page', '/faq'],
] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Lighthouse as a phone sees the pages, the median of a few runs. */
export async function benchLighthouse(url: string): Promise<void> {
  const figures: Figure[] = []
  for (const [name, path] of PAGES) {
    const runs: { scores: number[]; lcp: number; tbt: number; cls: number }[] = []
    for (let n = 0; n < RUNS; n++) {
      const chrome = await launch({
        ...(process.env.CHROMIUM_PATH ? { chromePath: process.env.CHROMIUM_PATH } : {}),
        chromeFlags: ['--headless=new', ...BROWSER_FLAGS],
      })
      const result = await lighthouse(url + path, {
        port: chrome.port,
        logLevel: 'error',
        onlyCategories: [...CATEGORIES],
      })
      chrome.kill()
      if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
      const { categories, audits } = result.lhr
      const failing = Object.values(audits).filter(
        (a) => a.score !== null && a.score < 0.9 && a.scoreDisplayMode !== 'informative',
      )
      if (process.env.DEBUG)
        console.log(path, failing.map((a) => `${a.id}: ${a.displayValue ?? a.title}`).join('; '))
      const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
      runs.push({
        scores: CATEGORIES.map((id) => (categories[id]?.score ?? 0) * 100),
        lcp: number('largest-contentful-paint'),
        tbt: number('total-blocking-time'),
        cls: number('cumulative-layout-shift'),
      })
    }
    CATEGORIES.forEach((id, index) => {
      figures.push({
        name: `${name}: ${id}`,
        value: median(runs.map((run) => run.scores[index] ?? 0)),
        unit: '',
        goal: '100',
      })
    })
    figures.push(
      {
        name: `${name}: largest contentful paint`,
        value: median(runs.map((run) => run.lcp)),
        unit: 'ms',
        goal: PAINT_GOAL,
      },
      {
        name: `${name}: total blocking time`,
        value: median(runs.map((run) => run.tbt)),
        unit: 'ms',
        goal: '0',
      },
      { name: `${name}: layout shift`, value: median(runs.map((run) => run.cls)), unit: '', goal: '0' },
    )
  }
  report('lighthouse (mobile)', figures)
}
