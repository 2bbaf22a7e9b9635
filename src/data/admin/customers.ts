import * as z from 'zod'
import { ORDER_SUBJECTS } from '@/domain/contact.ts'
import {
  CUSTOMER_STATUSES,
  type CustomerFields,
  type CustomerSort,
  type CustomerStatus,
} from '@/domain/customer.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '@/domain/order-states.ts'
import { QUESTION_STATUSES } from '@/domain/question.ts'
import type { Client } from '../client.ts'
import type { Json } from '../database.types.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'
import { pastOrder } from './past-orders.ts'

const text = z.string().nullable()

const customer = row({
  id: z.number(),
  version: z.number(),
  email: z.string(),
  /** Empty where none is known. */
  name: z.string(),
  phone: text,
  address: text,
  postalCode: text,
  city: text,
  country: text,
  /** Made VIP, or no VIP, by hand; null where the amount spent decides. */
  vip: z.boolean().nullable(),
  hasAccount: z.boolean(),
  registeredAt: z.string(),
  /** Those that are not cancelled. */
  orders: z.number(),
  spent: euros,
  lastOrderAt: text,
  status: z.enum(CUSTOMER_STATUSES),
})

export type Customer = z.infer<typeof customer>

const place = z.object({ key: z.string(), id: z.number() })
/** Where a page of the list ended. */
export type CustomerPlace = z.infer<typeof place>

const customerPage = z.object({
  /** With the first page alone. */
  tiles: z
    .object({
      total: z.number(),
      active: z.number(),
      vip: z.number(),
      inactive: z.number(),
      average: euros,
    })
    .nullable(),
  count: z.number().nullable(),
  /** Orders are still to be counted: ask again. */
  pending: z.boolean(),
  customers: z.array(customer),
  next: place.nullable(),
})
export type CustomerPage = z.infer<typeof customerPage>

export interface CustomerSearch {
  /** Part of a name, an address, a telephone or a town; empty for all. */
  readonly text: string
  readonly status: CustomerStatus | null
  readonly sort: CustomerSort
}

/** @param after where the page before ended; null for the first. @throws RefusedError */
export async function listCustomers(
  db: Client,
  search: CustomerSearch,
  after: CustomerPlace | null,
  { perPage = 50, signal }: { readonly perPage?: number; readonly signal?: AbortSignal } = {},
): Promise<CustomerPage> {
  const call = db.rpc('admin_customers', {
    search: search.text,
    wanted_status: search.status,
    sort: search.sort,
    after,
    per_page: perPage,
  })
  return customerPage.parse(await calledBy(signal ? call.abortSignal(signal) : call))
}

const detail = z
  .object({
    customer,
    emails: z.array(z.string()),
    order_list: z.array(
      row({
        orderNumber: z.string(),
        createdAt: z.string(),
        total: euros,
        status: z.enum(ORDER_STATUSES),
        paymentStatus: z.enum(PAYMENT_STATUSES),
        isPartlyRefunded: z.boolean(),
      }),
    ),
    marks: row({
      account: z.nullable(row({ createdAt: z.string(), lastSignInAt: text })),
      cart: z.array(
        row({ productId: z.number(), name: z.string(), label: text, quantity: z.number(), price: euros }),
      ),
      newsletter: z.array(
        row({
          email: z.string(),
          status: z.enum(['pending', 'confirmed', 'unsubscribed']),
          confirmedAt: text,
          unsubscribedAt: text,
        }),
      ),
      /** Of the shop before, the last first. */
      pastOrders: z.array(pastOrder),
      consents: z.array(
        row({
          event: z.enum(['requested', 'confirmed', 'unsubscribed', 'imported']),
          at: z.string(),
          consentText: text,
        }),
      ),
      stockAlerts: z.array(
        row({ productId: z.number(), name: z.string(), variant: text, requestedAt: z.string() }),
      ),
      withdrawals: z.array(row({ reference: z.string(), declaredAt: z.string(), orderNumber: z.string() })),
      reviews: z.array(
        row({
          id: z.number(),
          name: z.string(),
          rating: z.number(),
          body: z.string(),
          writtenAt: z.string(),
        }),
      ),
      messages: z.array(
        row({
          id: z.number(),
          at: z.string(),
          subject: text,
          orderSubject: z.enum(ORDER_SUBJECTS).nullable(),
          message: z.string(),
          status: z.enum(QUESTION_STATUSES),
        }),
      ),
      notes: z.array(row({ id: z.number(), body: z.string(), by: z.string(), at: z.string() })),
    }),
    doubles: z.array(row({ id: z.number(), email: z.string(), name: z.string(), orders: z.number() })),
    remains: row({
      orders: z.number(),
      openOrders: z.number(),
      documents: z.number(),
      lastDocumentAt: text,
      withdrawals: z.number(),
    }),
  })
  .transform(({ order_list, ...rest }) => ({ ...rest, orderList: order_list }))

