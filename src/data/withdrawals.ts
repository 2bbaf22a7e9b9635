import * as z from 'zod'
import { type Result, succeed } from '@/domain/errors.ts'
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '@/domain/order-states.ts'
import type { Withdrawal, WithdrawalRequest } from '@/domain/withdrawal.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'
import type { Json } from './database.types.ts'
import { storedResult } from './stored-result.ts'

const withdrawalRow = z.object({
  id: z.string(),
  reference: z.string(),
  declared_at: z.string(),
  last_day: z.string().nullable(),
  is_late: z.boolean(),
  is_linked: z.boolean(),
  is_acknowledged: z.boolean(),
  is_new: z.boolean(),
})

/** A declaration as the shop knows it; the consumer hears of reference and time only. */
export interface StoredWithdrawal {
  readonly id: string
  readonly reference: string
  /** ISO date and time. */
  readonly declaredAt: string
  /** Last day to withdraw, `YYYY-MM-DD`; null while the delivery is not known. */
  readonly lastDay: string | null
  readonly isLate: boolean
  readonly isLinked: boolean
  readonly isAcknowledged: boolean
  readonly isNew: boolean
}

/** Keeps a declaration of withdrawal, once per key. */
export async function storeWithdrawal(
  db: Client,
  { requestKey, fields }: WithdrawalRequest,
  caller: string,
): Promise<Result<StoredWithdrawal>> {
  const declaration: Json = {
    request_key: requestKey,
    name: fields.name,
    order_number: fields.orderNumber,
    email: fields.email,
    items: fields.items,
    caller,
  }
  const stored = storedResult(await db.rpc('declare_withdrawal', { declaration }))
  if (!stored.ok) return stored
  const row = withdrawalRow.parse(stored.value)
  return succeed({
    id: row.id,
    reference: row.reference,
    declaredAt: row.declared_at,
    lastDay: row.last_day,
    isLate: row.is_late,
    isLinked: row.is_linked,
    isAcknowledged: row.is_acknowledged,
    isNew: row.is_new,
  })
}

/** A declaration as it was made, and as the shop knows it: what its emails say. */
export interface DeclaredWithdrawal {
  readonly fields: Withdrawal
  readonly stored: Pick<StoredWithdrawal, 'reference' | 'declaredAt' | 'lastDay' | 'isLate' | 'isLinked'> & {
    /** Of the order, now; null without one. */
    readonly orderStatus: OrderStatus | null
    readonly paymentStatus: PaymentStatus | null
  }
}

/** @param db the service role's client. @throws Error where there is none, or it cannot be read. */
export async function getWithdrawal(db: Client, id: string): Promise<DeclaredWithdrawal> {
  const answer = await db
    .from('withdrawals')
    .select(
      'reference, declared_at, last_day, is_late, order_id, name, order_number, email, items, orders(status, payment_status)',
    )
    .eq('id', id)
    .single()
  const row = dataOf(answer, 'the declaration of withdrawal cannot be read')
  return {
    fields: {
      name: row.name ?? '',
      orderNumber: row.order_number,
      email: row.email ?? '',
      items: row.items ?? '',
    },
    stored: {
      reference: row.reference,
      declaredAt: row.declared_at,
      lastDay: row.last_day,
      isLate: row.is_late,
      isLinked: row.order_id !== null,
      orderStatus: z
        .enum(ORDER_STATUSES)
        .nullable()
        .parse(row.orders?.status ?? null),
      paymentStatus: z
        .enum(PAYMENT_STATUSES)
        .nullable()
        .parse(row.orders?.payment_status ?? null),
    },
  }
}
