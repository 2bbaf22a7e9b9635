import * as z from 'zod'
import type { Client } from '../client.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'

const text = z.string()

const looseWithdrawal = row({
  id: text,
  reference: text,
  declaredAt: text,
  name: text.nullable(),
  email: text.nullable(),
  /** As it was declared. */
  orderNumber: text,
  /** Which units, in the consumer's words; null is the whole order. */
  items: text.nullable(),
  /** Orders of that number or that address, the last first. */
  candidates: z.array(
    row({
      orderNumber: text,
      createdAt: text,
      name: text,
      email: text,
      total: euros,
    }),
  ),
})

/** A declaration of withdrawal that belongs to no order. */
export type LooseWithdrawal = z.infer<typeof looseWithdrawal>

const all = z.array(looseWithdrawal)

/** Those that are open, the oldest first. @throws RefusedError */
export const listLooseWithdrawals = async (
  db: Client,
  signal: AbortSignal,
): Promise<readonly LooseWithdrawal[]> =>
  all.parse(await calledBy(db.rpc('admin_loose_withdrawals').abortSignal(signal)))

/** @param number as a person writes it. @returns those that are left. @throws RefusedError order_not_found, withdrawal_begun */
export const linkWithdrawal = async (
  db: Client,
  withdrawal: string,
  number: string,
): Promise<readonly LooseWithdrawal[]> =>
  all.parse(await calledBy(db.rpc('link_withdrawal', { withdrawal, number })))

/** Takes that back as long as nothing has followed. @throws RefusedError withdrawal_begun */
export const unlinkWithdrawal = async (db: Client, withdrawal: string): Promise<readonly LooseWithdrawal[]> =>
  all.parse(await calledBy(db.rpc('unlink_withdrawal', { withdrawal })))

/** @param note why; null takes it up again. @throws RefusedError withdrawal_begun */
export const closeLooseWithdrawal = async (
  db: Client,
  withdrawal: string,
  note: string | null,
): Promise<readonly LooseWithdrawal[]> =>
  all.parse(
    await calledBy(db.rpc('close_loose_withdrawal', { withdrawal, ...(note === null ? {} : { note }) })),
  )
