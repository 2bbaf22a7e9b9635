import * as z from 'zod'
import { orderItemFields } from '@/domain/order-line.ts'
import type { ListEdge, OrderSearch } from '@/domain/order-search.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '@/domain/order-states.ts'
import type { Client } from '../client.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'
import { sentToFields } from './sent-to.ts'

const orderSummary = z.pipe(
  row({
    orderNumber: z.string(),
    createdAt: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    total: euros,
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    /** Whether some of what was paid went back, and not all of it. */
    isPartlyRefunded: z.boolean(),
    paymentMethod: z.enum(PAYMENT_METHODS),
    isPrepared: z.boolean(),
    /** Paid for 48 hours and not shipped. */
    isLate: z.boolean(),
    hasWithdrawal: z.boolean(),
    isByPhone: z.boolean(),
    tags: z.array(z.string()),
    /** Units of all lines together. */
    pieces: z.number(),
    /** Pictures of its first lines, three at most, as they were when they were sold. */
    images: z.array(z.string()),
  }),
  z.transform(({ firstName, lastName, ...order }) => ({
    ...order,
    customerName: `${firstName} ${lastName}`,
  })),
)
const orderPage = row({
  count: z.number(),
  isFirst: z.boolean(),
  isLast: z.boolean(),
  orders: z.array(orderSummary),
})

/** A row of the list of orders. */
export type OrderSummary = z.infer<typeof orderSummary>
/** A page of it, and how many orders match in all. */
export type OrderPage = z.infer<typeof orderPage>

const filtersOf = ({ sort: _, from, to, ...search }: OrderSearch) => ({
  ...search,
  first_day: from,
  last_day: to,
})

/** @returns a page of orders, after or before the order of a number. @throws RefusedError */
export async function listOrders(
  db: Client,
  search: OrderSearch,
  { after, before }: ListEdge,
  perPage: number,
  signal: AbortSignal,
): Promise<OrderPage> {
  const call = db.rpc('admin_orders', {
    filters: filtersOf(search),
    sort: search.sort,
    per_page: perPage,
    after,
    before,
  })
  return orderPage.parse(await calledBy(call.abortSignal(signal)))
}

const exportedOrder = row({
  orderNumber: z.string(),
  createdAt: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  isPartlyRefunded: z.boolean(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paidAt: z.string().nullable(),
  ...sentToFields,
  email: z.string(),
  lines: z.array(
    row({ quantity: orderItemFields.quantity, sku: orderItemFields.sku, texts: orderItemFields.texts }),
  ),
  pieces: z.number(),
  subtotal: euros,
  discount: euros,
  discountCode: z.string().nullable(),
  shippingFee: euros,
  tax: euros,
  total: euros,
})

/** An order as a row of a spreadsheet. */
export type ExportedOrder = z.infer<typeof exportedOrder>

/** Orders that one call of `exportOrders` gives at most; fewer are the last. */
export const EXPORT_PAGE = 1000

/** @param after number of the last order of the call before. @throws RefusedError */
export const exportOrders = async (
  db: Client,
  search: OrderSearch,
  after: string | null,
): Promise<readonly ExportedOrder[]> =>
  z
    .array(exportedOrder)
    .parse(
      await calledBy(db.rpc('admin_orders_export', { filters: filtersOf(search), sort: search.sort, after })),
    )

const usedTag = z.object({ tag: z.string(), orders: z.number() })

/** Words that orders bear, the most used first. @throws RefusedError */
export const listOrderTags = async (
  db: Client,
  signal: AbortSignal,
): Promise<readonly z.infer<typeof usedTag>[]> =>
  z.array(usedTag).parse(await calledBy(db.rpc('admin_order_tags').abortSignal(signal)))
