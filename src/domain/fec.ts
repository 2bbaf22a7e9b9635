import { type LedgerEntry, ledgerLines } from './ledger.ts'
import type { LedgerAccounts, LedgerUse } from './ledger-accounts.ts'

/** Columns of the fichier des écritures comptables, in the order of article A47 A-1 of the livre des procédures fiscales. */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

/** `20261123` */
const fecDay = (day: string) => day.replaceAll('-', '')
/** `1234,50`; never negative: what takes back stands on the other side. */
const fecAmount = (amount: number) => (amount / 100).toFixed(2).replace('.', ',')
/** A text in one field. */
const field = (text: string) => text.replace(/[\t\r\n|]+/g, ' ').trim()

const JOURNALS = { sales: ['VE', 'Ventes'], bank: ['BQ', 'Banque et caisse'] } as const

interface Posting {
  readonly journal: keyof typeof JOURNALS
  readonly rank: number
  readonly use: LedgerUse
  /** Cents; negative is a credit. */
  readonly debit: number
}

/** Where its money is: a cheque waits to be cashed; what is given back for one leaves the bank. */
function settlementOf({ kind, payment }: LedgerEntry): LedgerUse {
  if (payment === 'cash') return 'cash'
  return payment === 'cheque' && kind === 'sale' ? 'cheques' : 'bank'
}

/** What an entry moves: the sale by what it is made of, and its settlement, since what is invoiced is paid. */
function postingsOf(entry: LedgerEntry): readonly Posting[] {
  const sale = (use: LedgerUse, debit: number): Posting => ({
    journal: 'sales',
    rank: entry.entryNo,
    use,
    debit,
  })
  const settled = (use: LedgerUse, debit: number): Posting => ({
    journal: 'bank',
    rank: entry.settledNo,
    use,
    debit,
  })
  const net = (isShipping: boolean) =>
    ledgerLines(entry).reduce(
      (sum, line) => sum + ((line.kind === 'shipping') === isShipping ? line.net : 0),
      0,
    )
  const postings = [
    sale('client', entry.total),
    sale(entry.regime === 'export' ? 'exports' : 'sales', -net(false)),
    sale('shipping', -net(true)),
    sale('vat', -entry.tax),
    // A correction says what was wrong in the books; no money moves with it.
    ...(entry.kind === 'correction'
      ? []
      : [settled(settlementOf(entry), entry.total), settled('client', -entry.total)]),
  ]
  return postings.filter(({ debit }) => debit !== 0)
}

/**
 * Entries as rows of the file; debit and credit of each are equal. @param wording what an entry is called (EcritureLib).
 */
export function fecRows(
  entries: readonly LedgerEntry[],
  accounts: LedgerAccounts,
  wording: (entry: LedgerEntry) => string,
): readonly (readonly string[])[] {
  return entries.flatMap((entry) =>
    postingsOf(entry).map(({ journal, rank, use, debit }) => {
      const [code, name] = JOURNALS[journal]
      const day = fecDay(entry.day)
      const isClient = use === 'client'
      const isSettled = isClient && entry.kind !== 'correction'
      return [
        code,
        name,
        `${code}${entry.day.slice(0, 4)}-${String(rank).padStart(6, '0')}`,
        day,
        accounts[use].number,
        accounts[use].name,
        isClient ? (entry.order ?? entry.number) : '',
        isClient ? entry.customer : '',
        entry.number,
        day,
        wording(entry),
        fecAmount(Math.max(debit, 0)),
        fecAmount(Math.max(-debit, 0)),
        isSettled ? entry.number : '',
        isSettled ? day : '',
        day,
        '',
        '',
      ].map(field)
    }),
  )
}

/** The file: columns separated by tabs, lines as Windows ends them. */
export const fecText = (rows: readonly (readonly string[])[]): string =>
  [FEC_COLUMNS, ...rows].map((row) => `${row.join('\t')}\r\n`).join('')
