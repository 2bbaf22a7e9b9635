import type { Carrier } from '@/domain/tracking.ts'
import type { Client } from '../client.ts'
import { calledBy } from './answer.ts'
import type { ReadOrder } from './order-changes.ts'
import { type OrderDetail, toOrderDetail } from './orders.ts'

/** What is changed of a parcel; what is missing stays. */
export interface ParcelChanges {
  readonly carrier?: Carrier
  /** Empty takes it away. */
  readonly number?: string
  /** Grams; null where nobody has weighed it. */
  readonly weightG?: number | null
  /** As `2026-11-23`; null takes the day away that a person has set. */
  readonly deliveredOn?: string | null
  /** Somebody has looked into it. */
  readonly isSettled?: true
  /** Its buyer says that it was never received; false where that is over. */
  readonly isContested?: boolean
}

const stored = ({ carrier, number, weightG, deliveredOn, isSettled, isContested }: ParcelChanges) => ({
  ...(carrier !== undefined && { carrier }),
  ...(number !== undefined && { number }),
  ...(weightG !== undefined && { weight_g: weightG }),
  ...(deliveredOn !== undefined && { delivered_on: deliveredOn }),
  ...(isSettled && { is_settled: isSettled }),
  ...(isContested !== undefined && { is_contested: isContested }),
})

/** One parcel more of a shipped order. @throws RefusedError order_changed, order_not_shipped, tracking_number_used */
export const addParcel = async (
  db: Client,
  { orderNumber, version }: ReadOrder,
  parcel: ParcelChanges,
): Promise<OrderDetail> =>
  toOrderDetail(
    await calledBy(db.rpc('add_parcel', { number: orderNumber, parcel: stored(parcel), expected: version })),
  )

/** @param version of the order. @throws RefusedError delivery_day_invalid, order_changed, order_not_shipped, parcel_not_found, tracking_number_used */
export const changeParcel = async (
  db: Client,
  parcel: string,
  changes: ParcelChanges,
  version: string,
): Promise<OrderDetail> =>
  toOrderDetail(
    await calledBy(db.rpc('change_parcel', { parcel, changes: stored(changes), expected: version })),
  )

/** Takes one away that was added by mistake. @param version of the order. @throws RefusedError order_changed, parcel_not_found */
export const removeParcel = async (db: Client, parcel: string, version: string): Promise<OrderDetail> =>
  toOrderDetail(await calledBy(db.rpc('remove_parcel', { parcel, expected: version })))
