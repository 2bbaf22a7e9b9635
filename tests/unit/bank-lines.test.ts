import { expect, test } from 'vitest'
import {
  type BankRow,
  bankHeaderOf,
  bankLineHashes,
  bankLinesOf,
  guessBankColumns,
  readBankAmount,
  readBankDay,
} from '@/domain/bank-lines.ts'
import { matchBankLines, namesOrder, type PayableOrder } from '@/domain/bank-matches.ts'
import { cents } from '@/domain/money.ts'

const rowsOf = (text: string): BankRow[] =>
  text.split('\n').map((row, index) => ({ line: index + 1, cells: row.split(';') }))

/** Files as French banks write them: one column with signs, two columns, lines above the header. */
const FILES = {
  signed: `Date;Libellé;Montant(EUROS)
23/11/2026;VIR RECU INES MOREAU CMD-2026-0042;106,75
22/11/2026;PRLV FOURNISSEUR;-1 200,00
21/11/2026;VIR INST Paul Petit;+1 089,90`,
  twoColumns: `Compte courant n° 00012345678;;;;
Solde au 24/11/2026;;;;3 210,44 EUR
Date opération;Date valeur;Libellé opération;Débit;Crédit
23/11/2026;24/11/2026;VIR SEPA RECU /DE MOREAU /MOTIF CMD 2026 0042;;106,75
22/11/2026;22/11/2026;PRLV FOURNISSEUR;1 200,00;`,
}

test.each(Object.entries(FILES))('a file with %s columns is read by the words of its header', (_, file) => {
  const rows = rowsOf(file)
  const header = bankHeaderOf(rows)
  const { lines, unread } = bankLinesOf(rows.slice(header + 1), guessBankColumns(rows[header]?.cells ?? []))
  expect(unread).toEqual([])
  expect(lines[0]).toMatchObject({ day: '2026-11-23', amount: 10_675, line: header + 2 })
  expect(lines.every(({ amount }) => amount > 0)).toBe(true)
})

test('days and amounts are read as banks write them, and nothing is guessed', () => {
  expect(['23/11/2026', '3-1-26', '2026-11-23', '23.11.2026'].map(readBankDay)).toEqual([
    '2026-11-23',
    '2026-01-03',
    '2026-11-23',
    '2026-11-23',
  ])
  for (const day of ['31/02/2026', '11/23/2026', '', '2026', '1e3/01/2026'])
    expect(readBankDay(day), day).toBeNull()
  expect(['106,75', '1 234,5', '+12', '-12,00 €', '−3,10', '106.75 EUR'].map(readBankAmount)).toEqual([
    10_675, 123_450, 1200, -1200, -310, 10_675,
  ])
  for (const amount of ['', '1.234,56', '1,234.56', 'abc', '12,345', '1e5', '9'.repeat(40)])
    expect(readBankAmount(amount), amount).toBeNull()
})

test('a row that cannot be read is named, the others are taken', () => {
  const rows = rowsOf('Date;Libellé;Montant\nhier;VIR;10,00\n23/11/2026;VIR;dix\n23/11/2026;VIR;10,00\n;;')
  const { lines, unread } = bankLinesOf(rows.slice(1), guessBankColumns(rows[0]?.cells ?? []))
  expect(unread).toEqual([2, 3])
  expect(lines.map(({ line }) => line)).toEqual([4])
})

test('a label names an order however its bank parts the number, and never a longer one', () => {
  for (const label of ['CMD-2026-0042', 'vir cmd20260042', 'REF CMD 2026 0042 MERCI', 'X/CMD.2026.0042/Y'])
    expect(namesOrder(label, 'CMD-2026-0042'), label).toBe(true)
  for (const label of ['CMD-2026-00421', 'CMD-2025-0042', '20260042', 'CMD 2026 42'])
    expect(namesOrder(label, 'CMD-2026-0042'), label).toBe(false)
})

const order = (orderNumber: string, total: number, more: Partial<PayableOrder> = {}): PayableOrder => ({
  orderNumber,
  total: cents(total),
  lastName: 'Moreau',
  state: 'awaited',
  ...more,
})
const ORDERS = [
  order('CMD-2026-0042', 10_675),
  order('CMD-2026-0043', 10_675, { lastName: 'Petit' }),
  order('CMD-2026-0044', 5000, { state: 'expired' }),
  order('CMD-2026-0045', 7000, { state: 'paid' }),
]

async function matched(
  labels: readonly (readonly [label: string, amount: number])[],
  used = new Map<string, string>(),
) {
  const lines = labels.map(([label, amount], index) => ({
    line: index + 2,
    day: '2026-11-23',
    label,
    amount: cents(amount),
  }))
  const hashes = await bankLineHashes(lines)
  return { hashes, found: matchBankLines(lines, hashes, ORDERS, used) }
}

test('number and amount together are a match; what is near is proposed, the payer’s first', async () => {
  const { found } = await matched([
    ['VIR CMD-2026-0042', 10_675],
    ['VIR CMD-2026-0042', 10_675],
    ['VIR CMD-2026-0043', 10_000],
    ['VIR M. PETIT PAUL', 10_675],
    ['CMD20260044', 5000],
    ['CMD-2026-0045', 7000],
    ['SALAIRE', 99_999],
  ])
  expect(found.map(({ kind }) => kind)).toEqual(['exact', 'again', 'other_amount', 'near', 'late', 'again'])
  const [, , , near] = found
  expect(near?.kind === 'near' && near.orders.map(({ orderNumber }) => orderNumber)).toEqual([
    'CMD-2026-0043',
    'CMD-2026-0042',
  ])
})

test('the same file again is known line by line, equal ones apart', async () => {
  const labels = [
    ['VIR CMD-2026-0042', 10_675],
    ['VIR CMD-2026-0042', 10_675],
  ] as const
  const first = await matched(labels)
  expect(new Set(first.hashes).size).toBe(2)
  const again = await matched(labels, new Map([[first.hashes[0] ?? '', 'CMD-2026-0042']]))
  expect(again.hashes).toEqual(first.hashes)
  expect(again.found[0]).toMatchObject({ kind: 'done', number: 'CMD-2026-0042' })
})
