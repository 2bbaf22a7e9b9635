import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test, withCart } from './fixtures.ts'

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
  '/nulle-part',
]

for (const width of [390, 768, 1440]) {
  test(`axe finds nothing on any page at ${width} px`, async ({ page, db }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 900 })
    await withCart(page, db, { 8: 2 })
    for (const path of PAGES) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(
        violations.map((v) => `${path}: ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`),
      ).toEqual([])
    }
  })
}

test('no page scrolls sideways at 320 px', async ({ page, db }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 800 })
  await withCart(page, db, { 8: 2 })
  for (const path of PAGES) {
    await page.goto(path)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(`${path}: ${overflow}`).toBe(`${path}: 0`)
  }
})

test('every internal link of every page leads somewhere', async ({ page, request }) => {
  test.setTimeout(120_000)
  const seen = new Map<string, string>()
  for (const path of PAGES) {
    await page.goto(path)
    const links = await page.$$eval('a[href^="/"]', (all) => all.map((a) => a.getAttribute('href') ?? ''))
    for (const link of links) seen.set(link.split('#')[0] || '/', path)
  }
  const dead: string[] = []
  for (const [link, from] of seen) {
    const answer = await request.get(link)
    if (!answer.ok()) dead.push(`${from} → ${link}: ${answer.status()}`)
  }
  expect(dead).toEqual([])
})

test('pages run no script that the policy forbids and raise no error', async ({ page }) => {
  test.setTimeout(120_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404/.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  for (const path of PAGES) await page.goto(path, { waitUntil: 'networkidle' })
  expect(complaints).toEqual([])
})
