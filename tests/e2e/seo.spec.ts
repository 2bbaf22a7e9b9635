import { expect } from '@playwright/test'
import { typeset } from '@/domain/typography.ts'
import { demoProducts } from '../../content/demo/products.ts'
import type { ShopKeys } from '../support/shop.ts'
import { rows, test } from './fixtures.ts'
import { attribute, type CrawledPage, crawl, textOf } from './site-crawl.ts'

const meta = ({ elements }: CrawledPage, name: string): string =>
  elements.flatMap((element) =>
    element.tagName === 'meta' && [attribute(element, 'name'), attribute(element, 'property')].includes(name)
      ? (attribute(element, 'content') ?? '')
      : [],
  )[0] ?? ''

type Facts = Record<string, unknown>

const jsonLd = ({ elements }: CrawledPage): Facts[] =>
  elements
    .filter((element) => attribute(element, 'type') === 'application/ld+json')
    .map((element) => JSON.parse(textOf(element)) as Facts)

/** What schema.org's types, as search engines read them, cannot do without. */
const REQUIRED: Record<string, readonly string[]> = {
  Product: ['name', 'image', 'description', 'sku', 'brand', 'offers'],
  ProductGroup: ['name', 'image', 'description', 'brand', 'productGroupID', 'variesBy', 'hasVariant'],
  Offer: ['price', 'priceCurrency', 'availability', 'url', 'itemCondition'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  OnlineStore: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  BlogPosting: ['headline', 'datePublished', 'author', 'publisher', 'image', 'mainEntityOfPage'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
}

/** @returns `Type.field` for every required field that is missing or empty, at any depth. */
function missingFields(value: unknown, ofGroup: readonly string[] = []): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => missingFields(one, ofGroup))
  if (typeof value !== 'object' || value === null) return []
  const facts = value as Facts
  const type = String(facts['@type'])
  const missing = (REQUIRED[type] ?? []).filter(
    (field) => !ofGroup.includes(field) && (!facts[field] || String(facts[field]).length === 0),
  )
  // What a group says holds for its variants.
  const said = type === 'ProductGroup' ? Object.keys(facts) : []
  return [
    ...missing.map((field) => `${type}.${field}`),
    ...Object.values(facts).flatMap((value) => missingFields(value, said)),
  ]
}

/** Where a shop without `PUBLIC_SITE_URL` says that it is: at this machine, on its own port. */
const ownOrigin = ({ url }: ShopKeys): string => `http://localhost:${new URL(url).port}`

test('the whole site is sound HTML, has no dead link, and says of every page what it is', async ({
  keys,
}) => {
  const { pages, dead } = await crawl(keys.url)
  expect(dead).toEqual([])
  expect(pages.length).toBeGreaterThan(60)
  expect(pages.flatMap(({ path, problems }) => problems.map((problem) => `${path}: ${problem}`))).toEqual([])

  // Whoever wrote what is read there, and wherever it was kept.
  const unset = pages.flatMap(({ path, elements }) =>
    elements
      .filter(({ tagName }) => tagName !== 'script' && tagName !== 'style')
      .flatMap(({ childNodes }) => childNodes.flatMap((node) => ('value' in node ? node.value : [])))
      // Amounts are the platform's: its space is wider, and breaks no line either.
      .map((text) => text.replaceAll('\u00a0€', '\u202f€'))
      .flatMap((text) => (typeset(text) === text ? [] : `${path}: ${text.trim()}`)),
  )
  expect(unset).toEqual([])

  const found = pages.filter((page) => meta(page, 'robots') !== 'noindex')
  const canonical = (page: CrawledPage) =>
    page.elements.flatMap((e) => (attribute(e, 'rel') === 'canonical' ? (attribute(e, 'href') ?? '') : []))
  for (const page of found) {
    expect(
      canonical(page).map((href) => new URL(href).origin),
      page.path,
    ).toEqual([ownOrigin(keys)])
    expect(meta(page, 'description').length, page.path).toBeGreaterThan(20)
    expect(meta(page, 'og:image'), page.path).toMatch(/^https?:\/\//)
  }
  // Pages that stand for themselves have titles of their own.
  const own = found.filter((page) => canonical(page).some((href) => new URL(href).pathname === page.path))
  const titles = own.map(({ elements }) =>
    textOf(elements.find((e) => e.tagName === 'title') ?? (elements[0] as never)),
  )
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])

  const facts = pages.flatMap((page) => jsonLd(page).map((each) => ({ path: page.path, each })))
  expect(facts.flatMap(({ path, each }) => missingFields(each).map((field) => `${path}: ${field}`))).toEqual(
    [],
  )
  const types = (path: string) => facts.filter((fact) => fact.path === path).map(({ each }) => each['@type'])
  expect(types('/')).toEqual(['OnlineStore', 'WebSite'])
  expect(types('/products/1')).toEqual(['Product', 'BreadcrumbList'])
  expect(types('/products/18')).toEqual(['ProductGroup', 'BreadcrumbList'])
  expect(types('/blog/1')).toEqual(['BlogPosting', 'BreadcrumbList'])
  expect(types('/faq')).toEqual(['FAQPage'])
  expect(types('/products')).toEqual(['BreadcrumbList'])

  const sitemap = await (await fetch(`${keys.url}/sitemap.xml`)).text()
  const locations = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc))
  expect(new Set(locations.map(({ origin }) => origin))).toEqual(new Set([ownOrigin(keys)]))
  const listed = locations.map(({ pathname }) => pathname)
  expect(listed.toSorted()).toEqual(own.map(({ path }) => path).toSorted())
})

