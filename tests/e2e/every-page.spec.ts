import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { requestsFail, test, withCart } from './fixtures.ts'

const PAGES = [
  '/',
  '/products',
  '/products/categorie/chapeaux',
  '/products/1',
  '/products/999999',
  '/cart',
  '/checkout',
  '/checkout/confirmation#inconnue',
  '/blog',
  '/blog/1',
  '/contact',
  '/faq',
  '/shipping',
  '/returns',
  '/about',
  '/story',
  '/terms',
  '/cgv',
  '/mentions-legales',
  '/confidentialite',
  '/accessibilite',
  '/retractation',
  '/recherche',
  '/commande',
  '/auth',
  '/newsletter/confirmation',
  '/alerte/confirmation',
  '/avis',
  '/avis-clients',
  '/avis/desabonnement',
  '/nulle-part',
]

/** Pages whose parts have the least room beside each other. */
const LARGE = [
  '/',
  '/products',
  '/products/5',
  '/products/15',
  '/cart',
  '/checkout',
  '/recherche?q=panier',
  '/terms',
  '/cgv',
  '/confidentialite',
  '/blog',
  '/contact',
]

/** Loads each page once, and looks at it as it is drawn on every width. */
async function walk(page: Page, request: APIRequestContext, paths: readonly string[]): Promise<void> {
  const complaints: string[] = []
  const links = new Map<string, string>()
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404/.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) complaints.push(`${path}: scrolls sideways by ${overflow} px at 320 px`)
    // Between a phone and a wide screen there is no layout of its own that these two do not show.
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      complaints.push(...(await axeFindings(page, `${path} at ${width}`)))
    }
    for (const link of await page.$$eval('a[href^="/"]', (all) =>
      all.map((a) => a.getAttribute('href') ?? ''),
    ))
      links.set(link.split('#')[0] || '/', path)
  }
  for (const [link, from] of links) {
    const answer = await request.get(link)
    if (!answer.ok()) complaints.push(`${from} → ${link}: ${answer.status()}`)
  }
  expect(complaints).toEqual([])
}

// Two walks at a time.
for (const half of [0, 1]) {
  const paths = PAGES.filter((_, index) => index % 2 === half)
  test(`axe finds nothing at any width, nothing scrolls sideways at 320 px, no link is dead, no script complains: ${paths.join(', ')}`, async ({
    page,
    request,
    db,
  }) => {
    requestsFail()
    test.setTimeout(240_000)
    await withCart(page, db, { 8: 2 })
    await walk(page, request, paths)
  })
}

test('characters up to twice as large leave a phone its width', async ({ page, db }) => {
  test.setTimeout(120_000)
  await withCart(page, db, { 8: 1 })
  const browser = await page.context().newCDPSession(page)
  const fontSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  for (const path of LARGE) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('.below-fold')) part.setAttribute('data-laid-out', '')
    })
    for (const [width, standard] of [
      [390, 24],
      [390, 32],
      [320, 20],
      [320, 32],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await browser.send('Page.setFontSizes', { fontSizes: { standard } })
      await expect.poll(fontSize).toBe(`${standard}px`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(wide, `${path} with text of ${standard} px`).toBe(width)
    }
  }
})