/** All that is known of a customer; the last hundred orders. */
export type CustomerDetail = z.infer<typeof detail>
/** What the law has the shop keep of who is erased. */
export type CustomerRemains = CustomerDetail['remains']

/** @returns null where there is none. @throws RefusedError */
export async function getCustomer(
  db: Client,
  id: number,
  signal?: AbortSignal,
): Promise<CustomerDetail | null> {
  const call = db.rpc('admin_customer', { customer: id })
  const data = await calledBy(signal ? call.abortSignal(signal) : call)
  return data === null ? null : detail.parse(data)
}

/** The newer version that a refused save tells. */
export const toCustomer = (details: unknown): Customer => customer.parse(details)
/** Whose address a refused customer has. */
export const toTaken = (details: unknown): number => z.object({ id: z.number() }).parse(details).id

/**
 * @param former what was read; null adds a customer, whose address `email` is.
 * @throws RefusedError customer_changed, customer_exists, customer_details_invalid
 */
export async function saveCustomer(
  db: Client,
  former: Pick<Customer, 'id' | 'version'> | null,
  { postalCode, ...fields }: CustomerFields & { readonly email?: string },
): Promise<CustomerDetail> {
  const call = db.rpc('save_customer', {
    customer: former?.id ?? null,
    expected_version: former?.version ?? null,
    fields: { ...fields, postal_code: postalCode },
  })
  return detail.parse(await calledBy(call))
}

/** @param vip null: what was spent decides. @throws RefusedError */
export const setVip = async (db: Client, id: number, vip: boolean | null): Promise<CustomerDetail> =>
  detail.parse(await calledBy(db.rpc('set_customer_vip', { customer: id, vip })))

/** @throws RefusedError */
export const addNote = async (db: Client, id: number, body: string): Promise<CustomerDetail> =>
  detail.parse(await calledBy(db.rpc('add_customer_note', { customer: id, body })))

/** @throws RefusedError */
export const removeNote = async (db: Client, note: number): Promise<CustomerDetail> =>
  detail.parse(await calledBy(db.rpc('remove_customer_note', { note })))

type Version = Pick<Customer, 'id' | 'version'>

/** @returns the kept one. @throws RefusedError customer_changed, customers_with_accounts */
export const mergeCustomers = async (db: Client, kept: Version, merged: Version): Promise<CustomerDetail> =>
  detail.parse(
    await calledBy(
      db.rpc('merge_customers', {
        kept: kept.id,
        kept_version: kept.version,
        merged: merged.id,
        merged_version: merged.version,
      }),
    ),
  )

/** Everything that the shop keeps of a person, as the database tells it. @throws RefusedError */
export const exportCustomer = async (db: Client, id: number): Promise<Json> =>
  await calledBy(db.rpc('export_customer', { customer: id }))

/** @param typed the customer's email address, as a proof of intent. @throws RefusedError customer_email_differs */
export const eraseCustomer = async (db: Client, id: number, typed: string): Promise<void> => {
  await calledBy(db.rpc('erase_customer', { customer: id, typed_email: typed }))
}
