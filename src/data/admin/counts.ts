import * as z from 'zod'
import type { Client } from '../client.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'

const count = row({
  id: z.number(),
  status: z.enum(['open', 'written', 'cancelled']),
  /** What is counted; both null is everything. */
  category: z.string().nullable(),
  supplier: z.string().nullable(),
  reason: z.string(),
  startedAt: z.string(),
  startedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
})
/** An inventory. */
export type StockCount = z.infer<typeof count>

const page = z.object({
  count: z.number(),
  /** The one that is counted now. */
  open: z.number().nullable(),
  items: z.array(
    z.object({
      count,
      /** Variants. */
      counted: z.number(),
      differences: z.number(),
      /** More (or less) than expected, and what that is worth at cost. */
      pieces: z.number(),
      value: euros,
    }),
  ),
})
export type StockCountPage = z.infer<typeof page>

/** A page (from 1), the latest first. @throws RefusedError */
export const readCounts = async (
  db: Client,
  asked: number,
  perPage: number,
  signal: AbortSignal,
): Promise<StockCountPage> =>
  page.parse(
    await calledBy(db.rpc('admin_stock_counts', { page: asked, per_page: perPage }).abortSignal(signal)),
  )

/** @param scope both null counts everything. @returns its id. @throws RefusedError stock_count_open, stock_count_empty */
export const startCount = async (
  db: Client,
  scope: { readonly category: string | null; readonly supplier: number | null },
): Promise<number> =>
  z.number().parse(
    await calledBy(
      db.rpc('start_stock_count', {
        ...(scope.category === null ? {} : { category: scope.category }),
        ...(scope.supplier === null ? {} : { supplier: scope.supplier }),
      }),
    ),
  )

const state = z.object({
  count,
  /** What was scanned or typed so far: who writes the inventory has seen as many. */
  entries: z.number(),
  /** Variants that it is about. */
  total: z.number(),
  counted: z.number(),
  differences: z.number(),
  /** Units that were found besides, and those that were not. */
  more: z.number(),
  less: z.number(),
  /** What the differences are worth at cost. */
  value: euros,
})
export type CountState = z.infer<typeof state>

/** @returns null where there is none. @throws RefusedError */
export async function readCount(db: Client, id: number, signal: AbortSignal): Promise<CountState | null> {
  const found = await calledBy(db.rpc('admin_stock_count', { id }).abortSignal(signal))
  return found === null ? null : state.parse(found)
}

export type CountView = 'counted' | 'missing' | 'different' | 'all'

const line = row({
  variantId: z.number(),
  name: z.string(),
  label: z.string().nullable(),
  reference: z.string(),
  /** All of these are null of what was not counted. */
  counted: z.number().nullable(),
  countedAt: z.string().nullable(),
  /** Units there should have been when it was counted. */
  expected: z.number().nullable(),
  /** How many of these were sold and not yet taken from the shelf; null of an inventory that is over, too. */
  sold: z.number().nullable(),
  /** Stock without and with what was found. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** Whether something was sold or came while it was counted. */
  moved: z.boolean(),
  /** Whether somebody has corrected the stock since. */
  corrected: z.boolean(),
  cost: z.nullable(euros),
})
export type CountLine = z.infer<typeof line>
const lines = z.object({ count: z.number(), items: z.array(line) })

export interface CountSearch {
  readonly wanted: CountView
  readonly text: string
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/** @throws RefusedError */
export async function readCountLines(
  db: Client,
  id: number,
  search: CountSearch,
  signal?: AbortSignal,
): Promise<z.infer<typeof lines>> {
  const call = db.rpc('stock_count_lines_of', {
    id,
    wanted: search.wanted,
    search: search.text,
    page: search.page,
    per_page: search.perPage,
  })
  return lines.parse(await calledBy(signal ? call.abortSignal(signal) : call))
}

/** What was scanned or typed. */
export interface CountEntry {
  /** A uuid of its own: sent twice it counts once. */
  readonly id: string
  readonly reference: string
  readonly quantity: number
  /** How long ago, in milliseconds. */
  readonly ageMs: number
}

const outcome = z.object({
  id: z.string(),
  outcome: z.enum(['counted', 'unknown', 'ambiguous', 'out_of_scope', 'invalid']),
  name: z.string().nullable(),
  label: z.string().nullable(),
  /** Units of it that were counted by now. */
  counted: z.number().nullable(),
})
/** What became of an entry. */
export type EntryOutcome = z.infer<typeof outcome>

/** At most 200 at once. @throws RefusedError stock_count_closed */
export const addEntries = async (
  db: Client,
  id: number,
  entries: readonly CountEntry[],
): Promise<EntryOutcome[]> =>
  z.array(outcome).parse(
    await calledBy(
      db.rpc('add_count_entries', {
        id,
        entries: entries.map(({ ageMs, ...entry }) => ({ ...entry, age_ms: Math.round(ageMs) })),
      }),
    ),
  )

/** Says how many there are after all. @param line as it was read. @throws RefusedError stock_count_changed, stock_count_closed */
export async function correctCount(
  db: Client,
  id: number,
  { variantId, counted }: Pick<CountLine, 'variantId' | 'counted'>,
  pieces: number,
): Promise<void> {
  await calledBy(
    db.rpc('correct_count', { id, variant: variantId, expected_count: counted, counted: pieces }),
  )
}

/** Sets the stock to what was found. @throws RefusedError stock_count_changed: somebody has counted meanwhile; stock_count_closed */
export const writeCount = async (
  db: Client,
  id: number,
  seen: number,
  reason: string,
  missingAsZero: boolean,
): Promise<CountState> =>
  state.parse(
    await calledBy(db.rpc('write_stock_count', { id, seen, reason, missing_as_zero: missingAsZero })),
  )

/** @throws RefusedError stock_count_closed */
export async function cancelCount(db: Client, id: number): Promise<void> {
  await calledBy(db.rpc('cancel_stock_count', { id }))
}
