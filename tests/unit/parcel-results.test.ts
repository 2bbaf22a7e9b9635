import { afterEach, expect, test, vi } from 'vitest'
import { resultMemory } from '@/admin/orders/parcels/result-memory.ts'
import { readTable } from '@/admin/ui/csv-table.ts'
import { readPackagings } from '@/domain/packaging.ts'
import type { ParcelOrder } from '@/domain/parcel.ts'
import { guessResultColumns, isResultHeadless, planResults, resultsOf } from '@/domain/parcel-results.ts'

afterEach(() => vi.unstubAllGlobals())

const rows = (...cells: string[][]) => cells.map((row, at) => ({ line: at + 2, cells: row }))

test.each([
  [
    ['NumeroColis', 'NumeroCommande'],
    ['tracking', 'order'],
  ],
  [
    ['N° expédition', 'Référence', 'Destinataire'],
    ['tracking', 'order', null],
  ],
  [
    ['Référence', 'Date', 'Numéro de suivi'],
    ['order', null, 'tracking'],
  ],
])('columns named %j are read as %j', (header, mapping) => {
  expect(guessResultColumns(header, [])).toEqual(mapping)
})

test('a file without names is known by its numbers of orders', () => {
  expect(isResultHeadless(['6A1', 'CMD-2026-0042'])).toBe(true)
  expect(isResultHeadless(['NumeroColis', 'NumeroCommande'])).toBe(false)
  const cells = rows(['6A1', 'CMD-2026-0042'])
  expect(guessResultColumns(['Colonne 1', 'Colonne 2'], cells)).toEqual(['tracking', 'order'])
})

test('a file of one parcel without names is read, and its line is the first', () => {
  const words = { unreadable: '', empty: 'vide', noHeader: () => '' }
  const nameless = { isRow: isResultHeadless, column: (place: number) => `Colonne ${place}` }
  expect(readTable('6A1;CMD-2026-0042\n', words, nameless)).toEqual({
    header: ['Colonne 1', 'Colonne 2'],
    rows: [{ line: 1, cells: ['6A1', 'CMD-2026-0042'] }],
  })
  expect(readTable('\ufeffNumeroColis;NumeroCommande\r\n', words, nameless)).toBe('vide')
  expect(
    readTable('sep=;\r\nNumeroColis;NumeroCommande\r\n6A1;CMD-2026-0042', words, nameless),
  ).toMatchObject({
    rows: [{ line: 3 }],
  })
})

test('a number that Excel has rounded is none', () => {
  const read = resultsOf(rows(['6,11E+12', 'CMD-2026-0042'], ['6.1E+12', 'CMD-2026-0043']), [
    'tracking',
    'order',
  ])
  expect(read).toEqual({ results: [], unread: [2, 3] })
})

test('what was said of the columns of a file holds for the next one like it, and for no other', () => {
  const kept = new Map<string, string>()
  const getItem = (key: string) => kept.get(key) ?? null
  vi.stubGlobal('localStorage', { getItem, setItem: (key: string, text: string) => void kept.set(key, text) })
  const header = ['Envoi', 'Dossier', 'Date']
  expect(resultMemory.read(header)).toBeNull()
  resultMemory.write(header, ['tracking', 'order', null])
  expect(resultMemory.read(header)).toEqual(['tracking', 'order', null])
  expect(resultMemory.read(['Dossier', 'Envoi', 'Date'])).toBeNull()
  for (const broken of ['', '{', '["tracking"]', '["tracking","order","poids"]', '{"length":3}']) {
    for (const key of kept.keys()) kept.set(key, broken)
    expect(resultMemory.read(header)).toBeNull()
  }
})

test('each line is a parcel, or is named', () => {
  const read = resultsOf(rows(['6A  1', ' cmd-2026-0042 '], ['', 'CMD-2026-0043'], ['6A3', 'Dupont']), [
    'tracking',
    'order',
  ])
  expect(read).toEqual({
    results: [{ line: 2, reference: 'CMD-2026-0042', order: 'CMD-2026-0042', tracking: '6A 1' }],
    unread: [3, 4],
  })
})

