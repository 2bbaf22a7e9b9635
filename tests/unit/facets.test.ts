import { describe, expect, it } from 'vitest'
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
import { type FacetItem, type FacetWord, packFacets, unpackFacets } from '@/domain/facet-table.ts'
import { randomFrom } from '../soak/random.ts'

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
      const roll = randomFrom(seed).below
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
    const items = randomItems(randomFrom(7).below)
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
      const choice = randomChoice(randomFrom(seed).below)
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
