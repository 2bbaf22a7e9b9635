import { describe, expect, test } from 'vitest'
import { documentsCsv, linesCsv } from '@/admin/journal/ledger-csv.ts'
import { FEC_COLUMNS, fecRows, fecText } from '@/domain/fec.ts'
import { type LedgerContent, type LedgerEntry, ledgerLines } from '@/domain/ledger.ts'
import { LEDGER_ACCOUNTS } from '@/domain/ledger-accounts.ts'
import { ledgerPeriod } from '@/domain/ledger-period.ts'
import { sharesOf } from '@/domain/ledger-shares.ts'
import { cents, ZERO } from '@/domain/money.ts'
import { ledgerText as t } from '@/texts/admin/ledger.ts'

const content: LedgerContent = {
  lines: [
    { sku: 'A', name: 'Cabas', label: null, quantity: 2, total: cents(17_800) },
    { sku: 'B', name: 'Chapeau', label: 'Taille 57', quantity: 1, total: cents(5490) },
  ],
  discount: cents(2329),
  shippingLabel: 'Colissimo domicile',
  shipping: cents(695),
  shippingTax: null,
  extra: ZERO,
}
const sale: LedgerEntry = {
  seq: 1,
  kind: 'sale',
  number: 'FAC-2026-0042',
  day: '2026-11-23',
  entryNo: 7,
  settledNo: 6,
  country: 'FR',
  regime: 'standard',
  reason: null,
  ratePercent: 20,
  net: cents(18_047),
  tax: cents(3609),
  total: cents(21_656),
  order: 'CMD-2026-0057',
  customer: 'Inès\tLefèvre|Müller',
  payment: 'card',
  invoice: null,
  refunded: cents(1250),
  content,
}
const credit: LedgerEntry = {
  ...sale,
  kind: 'credit_note',
  number: 'AVO-2026-0001',
  invoice: 'FAC-2026-0042',
  refunded: ZERO,
  net: cents(-1042),
  tax: cents(-208),
  total: cents(-1250),
  content: { ...content, lines: [], discount: ZERO, shipping: ZERO, shippingLabel: null },
}
const correction: LedgerEntry = {
  ...sale,
  kind: 'correction',
  reason: 'Frais comptés deux fois',
  order: null,
  customer: '',
  payment: null,
  refunded: ZERO,
  net: cents(-500),
  tax: cents(-100),
  total: cents(-600),
  content: null,
}
const ENTRIES = [sale, credit, correction]
const sum = (rows: readonly { net: number; tax: number; total: number }[]) =>
  rows.reduce(
    ({ net, tax, total }, row) => ({ net: net + row.net, tax: tax + row.tax, total: total + row.total }),
    {
      net: 0,
      tax: 0,
      total: 0,
    },
  )
const rowsOf = (entries: readonly LedgerEntry[]) =>
  fecRows(entries, LEDGER_ACCOUNTS, t.entry).map((row) =>
    Object.fromEntries(FEC_COLUMNS.map((name, index) => [name, row[index] ?? ''])),
  )
const amount = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)

describe('the lines of an entry', () => {
  test.each(ENTRIES)('of $number ($kind) add up to it, whatever its document tells', (entry) => {
    const { net, tax, total } = entry
    expect(sum(ledgerLines(entry))).toEqual({ net, tax, total })
    for (const line of ledgerLines(entry)) expect(line.net + line.tax).toBe(line.total)
  })

  test('take the shares that the document has', () => {
    const lines = content.lines.map((line, index) => ({
      ...line,
      discount: cents([2329, 0][index] ?? 0),
      tax: cents([2578, 915][index] ?? 0),
    }))
    const [bag, hat, delivery] = ledgerLines({
      ...sale,
      content: { ...content, lines, shippingTax: cents(116) },
    })
    expect([bag, hat, delivery].map((line) => [line?.total, line?.tax])).toEqual([
      [15_471, 2578],
      [5490, 915],
      [695, 116],
    ])
    // Shares that do not add up to the document are not believed.
    const wrong = ledgerLines({ ...sale, content: { ...content, lines, shippingTax: cents(115) } })
    expect(sum(wrong)).toMatchObject({ tax: 3609 })
  })

  test('shares add up to the cent', () => {
    expect(sharesOf(100, [1, 1, 1])).toEqual([33, 34, 33])
    expect(sharesOf(0, [5, 5])).toEqual([0, 0])
    expect(sharesOf(7, [0, 0])).toEqual([0, 0])
  })
})

