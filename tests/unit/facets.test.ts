import { describe, expect, it } from 'vitest'
import { type CardFacts, cardReader, packCards } from '@/domain/card-file.ts'
import { SORTS, sortProducts } from '@/domain/catalog.ts'
import {
  type Choice,
  EVERYTHING,
  FACETS,
  type Facet,
  isFiltered,
  priceRange,
  readChoice,
  turned,
  withWords,
  writeChoice,
} from '@/domain/facet-choice.ts'
import { findProducts } from '@/domain/facet-filter.ts'
import { facetItem, facetVocabulary } from '@/domain/facet-items.ts'
import { type FacetItem, type FacetWord, packFacets, unpackFacets } from '@/domain/facet-table.ts'
import { cents } from '@/domain/money.ts'
import type { Offer, Product } from '@/domain/product.ts'
import { slugOf } from '@/domain/slug.ts'

/** The same numbers at every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const WORDS = ['indigo', 'noir', 'olive', 'ecru', 'jamais'].map(
  (slug): FacetWord => ({ slug, name: slug.toUpperCase() }),
)
const vocabulary = Object.fromEntries(FACETS.map((facet) => [facet, WORDS]))

function randomItems(roll: (sides: number) => number): FacetItem[] {
  return Array.from({ length: roll(60) }, (_, row) => ({
    id: 1000 - row * (1 + roll(3)) - row,
    price: (1 + roll(9)) * 500 + roll(2) * 99,
    popularity: roll(20),
    words: Object.fromEntries(
      FACETS.map((facet) => [facet, WORDS.filter(({ slug }) => slug !== 'jamais' && roll(3) === 0)]),
    ),
  }))
}

function randomChoice(roll: (sides: number) => number): Choice {
  const bound = () => (roll(3) === 0 ? null : roll(60))
  return {
    words: Object.fromEntries(
      FACETS.flatMap((facet) => {
        const slugs = [...WORDS.map(({ slug }) => slug), 'inconnu'].filter(() => roll(6) === 0)
        return slugs.length > 0 ? [[facet, slugs.sort()]] : []
      }),
    ),
    price: roll(3) === 0 ? priceRange(bound(), bound()) : null,
    sort: SORTS[roll(SORTS.length)] ?? 'popular',
  }
}

/** What a facet asks, in the plainest words: one of those that the shop has; none of them asks nothing. */
function passes(item: FacetItem, items: readonly FacetItem[], choice: Choice, facet: Facet): boolean {
  const has = (one: FacetItem, slug: string) => (one.words[facet] ?? []).some((word) => word.slug === slug)
  const asked = (choice.words[facet] ?? []).filter(
    (slug) =>
      (facet === 'categorie' && WORDS.some((word) => word.slug === slug)) ||
      items.some((one) => has(one, slug)),
  )
  return asked.length === 0 || asked.some((slug) => has(item, slug))
}
const affordable = ({ price }: FacetItem, { price: range }: Choice): boolean =>
  !range || (price >= (range.min ?? 0) * 100 && (range.max === null || price <= range.max * 100))

describe('filtering', () => {
  it('finds, counts and sorts what the plainest reading finds', () => {
    for (let seed = 0; seed < 400; seed++) {
      const roll = dice(seed)
      const items = randomItems(roll)
      const choice = randomChoice(roll)
      const table = unpackFacets(JSON.parse(JSON.stringify(packFacets(items, vocabulary, true))))
      const found = findProducts(table, choice)
      const fits = (item: FacetItem, open?: Facet) =>
        FACETS.every((facet) => facet === open || passes(item, items, choice, facet))
      const wanted = items
        .map((item, row) => ({ ...item, row, createdAt: String(items.length - row).padStart(4, '0') }))
        .filter((item) => fits(item) && affordable(item, choice))
      expect(found.rows, `seed ${seed}`).toEqual(sortProducts(wanted, choice.sort).map(({ row }) => row))
      for (const { facet, words } of table.columns)
        expect(found.counts.get(facet), `seed ${seed}, ${facet}`).toEqual(
          words.map(
            ({ slug }) =>
              items.filter(
                (item) =>
                  fits(item, facet) &&
                  affordable(item, choice) &&
                  (item.words[facet] ?? []).some((word) => word.slug === slug),
              ).length,
          ),
        )
      const prices = items.filter((item) => fits(item)).map(({ price }) => price)
      expect(found.prices, `seed ${seed}`).toEqual(
        prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
      )
    }
  })

  it('tells of prices only where the shop shows them, and sorts by them all the same', () => {
    const items = randomItems(dice(7))
    const [open, hidden] = [true, false].map((priced) => unpackFacets(packFacets(items, vocabulary, priced)))
    if (!open || !hidden) throw new Error('unreachable')
    for (const sort of SORTS)
      expect(findProducts(hidden, { ...EVERYTHING, sort }).rows).toEqual(
        findProducts(open, { ...EVERYTHING, sort }).rows,
      )
    expect(Math.max(...hidden.prices)).toBeLessThan(items.length)
    expect(findProducts(hidden, { ...EVERYTHING, price: { min: 0, max: 1 } }).rows).toHaveLength(items.length)
  })

  it('takes an empty catalogue', () => {
    expect(findProducts(unpackFacets(packFacets([], vocabulary, true)), EVERYTHING)).toEqual({
      rows: [],
      counts: new Map([['categorie', WORDS.map(() => 0)]]),
      prices: null,
    })
  })
})

