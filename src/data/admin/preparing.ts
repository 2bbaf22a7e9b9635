import * as z from 'zod'
import { ERROR_CODES } from '@/domain/error-codes.ts'
import { preparedLineFields } from '@/domain/order-line.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '@/domain/order-states.ts'
import type { PreparedLine } from '@/domain/preparing.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'
import { labelRow } from './label-row.ts'
import { sentToFields } from './sent-to.ts'

const preparedOrder = z.pipe(
  row({
    orderNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    /** Whether the lines replace exchanged units, and are still to be sent; null of the order itself. */
    exchange: z.enum(['due', 'sent']).nullable(),
    /** What the buyer has withdrawn from, as long as that is open. */
    withdrawal: z.enum(['whole', 'part']).nullable(),
    isLate: z.boolean(),
    ...sentToFields,
    /** The latest that was asked for; null of an order without, and of an exchange. */
    label: z.nullable(labelRow),
    /** Empty where all money went back but the fee. */
    lines: z
      .array(row(preparedLineFields))
      .nullable()
      .transform((lines) => lines ?? []),
  }),
  z.transform(({ firstName, lastName, ...order }) => ({
    ...order,
    customerName: `${firstName} ${lastName}`,
  })),
)

const table = z
  .object({ waiting: z.number(), exchanges: z.number(), orders: z.array(preparedOrder) })
  .transform(({ waiting, exchanges, orders }) => ({
    orders,
    /** Orders that are paid and not shipped, in all; sent ones whose exchanged units are to be sent. */
    waiting: { orders: waiting, exchanges },
  }))

/** An order on the table, with what of it was taken from the shelf. */
export type TableOrder = z.infer<typeof preparedOrder>
export type PreparingTable = z.infer<typeof table>

/** @param numbers of orders; null for the twenty that have waited longest. @throws RefusedError */
export async function readPreparing(
  db: Client,
  numbers: readonly string[] | null,
  signal: AbortSignal,
): Promise<PreparingTable> {
  const call = db.rpc('preparing_table', { numbers: numbers && [...numbers] })
  return table.parse(await calledBy(call.abortSignal(signal)))
}

/** Ticks lines off, or puts their units back. @throws RefusedError */
export async function pickLines(
  db: Client,
  lines: readonly PreparedLine[],
  isPicked: boolean,
): Promise<void> {
  const asked = lines.map(({ orderNumber, position, exchange }) =>
    exchange ? { order: orderNumber, exchange } : { order: orderNumber, position },
  )
  await calledBy(db.rpc('pick_lines', { lines: asked, is_picked: isPicked }))
}

const outcome = z.array(
  z.object({ number: z.string(), refusal: z.enum(ERROR_CODES).nullable().catch('internal_error') }),
)

/** What became of each of many orders; a refusal is null where it was done. */
export type OrderOutcomes = z.infer<typeof outcome>

/** @param numbers 100 at most. @throws RefusedError */
export const setOrdersPrepared = async (
  db: Client,
  numbers: readonly string[],
  isPrepared: boolean,
): Promise<OrderOutcomes> =>
  outcome.parse(
    await calledBy(db.rpc('set_orders_prepared', { numbers: [...numbers], is_prepared: isPrepared })),
  )

export interface Parcel {
  readonly number: string
  /** Empty where it is not known yet. */
  readonly tracking: string
  /** Whether it holds the units of the order's exchanges, and not the order. */
  readonly exchange?: boolean
}

/** Says that orders are on their way, and has their buyers told; of exchanges nobody is. @param parcels 100 at most. @throws RefusedError */
export const shipOrders = async (db: Client, parcels: readonly Parcel[]): Promise<OrderOutcomes> =>
  outcome.parse(await calledBy(db.rpc('ship_orders', { parcels: parcels.map((parcel) => ({ ...parcel })) })))