describe('the entries of the FEC', () => {
  test('have the columns of the law, and every one is balanced', () => {
    const rows = rowsOf(ENTRIES)
    const byEntry = Map.groupBy(rows, ({ EcritureNum }) => EcritureNum)
    expect([...byEntry.keys()]).toEqual(['VE2026-000007', 'BQ2026-000006'])
    for (const number of [sale, credit, correction].map((entry) => rowsOf([entry])))
      for (const [, parts] of Map.groupBy(number, ({ EcritureNum }) => EcritureNum)) {
        const side = (name: string) => parts.reduce((total, part) => total + amount(part[name]), 0)
        expect(side('Debit')).toBe(side('Credit'))
        expect(side('Debit')).toBeGreaterThan(0)
      }
    for (const row of rows) {
      expect(row.EcritureDate).toBe('20261123')
      expect(row.Debit).toMatch(/^\d+,\d\d$/)
      expect([row.Debit, row.Credit]).toContain('0,00')
      expect(Object.values(row).join('')).not.toMatch(/[\t\r\n|]/)
    }
  })

  test('a sale is the client against goods, delivery and VAT, then the bank against the client, which settles it', () => {
    expect(
      rowsOf([sale]).map((row) => [
        row.JournalCode,
        row.CompteNum,
        row.Debit,
        row.Credit,
        row.CompAuxNum,
        row.EcritureLet,
      ]),
    ).toEqual([
      ['VE', '411000', '216,56', '0,00', 'CMD-2026-0057', 'FAC-2026-0042'],
      ['VE', '707000', '0,00', '174,68', '', ''],
      ['VE', '708500', '0,00', '5,79', '', ''],
      ['VE', '445710', '0,00', '36,09', '', ''],
      ['BQ', '512000', '216,56', '0,00', '', ''],
      ['BQ', '411000', '0,00', '216,56', 'CMD-2026-0057', 'FAC-2026-0042'],
    ])
    expect(rowsOf([sale])[0]).toMatchObject({
      CompAuxLib: 'Inès Lefèvre Müller',
      EcritureLib: 'Facture FAC-2026-0042 Inès Lefèvre Müller',
    })
  })

  test('a credit note is the other way round, a correction moves no money, what is nothing is no entry', () => {
    expect(rowsOf([credit]).map((row) => [row.CompteNum, row.Debit, row.Credit])).toEqual([
      ['411000', '0,00', '12,50'],
      ['707000', '10,42', '0,00'],
      ['445710', '2,08', '0,00'],
      ['512000', '0,00', '12,50'],
      ['411000', '12,50', '0,00'],
    ])
    expect(rowsOf([correction]).map(({ JournalCode }) => JournalCode)).toEqual(['VE', 'VE', 'VE'])
    expect(rowsOf([{ ...correction, net: ZERO, tax: ZERO, total: ZERO }])).toEqual([])
  })

  test.each([
    ['cash', 'sale', '530000'],
    ['cheque', 'sale', '511200'],
    ['transfer', 'sale', '512000'],
    ['card', 'sale', '512000'],
    ['cash', 'credit_note', '530000'],
    // Whoever paid by cheque gets the money back from the bank.
    ['cheque', 'credit_note', '512000'],
  ] as const)('money of %s, by a %s, is at %s', (payment, kind, account) => {
    const entry: LedgerEntry = { ...(kind === 'sale' ? sale : credit), payment }
    expect(
      rowsOf([entry]).flatMap(({ JournalCode, CompteNum }) => (JournalCode === 'BQ' ? CompteNum : [])),
    ).toEqual([account, '411000'])
  })

  test('exports have an account of their own, and an exempt sale no VAT', () => {
    const accounts = { ...LEDGER_ACCOUNTS, exports: { number: '707900', name: 'Exportations' } }
    const untaxed = { net: cents(21_656), tax: ZERO, ratePercent: 0 }
    const numbers = (regime: LedgerEntry['regime']) =>
      fecRows([{ ...sale, ...untaxed, regime }], accounts, t.entry).map((row) => row[4])
    expect(numbers('export')).toEqual(['411000', '707900', '708500', '512000', '411000'])
    expect(numbers('exempt')).toEqual(['411000', '707000', '708500', '512000', '411000'])
  })

  test('the file has tabs, and lines as Windows ends them', () => {
    const [head, ...lines] = fecText(fecRows([sale], LEDGER_ACCOUNTS, t.entry)).split('\r\n')
    expect(head).toBe(FEC_COLUMNS.join('\t'))
    expect(lines).toHaveLength(7)
    for (const line of lines.slice(0, -1)) expect(line.split('\t')).toHaveLength(18)
  })
})

test('both CSV files have the sums of the entries, and say what went back once', () => {
  const columnOf = (csv: string, name: string) => {
    const [head = '', ...lines] = csv.replace('\ufeff', '').trim().split('\r\n')
    const at = head.split(';').indexOf(name)
    return lines.map((line) => amount(line.split(';')[at]))
  }
  const total = (csv: string, name: string) => columnOf(csv, name).reduce((all, one) => all + one, 0)
  for (const csv of [documentsCsv(ENTRIES), linesCsv(ENTRIES)]) {
    expect([t.file.net, t.file.tax, t.file.total, t.file.refunded].map((name) => total(csv, name))).toEqual([
      16_505, 3301, 19_806, 1250,
    ])
  }
  expect(columnOf(documentsCsv(ENTRIES), t.file.total)).toHaveLength(3)
  expect(columnOf(linesCsv(ENTRIES), t.file.total)).toHaveLength(5)
})

test('a period is a month or a year', () => {
  expect(ledgerPeriod('2024-02')).toEqual({ key: '2024-02', from: '2024-02-01', to: '2024-02-29' })
  expect(ledgerPeriod('2026')).toMatchObject({ from: '2026-01-01', to: '2026-12-31' })
  for (const wrong of ['', '2026-13', '2026-1', '26-01', '2026-01-01', 'x'])
    expect(ledgerPeriod(wrong)).toBeNull()
})
