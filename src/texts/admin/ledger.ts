import { atFirstUse } from '@/domain/at-first-use.ts'
import type { LedgerEntry, LedgerLine } from '@/domain/ledger.ts'
import type { LedgerUse } from '@/domain/ledger-accounts.ts'
import { formatCents } from '@/domain/money.ts'
import { frenchDates } from '../french-dates.ts'
import { pieces } from '../pieces.ts'

const month = atFirstUse(
  () => new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const day = frenchDates({ day: 'numeric', month: 'short', timeZone: 'UTC' })

const KINDS: Readonly<Record<LedgerEntry['kind'], string>> = {
  sale: 'Facture',
  credit_note: 'Avoir',
  correction: 'Correction',
}

const USES: Readonly<Record<LedgerUse, string>> = {
  client: 'Clients',
  sales: 'Ventes',
  exports: 'Ventes à l’exportation',
  shipping: 'Frais de livraison facturés',
  vat: 'TVA collectée',
  bank: 'Encaissements et remboursements',
  cheques: 'Chèques reçus',
  cash: 'Espèces',
}

const file = {
  kind: 'Nature',
  number: 'Numéro',
  day: 'Date',
  order: 'Commande',
  customer: 'Client',
  country: 'Pays',
  regime: 'Régime',
  net: 'HT',
  rate: 'Taux de TVA',
  tax: 'TVA',
  total: 'TTC',
  payment: 'Paiement',
  refunded: 'Remboursé',
  invoice: 'Facture d’origine',
  line: 'Désignation',
  sku: 'Référence',
  quantity: 'Quantité',
} as const

/** A title begins with a capital, which the names of months have not. */
const capital = (words: string): string => words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)

/** The accountant's file: what was sold in a month, a line for each document, or for each of their lines. */
export const ledgerText = {
  back: 'Journal des ventes',
  /** `2026-11` or `2026`. */
  title: (period: string) =>
    period.length === 4 ? `Année ${period}` : capital(month().format(new Date(`${period}-01T00:00:00Z`))),
  unknown: 'Cette période n’existe pas.',
  simulated: 'Ventes simulées',
  intro:
    'Pour votre comptable : chaque facture, chaque avoir et chaque correction du journal des ventes. Un avoir est négatif, au jour où il a été émis.',
  year: (year: string) => `Toute l’année ${year}`,
  documents: 'Par pièce (CSV)',
  lines: 'Par ligne (CSV)',
  fec: 'Écritures (FEC)',
  exportFailed: 'Le fichier n’a pas pu être préparé',
  fileName: (period: string, what: 'pieces' | 'lignes' | 'fec', isSimulated: boolean) =>
    `${isSimulated ? 'demonstration-' : ''}comptabilite-${period}-${what}.${what === 'fec' ? 'txt' : 'csv'}`,
  sums: 'Totaux de la période',
  count: pieces,
  none: 'Aucune pièce sur cette période.',
  kinds: KINDS,
  day: (at: string) => day(`${at}T00:00:00Z`),
  linesOf: (count: number) => `${count} ${count > 1 ? 'lignes' : 'ligne'}`,
  refundedOf: (entry: LedgerEntry) =>
    entry.refunded === 0
      ? ''
      : entry.refunded >= entry.total
        ? 'Remboursée'
        : `Remboursée en partie : ${formatCents(entry.refunded)}`,
  ofInvoice: (number: string) => `sur ${number}`,
  lineName: (line: LedgerLine, entry: LedgerEntry) => {
    if (line.name) return line.kind === 'shipping' ? `Livraison – ${line.name}` : line.name
    if (line.kind === 'shipping') return 'Livraison'
    return entry.kind === 'correction' ? (entry.reason ?? KINDS.correction) : 'Remboursement d’un montant'
  },
  entry: (entry: LedgerEntry) =>
    entry.kind === 'correction'
      ? `Correction ${entry.number} ${entry.reason ?? ''}`
      : `${KINDS[entry.kind]} ${entry.number} ${entry.customer}`,
  file,
  columns: {
    document: 'Pièce',
    customer: 'Client',
    net: 'HT',
    rate: 'Taux',
    tax: 'TVA',
    total: 'TTC',
    payment: 'Paiement',
  },
  accounts: 'Comptes',
  accountsNote:
    'Les comptes que nomment les écritures, à faire valider par votre comptable. Les pièces sont soldées le jour de leur émission : un chèque par les chèques à encaisser, des espèces par la caisse, le reste par la banque.',
  uses: USES,
  accountNumber: 'Compte',
  accountName: 'Intitulé',
  numberInvalid: 'Un compte a de 3 à 12 chiffres ou majuscules, un chiffre d’abord.',
  nameInvalid: 'Dites comment ce compte s’appelle, en 80 caractères au plus.',
  accountsSaved: 'Les comptes sont enregistrés',
  accountsFailed: 'Les comptes n’ont pas pu être enregistrés',
  reset: 'Comptes d’origine',
} as const