test('a parcel ships its order once, and the same file twice changes nothing', () => {
  const of = (order: string, tracking: string, line = 2) => ({ line, reference: order, order, tracking })
  const stored = (
    number: string,
    refusal: 'order_already_shipped' | 'order_cancelled' | null,
    tracking: string | null,
  ) => ({
    reference: number,
    refusal,
    tracking,
    numbers: refusal === 'order_already_shipped' && tracking ? [tracking] : [],
    sentExchange: null,
  })
  const plan = planResults(
    [
      of('A', '1'),
      of('A', '1', 3),
      of('B', '2'),
      of('C', '3'),
      of('D', '4'),
      of('E', '5'),
      of('F', '6'),
      of('G', '7'),
      of('G', '8'),
    ],
    [
      stored('A', null, null),
      stored('B', 'order_already_shipped', null),
      stored('C', 'order_already_shipped', '3'),
      stored('D', 'order_already_shipped', 'other'),
      stored('E', 'order_cancelled', null),
      stored('G', null, null),
    ],
  )
  expect(plan.map(({ order, step }) => [order, step])).toEqual([
    ['A', { is: 'ship' }],
    ['B', { is: 'number', exchange: null }],
    ['C', { is: 'done' }],
    ['D', { is: 'other_number', tracking: 'other' }],
    ['E', { is: 'refused', refusal: 'order_cancelled' }],
    ['F', { is: 'unknown' }],
    ['G', { is: 'twice' }],
    ['G', { is: 'twice' }],
  ])
  const again = planResults([of('A', '1')], [stored('A', 'order_already_shipped', '1')])
  expect(again.map(({ step }) => step.is)).toEqual(['done'])
})

test('the exchange of an order is known by its own reference, and each of its parcels by its number', () => {
  const { results, unread } = resultsOf(rows(['6A2', 'ech-2026-0042'], ['6A1', 'ECH-2026-0042']), [
    'tracking',
    'order',
  ])
  expect(unread).toEqual([])
  expect(results[0]).toEqual({ line: 2, reference: 'ECH-2026-0042', order: 'CMD-2026-0042', tracking: '6A2' })
  const order = {
    reference: 'CMD-2026-0042',
    refusal: 'order_already_shipped',
    tracking: '6A0',
    numbers: ['6A0'],
    sentExchange: null,
  } as const
  const steps = (exchange: Pick<ParcelOrder, 'refusal' | 'tracking' | 'numbers' | 'sentExchange'>) =>
    planResults(results, [order, { ...exchange, reference: 'ECH-2026-0042' }]).map(({ step }) => step)
  // One that left with 6A1, and another that is to be sent.
  expect(steps({ refusal: null, tracking: null, numbers: ['6A1'], sentExchange: 'one' })).toEqual([
    { is: 'ship' },
    { is: 'done' },
  ])
  const gone = { refusal: 'order_already_shipped', sentExchange: 'two' } as const
  expect(steps({ ...gone, tracking: '6A2', numbers: ['6A1', '6A2'] })).toEqual([
    { is: 'done' },
    { is: 'done' },
  ])
  expect(steps({ ...gone, tracking: null, numbers: ['6A1'] })).toEqual([
    { is: 'number', exchange: 'two' },
    { is: 'done' },
  ])
  // Its label was bought with another number; neither is its file's.
  expect(steps({ refusal: null, tracking: 'L1', numbers: ['6A1'], sentExchange: 'one' })).toEqual([
    { is: 'other_number', tracking: 'L1' },
    { is: 'done' },
  ])
  expect(planResults(results, [order]).map(({ step }) => step.is)).toEqual(['unknown', 'unknown'])
})

test('packagings have a name of their own and a weight', () => {
  const typed = (key: string, name: string, weight: string) => ({ key, name, weight, isDefault: key === 'a' })
  expect(readPackagings([typed('a', ' Carton ', '240 g'), typed('b', 'Pochette', '40')])).toEqual({
    ok: true,
    packagings: [
      { name: 'Carton', weightG: 240, isDefault: true },
      { name: 'Pochette', weightG: 40, isDefault: false },
    ],
  })
  expect(readPackagings([typed('a', 'Carton', ''), typed('b', 'carton', '0'), typed('c', '', '1')])).toEqual({
    ok: false,
    problems: {
      a: { name: 'twice', weight: 'required' },
      b: { name: 'twice', weight: 'weight' },
      c: { name: 'required' },
    },
  })
})
