import * as z from 'zod'
import type { LedgerContent, LedgerEntry } from '@/domain/ledger.ts'
import { LEDGER_ACCOUNTS, LEDGER_USES, type LedgerAccounts, ledgerAccount } from '@/domain/ledger-accounts.ts'
import { cents, ZERO } from '@/domain/money.ts'
import { PAYMENT_METHODS, VAT_REGIMES } from '@/domain/order-states.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import type { Client } from '../client.ts'
import { euros } from '../row.ts'
import { calledBy } from './answer.ts'

const amount = z.number().transform(cents)
const name = z.string().nullable()

const content = z
  .object({
    lines: z.array(
      z.object({
        sku: z.string(),
        name: z.string(),
        label: name,
        quantity: z.number(),
        total: euros,
        discount: z.optional(euros),
        tax: z.optional(euros),
      }),
    ),
    discount: z.nullable(euros),
    shipping_label: name,
    shipping_fee: z.nullable(euros),
    shipping_tax: z.nullable(euros),
    refunded_shipping: z.nullable(euros),
    refunded_extra: z.nullable(euros),
  })
  .transform(
    (said): LedgerContent => ({
      lines: said.lines,
      discount: said.discount ?? ZERO,
      shippingLabel: said.shipping_label,
      shipping: said.shipping_fee ?? said.refunded_shipping ?? ZERO,
      shippingTax: said.shipping_tax,
      extra: said.refunded_extra ?? ZERO,
    }),
  )

const entry = z
  .object({
    seq: z.number(),
    kind: z.enum(['sale', 'credit_note', 'correction']),
    number: z.string(),
    day: z.string(),
    entry_no: z.number(),
    settled_no: z.number(),
    country: z.enum(COUNTRIES),
    regime: z.enum(VAT_REGIMES),
    reason: name,
    rate: z.number(),
    net: amount,
    tax: amount,
    total: amount,
    order: name,
    customer: z.string(),
    payment: z.enum(PAYMENT_METHODS).nullable(),
    invoice: name,
    refunded: amount,
    content: content.nullable(),
  })
  .transform(
    ({ entry_no, settled_no, rate, ...said }): LedgerEntry => ({
      ...said,
      entryNo: entry_no,
      settledNo: settled_no,
      ratePercent: rate,
    }),
  )

const page = z.object({
  totals: z.object({ entries: z.number(), net: amount, tax: amount, total: amount }),
  entries: z.array(entry),
})
/** A page of the entries of some days, with the sums of all of them. */
export type LedgerPage = z.infer<typeof page>

/** Which entries are asked for; days as `2026-11-23`. */
export interface LedgerSearch {
  readonly from: string
  readonly to: string
  readonly isSimulated: boolean
}

/** @param after the last entry (seq) of the page before. @throws RefusedError owner_required */
export async function getLedger(
  db: Client,
  { from, to, isSimulated }: LedgerSearch,
  { after = 0, most = 200, signal }: { after?: number; most?: number; signal?: AbortSignal } = {},
): Promise<LedgerPage> {
  const call = db.rpc('admin_ledger', { first_day: from, last_day: to, simulated: isSimulated, after, most })
  return page.parse(await calledBy(signal ? call.abortSignal(signal) : call))
}

/** Entries that one question for a file brings. */
const AT_ONCE = 1000

/** All entries of some days. @throws RefusedError owner_required */
export async function wholeLedger(db: Client, search: LedgerSearch): Promise<readonly LedgerEntry[]> {
  const all: LedgerEntry[] = []
  for (;;) {
    const { entries } = await getLedger(db, search, { after: all.at(-1)?.seq ?? 0, most: AT_ONCE })
    all.push(...entries)
    if (entries.length < AT_ONCE) return all
  }
}

const accounts = z.partialRecord(z.enum(LEDGER_USES), ledgerAccount)

/** The accounts of the accountant's file, those of the plan comptable général where none was chosen. @throws RefusedError owner_required */
export const getLedgerAccounts = async (db: Client, signal: AbortSignal): Promise<LedgerAccounts> => ({
  ...LEDGER_ACCOUNTS,
  ...accounts.parse(await calledBy(db.rpc('admin_ledger_accounts').abortSignal(signal))),
})

/** @throws RefusedError owner_required, request_invalid */
export async function saveLedgerAccounts(db: Client, chosen: LedgerAccounts): Promise<void> {
  await calledBy(
    db.rpc('save_ledger_accounts', {
      accounts: Object.fromEntries(LEDGER_USES.map((use) => [use, { ...chosen[use] }])),
    }),
  )
}
