import * as z from 'zod'
import { ERROR_CODES } from '@/domain/error-codes.ts'
import { exchangeReference, type ParcelOrder } from '@/domain/parcel.ts'
import { COUNTRIES, MAX_PARCEL_ORDERS } from '@/domain/rules.ts'
import { CARRIERS } from '@/domain/tracking.ts'
import type { Client } from '../client.ts'
import { relayPointRow } from '../relay-points.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'
import { type Label, labelRow } from './label-row.ts'
import { packagingRow } from './packagings.ts'

const text = z.string()

const line = row({
  productId: z.number(),
  name: text,
  sku: text,
  quantity: z.number(),
  value: euros,
  weightG: z.number().nullable(),
  hsCode: text.nullable(),
  originCode: text.nullable(),
  customsName: text.nullable(),
})

/** How far a parcel is. */
const progress = {
  refusal: z.enum(ERROR_CODES).nullable().catch('internal_error'),
  tracking: text.nullable(),
  numbers: z.array(text),
  label: z.nullable(labelRow),
}

const order = z.pipe(
  row({
    number: text,
    ...progress,
    carrier: z.enum(CARRIERS),
    withSignature: z.boolean(),
    method: text,
    firstName: text,
    lastName: text,
    email: text,
    phone: text.nullable(),
    address: text,
    addressComplement: text.nullable(),
    postalCode: text,
    city: text,
    country: z.enum(COUNTRIES),
    relayPoint: z.nullable(relayPointRow),
    lines: z.array(line),
    /** What replaces units of it; null where nothing does. */
    exchange: z.nullable(row({ ...progress, sentExchange: text.nullable(), lines: z.array(line) })),
  }),
  z.transform((one) => ({ ...one, reference: one.number, sentExchange: null })),
)

const parcels = z.object({
  sender: row({
    name: text,
    shop: text,
    street: text,
    complement: text,
    postalCode: text,
    city: text,
    email: text,
    phone: text,
  }),
  packagings: z.array(packagingRow),
  orders: z.array(order),
})

/** Sender, packagings, and the orders that files for carriers are made of. */
export type Parcels = z.infer<typeof parcels>
/** A parcel, and the latest label that was asked for it. */
export type LabelledParcel = ParcelOrder & { readonly label: Label | null }

/** The parcel with what replaces units of a sent order; null where nothing does. */
export const exchangeParcel = ({ exchange, ...one }: Parcels['orders'][number]): LabelledParcel | null =>
  exchange && { ...one, ...exchange, reference: exchangeReference(one.number) }

/** What of an order is to be sent: of a sent one what replaces units of it, as long as that waits; otherwise itself. */
export function parcelToSend(one: Parcels['orders'][number]): LabelledParcel {
  const replacing = exchangeParcel(one)
  return replacing?.refusal === null ? replacing : one
}

/** @param numbers of orders; each that is none is left out. @throws RefusedError */
export async function readParcels(
  db: Client,
  numbers: readonly string[],
  signal: AbortSignal,
): Promise<Parcels> {
  const read = async (at: number) =>
    parcels.parse(
      await calledBy(
        db.rpc('parcels_of', { numbers: numbers.slice(at, at + MAX_PARCEL_ORDERS) }).abortSignal(signal),
      ),
    )
  const first = await read(0)
  const orders = [...first.orders]
  for (let at = MAX_PARCEL_ORDERS; at < numbers.length; at += MAX_PARCEL_ORDERS)
    orders.push(...(await read(at)).orders)
  return { ...first, orders }
}
