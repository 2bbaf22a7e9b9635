import * as z from 'zod'
import { PAYMENT_METHODS } from '@/domain/order-states.ts'
import type { Client } from '../client.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'

const awaited = row({
  orderNumber: z.string(),
  createdAt: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  total: euros,
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** ISO date and time; null of what no longer waits. */
  reservedUntil: z.string().nullable(),
  isByPhone: z.boolean(),
  /** awaited; expired: its days are over; paid. */
  state: z.enum(['awaited', 'expired', 'paid']),
})

/** An order that is paid by transfer, cheque or in cash. */
export type AwaitedPayment = z.infer<typeof awaited>

/** Those that wait, the first to end first; then, of 90 days, those that are expired or paid. */
export const listAwaitedPayments = async (db: Client, signal: AbortSignal): Promise<AwaitedPayment[]> =>
  z.array(awaited).parse(await calledBy(db.rpc('admin_awaited_payments').abortSignal(signal)))

const used = z.array(row({ line: z.string(), orderNumber: z.string() }))

/** Which lines of a file of the bank have paid an order. @param lines hashes. @returns numbers of orders by hash. */
export async function usedBankLines(
  db: Client,
  lines: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = used.parse(await calledBy(db.rpc('used_bank_lines', { lines: [...lines] })))
  return new Map(found.map(({ line, orderNumber }) => [line, orderNumber]))
}
