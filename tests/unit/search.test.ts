import { describe, expect, it } from 'vitest'
import { cents } from '@/domain/money.ts'
import { type SearchDocument, searchTerm } from '@/domain/search.ts'
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
const search = createSearch(documents)
const paths = (query: string) => search(query).map(({ path }) => path)

describe('searching', () => {
  it.each([
    ['accents', 'recolte', '/blog/1'],
    ['a ligature', 'oeuvre', '/blog/1'],
    ['capitals', 'LIVRAISON', '/shipping'],
    ['the beginning of a word', 'livr', '/shipping'],
    ['a typo', 'livraisom', '/shipping'],
    ['a plural', 'livraisons', '/shipping'],
    ['little words around it', 'la récolte de la doum', '/blog/1'],
  ])('bears %s', (_, query, path) => {
    expect(paths(query)[0]).toBe(path)
  })

  it('finds products by their category, in the singular or the plural', () => {
    const hats = new Set(
      demoProducts.filter(({ category }) => category === 'Chapeaux').map(({ slug }) => `/products/${slug}`),
    )
    const found = paths('chapeau')
    expect(new Set(found)).toEqual(new Set([...found, ...hats]))
    expect(
      paths('chapeaux')
        .slice(1, 4)
        .every((path) => hats.has(path)),
    ).toBe(true)
  })

  it('leads to a category by its name, and names pieces before what is to be read of them', () => {
    expect(paths('chapeaux')[0]).toBe('/products/categorie/chapeaux')
    expect(paths('sac')[0]).toBe('/products/categorie/sacs')
    const chatty: SearchDocument = {
      kind: 'post',
      path: '/blog/2',
      title: 'Le cabas, une histoire',
      summary: 'Cabas',
      words: 'cabas paille palmier',
    }
    const found = createSearch([chatty, ...documents])('cabas')
    expect(found.findIndex(({ kind }) => kind === 'post')).toBeGreaterThan(2)
  })

  it('finds nothing for nonsense and for nothing', () => {
    expect(paths('xyzzyx')).toEqual([])
    expect(paths('  ')).toEqual([])
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
