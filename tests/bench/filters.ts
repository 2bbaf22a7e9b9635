import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright'
import { type FacetWord, packFacets } from '@/domain/facet-table.ts'
import { BROWSER_FLAGS } from '../support/browser-flags.ts'
import { removeDataDir, startShop } from '../support/shop.ts'
import { type Figure, median, report } from './report.ts'

const SIZES = [1000, 5000] as const
const ROUNDS = 7
/** How much slower than this machine a phone is. */
const SLOWDOWN = 4

/** What a list costs, in ms. */
interface Times {
  /** From the click of the button until the filters stand there. */
  readonly first: number
  /** From the click of a word until its list has been drawn, with all numbers. */
  readonly answers: readonly number[]
}

async function slowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

/** Clicks a word and waits for its first cards, which follow all numbers. @returns ms in the page. */
const press = (page: Page, index: number): Promise<number> =>
  page.evaluate(async (at) => {
    const box = document.querySelectorAll<HTMLInputElement>('.filters-box:not(:disabled)')[at]
    const grid = document.querySelector('[data-grid]')
    if (!box || !grid) throw new Error('no filter to press')
    const began = performance.now()
    const drawn = new Promise<number>((done) => {
      const watch = new MutationObserver(() => {
        watch.disconnect()
        done(performance.now() - began)
      })
      watch.observe(grid, { childList: true })
    })
    box.click()
    return await drawn
  }, index)

async function measure(browser: Browser, url: string): Promise<Times> {
  const page = await slowPage(browser)
  await page.goto(`${url}/products`)
  await page.waitForFunction(() => !('early' in document.body.dataset))
  await page.waitForTimeout(4000)
  const first = await page.evaluate(async () => {
    const began = performance.now()
    document.querySelector<HTMLElement>('[data-filters]')?.click()
    while (!document.querySelector('.filters[open]')) await new Promise(requestAnimationFrame)
    return performance.now() - began
  })
  // Cards that the page does not hold come with the first list.
  await press(page, 4)
  const answers: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // The rest of the list before is drawn behind it.
    await page.waitForTimeout(500)
    answers.push(await press(page, 4 + (round % 3) * 2))
  }
  await page.context().close()
  return { first, answers }
}

async function weigh(url: string, file: string): Promise<Figure[]> {
  const bytes = Buffer.from(await (await fetch(`${url}/${file}`)).arrayBuffer())
  return [
    { name: `${file}, raw`, value: bytes.length / 1000, unit: 'kB' },
    { name: `${file}, brotli`, value: brotliCompressSync(bytes).length / 1000, unit: 'kB' },
  ]
}

/** The generated catalogue repeats itself, which compresses to nothing: this one does not. @returns the size of its facets. */
function irregular(products: number): number {
  let state = 7
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  const words = (name: string, count: number): FacetWord[] =>
    Array.from({ length: count }, (_, index) => ({ slug: `${name}-${index}`, name: `${name} ${index}` }))
  const vocabulary = {
    categorie: words('categorie', 3),
    couleur: words('couleur', 16),
    matiere: words('matiere', 14),
    taille: words('taille', 8),
    artisan: words('artisan', 60),
    disponible: words('oui', 1),
    nouveau: words('oui', 1),
    reduit: words('oui', 1),
  }
  const some = (list: readonly FacetWord[], most: number) =>
    Array.from({ length: Math.min(1 + roll(most), list.length) }, () => list[roll(list.length)] as FacetWord)
  const items = Array.from({ length: products }, (_, row) => ({
    id: 9000 - row,
    price: 900 + roll(150) * 100,
    popularity: roll(5) === 0 ? roll(products) : products + row,
    words: {
      categorie: some(vocabulary.categorie, 1),
      couleur: some(vocabulary.couleur, 3),
      matiere: some(vocabulary.matiere, 3),
      taille: some(vocabulary.taille, 4),
      artisan: some(vocabulary.artisan, 1),
      disponible: roll(9) > 0 ? vocabulary.disponible : [],
      nouveau: roll(9) === 0 ? vocabulary.nouveau : [],
      reduit: roll(9) === 0 ? vocabulary.reduit : [],
    },
  }))
  return brotliCompressSync(JSON.stringify(packFacets(items, vocabulary, true))).length
}

/** What filters of the catalogue cost: the files, their first use, and each list, on a phone that is four times as slow. */
export async function benchFilters(): Promise<void> {
  const shop = await startShop()
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: BROWSER_FLAGS,
  })
  const figures: Figure[] = []
  try {
    let present = 28
    for (const products of SIZES) {
      shop.run('seed', '--products', String(products - present))
      present = products
      shop.run('publish')
      const times = await measure(browser, shop.url)
      const named = (figure: Figure): Figure => ({ ...figure, name: `${products} products: ${figure.name}` })
      figures.push(
        ...[
          ...(await weigh(shop.url, 'facets.json')),
          {
            name: 'facets of an irregular catalogue, brotli',
            value: irregular(products) / 1000,
            unit: 'kB',
          } as const,
          ...(await weigh(shop.url, 'cards.json')),
          { name: `filters open, ${SLOWDOWN}× throttled`, value: times.first, unit: 'ms' } as const,
          {
            name: `a word pressed until its list stands, ${SLOWDOWN}×`,
            value: median(times.answers),
            unit: 'ms',
            goal: '< 50',
          } as const,
          {
            name: `the slowest of ${ROUNDS}, ${SLOWDOWN}×`,
            value: Math.max(...times.answers),
            unit: 'ms',
          } as const,
        ].map(named),
      )
    }
  } finally {
    await browser.close()
    await shop.stop()
    removeDataDir(shop.dataDir)
  }
  report('filters', figures)
}
