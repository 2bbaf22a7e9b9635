import type { ErrorCode } from './errors.ts'
import { folded } from './folded.ts'
import type { ParcelOrder } from './parcel.ts'

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
const ORDER = /CMD-\d{4}-\d{4,}/i

/** Whether the first line of a file is one of its parcels, and names no columns: Coliship may leave them out. */
export const isResultHeadless = (header: readonly string[]): boolean =>
  header.some((cell) => ORDER.test(cell))

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
  const holds = header.findIndex((_, at) => rows.some(({ cells }) => ORDER.test(cells[at] ?? '')))
  const order = holds >= 0 ? holds : found(NAMES.order, -1)
  const named = found(NAMES.tracking, order)
  // Of two columns without names the other one is the number of the parcel.
  const tracking = named >= 0 ? named : header.length === 2 && order >= 0 ? 1 - order : -1
  return header.map((_, at) => (at === order ? 'order' : at === tracking ? 'tracking' : null))
}

/** A parcel that a file tells of. */
export interface ParcelResult {
  readonly line: number
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
    const [order] = ORDER.exec(cells[orderAt] ?? '') ?? []
    const tracking = (cells[trackingAt] ?? '').replaceAll(/\s+/g, ' ').trim()
    if (order !== undefined && tracking !== '' && !ROUNDED.test(tracking))
      return [{ line, order: order.toUpperCase(), tracking }]
    unread.push(line)
    return []
  })
  return { results, unread }
}

/** What becomes of a parcel of a file. */
export type ResultStep =
  /** Its order is sent with the number; or was sent already, and gets it. */
  | { readonly is: 'ship' | 'number' }
  /** The order has this number, or another. */
  | { readonly is: 'done' }
  | { readonly is: 'other_number'; readonly tracking: string }
  | { readonly is: 'unknown' | 'twice' }
  | { readonly is: 'refused'; readonly refusal: ErrorCode }

export type PlannedResult = ParcelResult & { readonly step: ResultStep }

/** What is to be done for the parcels of a file, as their orders are now: a second time nothing. */
export function planResults(
  results: readonly ParcelResult[],
  orders: readonly Pick<ParcelOrder, 'number' | 'refusal' | 'tracking'>[],
): readonly PlannedResult[] {
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  const numbers = new Map<string, Set<string>>()
  for (const { order, tracking } of results)
    numbers.set(order, (numbers.get(order) ?? new Set()).add(tracking))
  const stepOf = ({ order, tracking }: ParcelResult): ResultStep => {
    const stored = byNumber.get(order)
    if (!stored) return { is: 'unknown' }
    const isSent = stored.refusal === 'order_already_shipped'
    if (isSent && stored.tracking === tracking) return { is: 'done' }
    // Two parcels of one order: which number the buyer reads, a person says.
    if ((numbers.get(order)?.size ?? 0) > 1) return { is: 'twice' }
    if (stored.tracking !== null && stored.tracking !== tracking)
      return { is: 'other_number', tracking: stored.tracking }
    if (isSent) return { is: 'number' }
    return stored.refusal === null ? { is: 'ship' } : { is: 'refused', refusal: stored.refusal }
  }
  // The same line twice is one.
  const seen = new Set<string>()
  return results
    .filter(({ order, tracking }) => {
      const name = `${order} ${tracking}`
      return !seen.has(name) && seen.add(name)
    })
    .map((result) => ({ ...result, step: stepOf(result) }))
}
