import type { ErrorCode } from './errors.ts'
import { folded } from './folded.ts'
import { orderOfReference, type ParcelOrder } from './parcel.ts'

/** What a column of a carrier's result file says. */
export const RESULT_COLUMNS = ['tracking', 'order'] as const
export type ResultColumn = (typeof RESULT_COLUMNS)[number]
/** One for each column of the file. */
export type ResultMapping = readonly (ResultColumn | null)[]

/** A row of a file: its cells, and its number as a spreadsheet shows it. */
export interface ResultRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** What Excel makes of a long number where a file was opened and saved in it: its last digits are gone. */
const ROUNDED = /^\d+(?:[.,]\d+)?E\+\d+$/i
/** An order, or its exchange, as `ParcelOrder.reference` has them. */
const REFERENCE = /(?:CMD|ECH)-\d{4}-\d{4,}/i

/** Whether the first line of a file is one of its parcels, and names no columns: Coliship may leave them out. */
export const isResultHeadless = (header: readonly string[]): boolean =>
  header.some((cell) => REFERENCE.test(cell))

const NAMES: Readonly<Record<ResultColumn, readonly RegExp[]>> = {
  tracking: [/^numero ?(de )?colis$/, /suivi|tracking/, /expedition|colis|etiquette/],
  order: [/^numero ?(de )?commande$/, /^reference/, /commande|reference|ref\b/],
}

/** Which columns say what: by their names, or where one holds numbers of orders, by that. */
export function guessResultColumns(header: readonly string[], rows: readonly ResultRow[]): ResultMapping {
  const names = header.map(folded)
  const found = (patterns: readonly RegExp[], taken: number) =>
    patterns
      .map((pattern) => names.findIndex((name, at) => at !== taken && pattern.test(name)))
      .find((at) => at >= 0) ?? -1
  const holds = header.findIndex((_, at) => rows.some(({ cells }) => REFERENCE.test(cells[at] ?? '')))
  const order = holds >= 0 ? holds : found(NAMES.order, -1)
  const named = found(NAMES.tracking, order)
  // Of two columns without names the other one is the number of the parcel.
  const tracking = named >= 0 ? named : header.length === 2 && order >= 0 ? 1 - order : -1
  return header.map((_, at) => (at === order ? 'order' : at === tracking ? 'tracking' : null))
}

/** A parcel that a file tells of. */
export interface ParcelResult {
  readonly line: number
  /** The parcel, as the file for its carrier called it. */
  readonly reference: string
  /** Its order's number. */
  readonly order: string
  readonly tracking: string
}

/** The parcels of a file, and the numbers of the lines that tell of none. */
export function resultsOf(
  rows: readonly ResultRow[],
  mapping: ResultMapping,
): { readonly results: readonly ParcelResult[]; readonly unread: readonly number[] } {
  const [orderAt, trackingAt] = [mapping.indexOf('order'), mapping.indexOf('tracking')]
  const unread: number[] = []
  const results = rows.flatMap(({ line, cells }): ParcelResult[] => {
    const reference = REFERENCE.exec(cells[orderAt] ?? '')?.[0].toUpperCase()
    const tracking = (cells[trackingAt] ?? '').replaceAll(/\s+/g, ' ').trim()
    if (reference !== undefined && tracking !== '' && !ROUNDED.test(tracking))
      return [{ line, reference, order: orderOfReference(reference), tracking }]
    unread.push(line)
    return []
  })
  return { results, unread }
}

/** What becomes of a parcel of a file. */
export type ResultStep =
  /** It is sent with the number; or was sent already, and gets it, of an exchange the one that was sent last. */
  | { readonly is: 'ship' }
  | { readonly is: 'number'; readonly exchange: string | null }
  /** It has this number, or another. */
  | { readonly is: 'done' }
  | { readonly is: 'other_number'; readonly tracking: string }
  | { readonly is: 'unknown' | 'twice' }
  | { readonly is: 'refused'; readonly refusal: ErrorCode }

export type PlannedResult = ParcelResult & { readonly step: ResultStep }

/**
 * What is to be done for the parcels of a file, as their orders are now: a second time nothing.
 * @param stored orders, and exchanges of theirs.
 */
export function planResults(
  results: readonly ParcelResult[],
  stored: readonly Pick<ParcelOrder, 'reference' | 'refusal' | 'tracking' | 'numbers' | 'sentExchange'>[],
): readonly PlannedResult[] {
  const byReference = new Map(stored.map((one) => [one.reference, one]))
  const isDone = ({ reference, tracking }: ParcelResult) =>
    byReference.get(reference)?.numbers.includes(tracking) ?? false
  const fresh = new Map<string, Set<string>>()
  for (const result of results)
    if (!isDone(result))
      fresh.set(result.reference, (fresh.get(result.reference) ?? new Set()).add(result.tracking))
  const stepOf = (result: ParcelResult): ResultStep => {
    const { reference, tracking } = result
    const one = byReference.get(reference)
    if (!one) return { is: 'unknown' }
    if (isDone(result)) return { is: 'done' }
    // Two parcels of one order: which number the buyer reads, a person says.
    if ((fresh.get(reference)?.size ?? 0) > 1) return { is: 'twice' }
    if (one.tracking !== null && one.tracking !== tracking)
      return { is: 'other_number', tracking: one.tracking }
    if (one.refusal === null) return { is: 'ship' }
    return one.refusal === 'order_already_shipped'
      ? { is: 'number', exchange: one.sentExchange }
      : { is: 'refused', refusal: one.refusal }
  }
  // The same line twice is one.
  const seen = new Set<string>()
  return results
    .filter(({ reference, tracking }) => {
      const name = `${reference} ${tracking}`
      return !seen.has(name) && seen.add(name)
    })
    .map((result) => ({ ...result, step: stepOf(result) }))
}