describe('what is chosen', () => {
  it('comes back from the address it was written into, and equal choices have equal addresses', () => {
    for (let seed = 0; seed < 400; seed++) {
      const choice = randomChoice(dice(seed))
      const query = writeChoice(choice)
      expect(readChoice(`?${query}`), query).toEqual(choice)
      expect(writeChoice(readChoice(query))).toBe(query)
      for (const facet of FACETS) {
        const twice = turned(turned(choice, facet, 'noir'), facet, 'noir')
        expect(twice).toEqual(choice)
        const shuffled = withWords(choice, facet, [...(choice.words[facet] ?? [])].reverse())
        expect(writeChoice(shuffled)).toBe(query)
      }
    }
  })

  it('reads like a sentence', () => {
    const query = 'couleur=indigo&couleur=noir&matiere=raphia&prix=20-60&tri=prix-croissant'
    const choice = readChoice(`?${query}`)
    expect(choice).toEqual({
      words: { couleur: ['indigo', 'noir'], matiere: ['raphia'] },
      price: { min: 20, max: 60 },
      sort: 'price_asc',
    })
    expect(writeChoice(choice)).toBe(query)
    expect([isFiltered(choice), isFiltered(readChoice('?tri=nouveautes'))]).toEqual([true, false])
  })

  it.each([
    '?couleur=<script>&matiere=../x&prix=douze&tri=hasard&prix=1-2',
    '?prix=-&couleur=&__proto__=x&constructor=y',
    `?prix=9999999-1&couleur=${'a'.repeat(500)}`,
    '?%E0%A4%A',
  ])('is nothing where the address says nonsense: %s', (query) => {
    expect(readChoice(query)).toEqual(EVERYTHING)
  })

  it('puts a price range in order, and takes no more words than a person chooses', () => {
    expect(readChoice('?prix=60-20').price).toEqual({ min: 20, max: 60 })
    expect(readChoice('?prix=-60').price).toEqual({ min: null, max: 60 })
    const many = Array.from({ length: 5000 }, (_, n) => `couleur=c${n}`).join('&')
    expect(readChoice(many).words.couleur?.length).toBeLessThan(100)
  })
})

describe('a product as filters know it', () => {
  const lists = {
    categories: [{ slug: 'sacs', name: 'Sacs', label: 'Nos sacs' }],
    colours: [
      { slug: 'ecru', name: 'Écru', swatch: '#eeeeee' },
      { slug: 'noir', name: 'Noir', swatch: '#000000' },
    ],
    materials: [{ slug: 'doum', name: 'Doum (palmier nain)' }],
  }
  const product = {
    id: 7,
    category: 'sacs',
    colours: ['Noir', 'Écru'],
    materials: ['Doum (palmier nain)'],
    sizes: ['57', 'XL', '9', 'Taille unique', 'M', '…'],
    artisan: 'Naïma  Œuvrard',
    isNew: true,
  } as unknown as Product
  const offer: Offer = {
    productId: 7,
    name: 'Cabas',
    price: cents(4900),
    available: 0,
    popularity: 3,
    referencePrice: cents(6000),
    variants: null,
  }

  it('has its words, and sizes in the order of their numbers', () => {
    const item = facetItem(product, offer, lists)
    const slugs = Object.fromEntries(
      Object.entries(item.words).map(([facet, words]) => [facet, words.map(({ slug }) => slug)]),
    )
    expect(slugs).toEqual({
      categorie: ['sacs'],
      couleur: ['ecru', 'noir'],
      matiere: ['doum'],
      taille: ['57', 'xl', '9', 'taille-unique', 'm'],
      artisan: ['naima-oeuvrard'],
      disponible: [],
      nouveau: ['oui'],
      reduit: ['oui'],
    })
    const { columns } = unpackFacets(packFacets([item], facetVocabulary([item], lists), true))
    expect(columns.find(({ facet }) => facet === 'taille')?.words.map(({ name }) => name)).toEqual([
      'M',
      'XL',
      '9',
      '57',
      'Taille unique',
    ])
    expect(columns.map(({ facet }) => facet)).not.toContain('disponible')
    const found = findProducts(
      unpackFacets(packFacets([item], facetVocabulary([item], lists), true)),
      readChoice('?taille=57&couleur=noir'),
    )
    expect(found.rows).toEqual([0])
  })

  it('is called in addresses by its letters', () => {
    expect(['Vert sauge', 'Paille de blé', '  L’Œuvre n° 3 ', '…'].map(slugOf)).toEqual([
      'vert-sauge',
      'paille-de-ble',
      'l-oeuvre-n-3',
      '',
    ])
  })
})

it('cards come back from the file as they went in, whatever the addresses of their pictures have in common', () => {
  const pictureOf = (stem: string) => ({
    srcset: `${stem}_a.avif 360w, ${stem}_b.avif 600w`,
    fallback: `${stem}_c.jpeg`,
    thumbnail: `${stem}_d.webp`,
  })
  const card: CardFacts = {
    id: 9,
    name: 'Cabas * étoilé',
    maker: 'par Naïma',
    price: 4900,
    reference: null,
    available: 3,
    isNew: true,
    isChosen: false,
    category: 'Sacs',
    picture: pictureOf('/_astro/cabas-1.9b35'),
  }
  const odd = { srcset: 'x.avif 360w', fallback: '/y.jpeg', thumbnail: 'z*.webp' }
  const cards: CardFacts[] = [
    card,
    { ...card, id: 7, isNew: false, isChosen: true, reference: 6000, picture: pictureOf('/_astro/b_') },
    { ...card, id: 12, picture: null },
    { ...card, id: 1, picture: odd },
  ]
  const read = cardReader(JSON.parse(JSON.stringify(packCards(cards))))
  expect(cards.map(({ id }) => read(id))).toEqual(cards)
  expect(read(2)).toBeNull()
})
