import { describe, expect, it } from 'vitest'
import { cents } from '@/domain/money.ts'
import { plainText } from '@/domain/plain-text.ts'
import { priceCutPercent } from '@/domain/price-cut.ts'
import { readRecent, remember } from '@/domain/recent.ts'
import { questionsIn } from '@/shop/seo/questions.ts'
import { rss } from '@/shop/seo/rss.ts'
import { sitemap, sitemapUrl } from '@/shop/seo/sitemap.ts'
import { escapeXml } from '@/shop/seo/xml.ts'

describe('XML', () => {
  it('escapes markup and leaves out what XML forbids', () => {
    expect(escapeXml(`<a href="x">L'été & co\u0000\u000b</a>`)).toBe(
      '&lt;a href=&quot;x&quot;&gt;L&apos;été &amp; co&lt;/a&gt;',
    )
  })

  it('a sitemap names pages, their day of change and their pictures', () => {
    const text = sitemap([
      sitemapUrl({
        address: 'https://shop.example/a?x=1&y=2',
        changed: new Date('2026-11-02'),
        pictures: ['https://shop.example/p.jpeg'],
      }),
    ])
    expect(text).toContain('<loc>https://shop.example/a?x=1&amp;y=2</loc><lastmod>2026-11-02</lastmod>')
    expect(text).toContain('<image:loc>https://shop.example/p.jpeg</image:loc>')
  })

  it('a feed without posts is still a feed', () => {
    const feed = rss({
      title: 'Journal',
      description: 'd',
      home: 'https://a.example',
      self: 'https://a.example/rss.xml',
      posts: [],
    })
    expect(feed).toContain('<title>Journal</title>')
    expect(feed).not.toContain('undefined')
  })
})

describe('questions of a page', () => {
  it('are read with their answers, as plain words', () => {
    const html =
      '<details class="question"><summary><h3>Où&nbsp;?</h3></summary><div><p>À <a href="/x">Lyon</a>&#x21; <b>a</b> &amp; b</p></div></details>'
    expect(questionsIn(html)).toEqual([{ title: 'Où ?', answer: 'À Lyon ! a & b' }])
  })

  it('styles and scripts are no words', () => {
    expect(plainText('<style>a{}</style>un <script>x()</script>mot')).toBe('un mot')
  })
})

describe('price cuts', () => {
  const offer = (price: number, reference: number | null) => ({
    price: cents(price),
    referencePrice: reference === null ? null : cents(reference),
  })

  it('are never overstated, and a rise is none', () => {
    expect(priceCutPercent(offer(6700, 10_000))).toBe(33)
    expect(priceCutPercent(offer(6701, 10_000))).toBe(32)
    expect(priceCutPercent(offer(9999, 10_000))).toBe(1)
    expect(priceCutPercent(offer(10_000, 10_000))).toBeNull()
    expect(priceCutPercent(offer(10_000, null))).toBeNull()
  })
})

describe('products looked at', () => {
  const product = (id: number) => ({ id, name: `Cabas ${id}`, image: null })

  it('stand once each, the last first, and few', () => {
    const many = Array.from({ length: 14 }, (_, index) => index + 1)
    const seen = [...many, 3].reduce<ReturnType<typeof product>[]>(
      (recent, id) => remember(recent, product(id)) as ReturnType<typeof product>[],
      [],
    )
    expect(seen.map(({ id }) => id)).toEqual([3, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2])
  })

  it.each([
    '{',
    'null',
    '{"id":1}',
    '[{"id":"1","name":"x","image":null}]',
    '[{"id":1,"name":"x","image":"//evil.example"}]',
  ])('are forgotten when storage holds %s', (stored) => {
    expect(readRecent(stored)).toEqual([])
  })
})
