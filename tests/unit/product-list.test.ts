import { describe, expect, it } from 'vitest'
import { changedList, keptList, type ListState, listQuery, readList } from '@/admin/products/list-address.ts'
import { createProductIndex } from '@/admin/products/product-index.ts'

const NAMES = [
  { id: 1, name: 'Cabas Chefchaouen', identifier: 'RIF-SAC-001', artisan: 'Fatima Ouahbi' },
  { id: 2, name: 'Chapeau de paille', identifier: 'RIF-CHA-002', artisan: 'Rahma Chefchaouni' },
  { id: 3, name: 'Grand panier rond', identifier: 'RIF-SAC-003', artisan: 'Coopérative de Bab Berred' },
  { id: 4, name: 'Panier à pain', identifier: 'RIF-SAC-004', artisan: 'Fatima Ouahbi' },
  { id: 5, name: 'Capeline Été', identifier: 'RIF-CHA-005', artisan: 'Panier & fils' },
  { id: 6, name: 'Éventail', identifier: 'RIF-SAC-006-MODELE-DE-RAHMA', artisan: 'Zohra' },
]

describe('the search of products', () => {
  const { near, guess } = createProductIndex(NAMES)

  it.each([
    ['panier', [3, 4, 5]],
    ['rond panier', [3]],
    ['PANIER ROND', [3]],
    ['fatima pain', [4]],
    ['chef', [1, 2]],
    ['ete capel', [5]],
    ['rif-sac-004', [4]],
    ['SAC 003', [3]],
    ['chapeaux', [2]],
    ['rahma', [6, 2]],
  ])('finds %j: names and SKU before artisans, words in any order, also begun ones', (text, ids) => {
    expect(near(text)).toEqual(ids)
  })

  it.each([
    ['pannier', 3],
    ['chapaeu', 2],
    ['chefchaouem', 1],
    ['cabsa', 1],
    ['fatmia ouahbi', 1],
  ])('finds what %j may mean, and only as a guess', (text, id) => {
    expect(near(text)).toEqual([])
    expect(guess(text)).toContain(id)
  })

  it('guesses neither at numbers nor at nonsense', () => {
    for (const text of ['RIF-SAC-009', 'xyzzyx', 'pin', '', '  ', '-', 'de']) {
      expect(near(text), text).toEqual([])
      expect(guess(text), text).toEqual([])
    }
  })

  it('puts a whole SKU first, and is quick with 5,000 products', () => {
    const many = Array.from({ length: 5000 }, (_, id) => ({
      id,
      name: `Cabas numéro ${id} de Ketama`,
      identifier: `RIF-${id}`,
      artisan: 'Fatima',
    }))
    const two = [
      { id: 1, name: 'RIF-12', identifier: 'RIF-4-HOUSSE', artisan: 'Fatima' },
      { id: 2, name: 'Grand cabas de Ketama', identifier: 'RIF-12', artisan: 'Zohra El Yousfi' },
    ]
    expect(createProductIndex(two).near('rif-12')).toEqual([2, 1])
    const index = createProductIndex(many)
    expect(index.near('rif-12')[0]).toBe(12)
    expect(index.near('ketama cabas').length).toBe(5000)
    expect(index.guess('ketmaa cabas').length).toBe(5000)
  })
})

describe('the address of the list', () => {
  const usual = readList(new URLSearchParams())
  const read = (query: string) => readList(new URLSearchParams(query))

  it('says every state, and nothing of the usual one', () => {
    expect(listQuery(usual)).toBe('')
    for (const query of [
      'q=cabas',
      'categorie=Sacs&etat=draft&tri=price_desc&vue=tableau',
      'q=cabas&tri=newest',
      'etat=deleted',
    ])
      expect(listQuery(read(query)), query).toBe(query)
    expect(read('tri=nonsense&etat=x&vue=y')).toEqual(usual)
    expect(read('tri=relevance')).toEqual(usual)
  })

  it('a search begins with what is nearest, and ends in the order that was left', () => {
    const kept: ListState = read('tri=price_asc&vue=tableau')
    const searched = changedList(kept, { text: 'cabas' }, kept)
    expect(searched).toMatchObject({ sort: 'relevance', view: 'table' })
    const sorted = changedList(searched, { sort: 'stock_asc' }, kept)
    expect(changedList(sorted, { text: 'cabas rond' }, kept).sort).toBe('stock_asc')
    expect(changedList(searched, { text: '' }, kept).sort).toBe('price_asc')
    expect(keptList(searched, kept)).toEqual({ ...kept, text: '' })
    expect(keptList(sorted, kept)).toMatchObject({ text: '', sort: 'stock_asc' })
    expect(keptList(read('etat=deleted'), kept).state).toBeNull()
  })
})
