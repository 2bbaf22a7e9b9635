import * as z from 'zod'
import { cents } from '@/domain/money.ts'
import { VAT_REGIMES } from '@/domain/order-states.ts'
import type { Client } from '../client.ts'
import { type JournalCheck, journalCheck } from '../journal.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const amount = z.number().transform(cents)
const totals = z.object({ total: amount, perpetual: amount })

const state = row({
  entries: z.number(),
  last: z.object({ seq: z.number(), at: z.string(), hash: z.string() }).nullable(),
  check: journalCheck.nullable(),
  closing: z
    .object({
      seq: z.number(),
      at: z.string(),
      /** Day, as `2026-11-23`. */
      period: z.string(),
      hash: z.string(),
      facts: z.object({ real: totals, simulated: totals }),
    })
    .nullable(),
  months: z.array(
    z.object({
      /** As `2026-11`. */
      month: z.string(),
      simulated: z.boolean(),
      sales: z.number(),
      credits: z.number(),
      net: amount,
      tax: amount,
      total: amount,
    }),
  ),
})
/** How the sales journal stands. */
export type JournalState = z.infer<typeof state>

const days = z.array(
  z.object({
    day: z.string(),
    simulated: z.boolean(),
    /** TLB1: goods with French VAT, TNT1: without. */
    category: z.string(),
    /** Exports and sales of an exempt shop are of one category, and declared apart. */
    regime: z.enum(VAT_REGIMES),
    currency: z.string(),
    /** Percent. */
    rate: z.number(),
    sales: z.number(),
    net: amount,
    tax: amount,
    total: amount,
  }),
)
/** Sales of a day in one category, under one regime and at one rate of VAT. */
export type SalesOfDay = z.infer<typeof days>[number]

/** @throws RefusedError owner_required */
export const getJournal = async (db: Client, signal: AbortSignal): Promise<JournalState> =>
  state.parse(await calledBy(db.rpc('admin_journal').abortSignal(signal)))

/** Has the whole journal checked. @throws RefusedError owner_required */
export const checkJournalNow = async (db: Client): Promise<JournalCheck> =>
  journalCheck.parse(await calledBy(db.rpc('admin_check_journal')))

/** @param from @param to days, as `2026-11-23`. @throws RefusedError owner_required */
export const salesByDay = async (db: Client, from: string, to: string): Promise<SalesOfDay[]> =>
  days.parse(await calledBy(db.rpc('admin_sales_by_day', { first_day: from, last_day: to })))