test('a product’s structured data says its price and whether it can be had', async ({ page, db }) => {
  const { price } = await rows(db.from('products').select('price').eq('id', 2).single())
  await page.goto('/products/2')
  const product = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
  ) as { offers: Facts }
  expect(product.offers).toMatchObject({
    price: price.toFixed(2),
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
  })
})

test('every text of a product stands on its page, colours, materials and origin in its structured data, too', async ({
  page,
  db,
}) => {
  const products = await rows(db.from('products').select('*').lte('id', demoProducts.length))
  // Nothing of the demonstration has two options; what the customs ask for is no visitor's.
  const customs = ['hs_code', 'origin_code', 'customs_name']
  const unseen = ['id', 'state', 'created_at', 'updated_at', 'option2_name', ...customs]
  const columns = Object.keys(products[0] ?? {}).filter((column) => !unseen.includes(column))
  const plain = (text: unknown) => String(text).replaceAll(/<[^>]*>|\s/g, '')
  for (const column of columns as (keyof (typeof products)[number])[]) {
    if (!products.every((product) => product[column] === null || typeof product[column] === 'string'))
      continue
    const seen = products.find((product) => product[column])
    expect(seen, `a product that says its ${column}`).toBeDefined()
    await page.goto(`/products/${seen?.id}`)
    expect(plain(await page.locator('main').textContent()), column).toContain(plain(seen?.[column]))
  }
  const seen = products.find((product) => product.country_of_origin && !product.option1_name)
  await page.goto(`/products/${seen?.id}`)
  for (const words of [seen?.colours.join(', '), seen?.materials.join(', '), seen?.country_of_origin])
    await expect(
      page
        .getByRole('definition')
        .filter({ hasText: words ?? 'none' })
        .first(),
    ).toBeVisible()
  const facts = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(facts ?? '')).toMatchObject({
    color: seen?.colours.join(', '),
    material: seen?.materials.join(', '),
    countryOfOrigin: { '@type': 'Country', name: seen?.country_of_origin },
  })
})

test('robots, the journal’s feed and the merchant feed are there for machines', async ({
  request,
  page,
  keys,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(new RegExp(`^Sitemap: ${ownOrigin(keys)}/sitemap\\.xml$`, 'm'))
  expect(robots).toContain('Disallow: /checkout')
  await page.goto('/')
  const parsed = async (path: string) =>
    page.evaluate(async (address) => {
      const text = await (await fetch(address)).text()
      const document = new DOMParser().parseFromString(text, 'application/xml')
      return {
        error: document.querySelector('parsererror') !== null,
        items: document.querySelectorAll('item').length,
        text,
      }
    }, path)
  const journal = await parsed('/rss.xml')
  expect(journal).toMatchObject({ error: false, items: 6 })
  const merchant = await parsed('/merchant.xml')
  // One for each size and colour.
  const items = demoProducts.reduce((sum, { options }) => sum + (options?.variants.length ?? 1), 0)
  expect(items).toBeGreaterThan(demoProducts.length)
  expect(merchant).toMatchObject({ error: false, items })
  expect(merchant.text).toContain('<g:item_group_id>18</g:item_group_id><g:size>57</g:size>')
  for (const field of ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'brand'])
    expect(merchant.text.split(`<g:${field}>`).length - 1, field).toBe(items)
})
