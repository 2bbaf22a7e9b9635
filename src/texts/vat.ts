import type { OrderVat } from '@/domain/order.ts'
import { VAT_RECODIFIED_AT } from '@/domain/rules.ts'

type Regime = OrderVat['regime']

const EXEMPT = {
  before: 'TVA non applicable, art. 293 B du CGI',
  since: 'TVA non applicable, article L. 223-3 du Code des impositions sur les biens et services (CIBS)',
} as const
const EXPORT = {
  before: 'Exportation exonérée de TVA, art. 262 I du CGI',
  since: 'Exportation exonérée de TVA, art. 146 de la directive 2006/112/CE',
} as const

/** The number of an article as a page shows it: lines break neither before nor within it. Documents keep the words as they are. */
const onOneLine = (mention: string): string =>
  mention.replace(/(?<=\b(?:art|L)\.) /g, '\u00a0').replace(/(?<=\d)-(?=\d)/g, '-\u2060')

/** What the law asks of a shop that is exempt, word for word, today. */
export const VAT_EXEMPT = EXEMPT.since

const ofDay = (said: { readonly before: string; readonly since: string }, at: string): string =>
  Date.parse(at) < Date.parse(VAT_RECODIFIED_AT) ? said.before : said.since

/**
 * Why an order or a document contains no VAT, in the words of the law of its day; null with VAT. Documents keep theirs: the
 * database says the same (private.vat_mention). @param at ISO 8601
 */
export function vatMention(regime: Regime, at: string): string | null {
  if (regime === 'standard') return null
  return ofDay(regime === 'exempt' ? EXEMPT : EXPORT, at)
}

/** What is said of VAT beside a price: an exempt shop never says TTC. */
export const priceNote: Record<Regime, string> = {
  standard: 'TTC',
  exempt: onOneLine(VAT_EXEMPT),
  export: 'sans TVA française',
}

/** What is said of VAT beside a total. */
export const totalNote: Record<Regime, string> = { ...priceNote, standard: 'Prix TTC' }

/** The same of an order: what its day had it say. @param at when it was placed, ISO 8601 */
export const orderTotalNote = (regime: Regime, at: string): string =>
  regime === 'exempt' ? onOneLine(ofDay(EXEMPT, at)) : totalNote[regime]
