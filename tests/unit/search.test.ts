import { describe, expect, it } from 'vitest'
import { cents } from '@/domain/money.ts'
import { readSearches, rememberSearch } from '@/domain/recent-searches.ts'
import { fewOf, SEARCH_KINDS, type SearchDocument, searchTerm } from '@/domain/search.ts'
import { createSearch } from '@/shop/search/engine.ts'
import { writtenWords } from '@/shop/search/written-words.ts'
import { demoProducts } from '../../content/demo/products.ts'

const documents: SearchDocument[] = [
  ...demoProducts.map(({ slug, name, artisan, category, description, priceEuros }) => ({
    kind: 'product' as const,
    path: `/products/${slug}`,
    title: name,
    summary: artisan,
    words: `${category} ${description}`,
    price: cents(priceEuros * 100),
  })),
  ...['Sacs', 'Chapeaux'].map((title) => ({
    kind: 'category' as const,
    path: `/products/categorie/${title.toLowerCase()}`,
    title,
    summary: '',
    words: title,
  })),
  {
    kind: 'page',
    path: '/shipping',
    title: 'Livraison',
    summary: 'Délais et tarifs',
    words: 'colissimo relais suisse',
  },
  {
    kind: 'post',
    path: '/blog/1',
    title: 'La récolte du doum',
    summary: 'Matière',
    words: 'palmier brins œuvre',
  },
]
const search = createSearch({ documents, popular: ['/products/capeline-rif', '/gone'] })
const paths = (query: string) => search.find(query).map(({ path }) => path)

describe('searching', () => {
  it.each([
    ['accents', 'recolte', '/blog/1'],
    ['a ligature', 'oeuvre', '/blog/1'],
    ['capitals', 'LIVRAISON', '/shipping'],
    ['a typo', 'livraisom', '/shipping'],
    ['a plural', 'livraisons', '/shipping'],
    ['little words around it', 'la récolte de la doum', '/blog/1'],
  ])('bears %s', (_, query, path) => {
    expect(paths(query)[0]).toBe(path)
  })

  it('bears the beginning of a word', () => {
    expect(paths('livr')).toContain('/shipping')
    expect(paths('capel')[0]).toMatch(/capeline/)
  })

  it('finds products by their category, in the singular or the plural', () => {
    const hats = new Set(
      demoProducts.filter(({ category }) => category === 'Chapeaux').map(({ slug }) => `/products/${slug}`),
    )
    const found = paths('chapeau')
    expect(new Set(found)).toEqual(new Set([...found, ...hats]))
    expect(
      paths('chapeaux')
        .slice(0, 4)
        .every((path) => hats.has(path)),
    ).toBe(true)
  })

  it('names products first, then categories, then what is to be read', () => {
    for (const query of ['chapeaux', 'sac', 'paille']) {
      const kinds = search.find(query).map(({ kind }) => SEARCH_KINDS.indexOf(kind))
      expect(kinds.slice(0, 5), query).toEqual(kinds.slice(0, 5).sort())
      expect(kinds[0], query).toBe(0)
    }
    const few = fewOf(search.find('chapeaux'), 6).map(({ kind }) => kind)
    expect(few).toEqual(['product', 'product', 'product', 'product', 'product', 'category'])
    const chatty: SearchDocument = {
      kind: 'post',
      path: '/blog/2',
      title: 'Le cabas, une histoire',
      summary: 'Cabas',
      words: 'cabas paille palmier',
    }
    const found = createSearch({ documents: [chatty, ...documents], popular: [] }).find('cabas')
    expect(found.findIndex(({ kind }) => kind === 'post')).toBeGreaterThan(2)
  })

  it('finds nothing for nonsense and for nothing', () => {
    expect(paths('xyzzyx')).toEqual([])
    expect(paths('  ')).toEqual([])
  })

  it('offers the nearest words and the products that sell best', () => {
    expect(search.nearest('kapelyne')).toContain('capeline')
    expect(search.nearest('besasse tetuan').slice(0, 2).sort()).toEqual(['besace', 'tétouan'])
    expect(search.nearest('xyzzyx')).toEqual([])
    expect(search.nearest('a'.repeat(5000))).toEqual([])
    expect(search.popular.map(({ path }) => path)).toEqual(['/products/capeline-rif'])
  })

  it('asks for all words before it is content with any', () => {
    expect(paths('livraison suisse')[0]).toBe('/shipping')
    expect(paths('livraison xyzzyx')).toContain('/shipping')
  })
})

it('terms lose accents, plural and feminine, and silent words vanish', () => {
  expect(['chapeaux', 'Tressées', 'paniers', 'journaux'].map(searchTerm)).toEqual([
    'chapeau',
    'tress',
    'panier',
    'journal',
  ])
  expect(['les', 'de', 'a'].map(searchTerm)).toEqual([null, null, null])
  expect(searchTerm('tressé')).toBe(searchTerm('tressées'))
})

it('the words of MDX are those that are read', () => {
  expect(
    writtenWords(
      '## Titre\n<Figure product="RIF-SAC-001" view={1} caption="Une légende" /> voir [ici même](/faq)',
    ),
  ).toBe('titre une légende voir ici même')
})

describe('recent searches', () => {
  it('are five, the latest first, each once however it is written', () => {
    let kept: string[] = []
    for (const query of ['cabas', 'Capeline', '  panier   rond ', 'olive', 'noir', 'CAPELINES', ''])
      kept = rememberSearch(kept, query)
    expect(kept).toEqual(['CAPELINES', 'noir', 'olive', 'panier rond', 'cabas'])
    expect(readSearches(JSON.stringify(kept))).toEqual(kept)
  })

  it.each([null, '', '{', '{}', '[1, null, {}, " "]', `["${'x'.repeat(101)}"]`])(
    'are none where storage holds %s',
    (stored) => {
      expect(readSearches(stored)).toEqual([])
    },
  )
})
