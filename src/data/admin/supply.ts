import * as z from 'zod'
import { type Cents, eurosFromCents } from '@/domain/money.ts'
import { SUPPLIER_ORDER_STATUSES, type SupplierOrderStatus } from '@/domain/stock.ts'
import type { Client } from '../client.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'

const status = z.enum(SUPPLIER_ORDER_STATUSES)

const summary = row({
  id: z.number(),
  number: z.string(),
  status,
  supplier: z.string(),
  /** Whether it should have come before today. */
  isLate: z.boolean(),
  expectedOn: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** Units. */
  ordered: z.number(),
  received: z.number(),
  total: euros,
})
export type SupplierOrderSummary = z.infer<typeof summary>
const page = z.object({ count: z.number(), late: z.number(), items: z.array(summary) })
export type SupplierOrderPage = z.infer<typeof page>

export interface SupplierOrderSearch {
  /** Part of a number or of a supplier's name; empty for all. */
  readonly text: string
  readonly status: SupplierOrderStatus | 'late' | null
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/** The latest first. @throws RefusedError */
export async function readSupplierOrders(
  db: Client,
  search: SupplierOrderSearch,
  signal: AbortSignal,
): Promise<SupplierOrderPage> {
  const given = {
    search: search.text,
    wanted_status: search.status,
    page: search.page,
    per_page: search.perPage,
  }
  return page.parse(await calledBy(db.rpc('admin_supplier_orders', given).abortSignal(signal)))
}

const line = row({
  id: z.number(),
  /** Null once its product was deleted, as are stock, limits and proposal. */
  variantId: z.number().nullable(),
  productId: z.number().nullable(),
  reference: z.string(),
  name: z.string(),
  label: z.string().nullable(),
  quantity: z.number(),
  cost: z.nullable(euros),
  received: z.number(),
  stock: z.number().nullable(),
  minStock: z.number().nullable(),
  maxStock: z.number().nullable(),
  /** Ordered elsewhere, or here once it was sent. */
  onWay: z.number().nullable(),
  /** In 90 days. */
  sold: z.number().nullable(),
  proposed: z.number().nullable(),
})
export type SupplierOrderLine = z.infer<typeof line>

const receipt = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string().nullable(),
  note: z.string(),
  lines: z.array(row({ lineId: z.number(), quantity: z.number(), cost: z.nullable(euros) })),
})
export type SupplierReceipt = z.infer<typeof receipt>

const order = row({
  id: z.number(),
  number: z.string(),
  status,
  version: z.number(),
  note: z.string(),
  expectedOn: z.string().nullable(),
  isLate: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  sentAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  supplier: row({
    id: z.number(),
    name: z.string(),
    email: z.string().nullable(),
    delayDays: z.number().nullable(),
  }),
  /** What became of its email; null where it was not sent by mail. */
  mail: z.string().nullable(),
  total: euros,
  lines: z.array(line),
  receipts: z.array(receipt),
})
export type SupplierOrder = z.infer<typeof order>

/** An order as a refusal brings it. @throws Error where it is none */
export const toSupplierOrder = (details: unknown): SupplierOrder => order.parse(details)

/** @returns null where there is none. @throws RefusedError */
export async function readSupplierOrder(
  db: Client,
  id: number,
  signal: AbortSignal,
): Promise<SupplierOrder | null> {
  const found = await calledBy(db.rpc('admin_supplier_order', { id }).abortSignal(signal))
  return found === null ? null : order.parse(found)
}

/**
 * Begins an order, or goes on with the draft there is. @param variant is put on it; null: all that should be ordered.
 * @throws RefusedError supplier_unknown, product_not_found
 */
export const beginSupplierOrder = async (
  db: Client,
  supplierId: number,
  variant: number | null,
): Promise<SupplierOrder> =>
  order.parse(
    await calledBy(
      db.rpc('begin_supplier_order', {
        supplier_id: supplierId,
        ...(variant === null ? {} : { variant_id: variant }),
      }),
    ),
  )

type Held = Pick<SupplierOrder, 'id' | 'version'>
const held = ({ id, version }: Held) => ({ id, expected_version: version })
const inEuros = (cost: Cents | null) => (cost === null ? null : eurosFromCents(cost))

/** What a draft is to be. */
export interface DraftedOrder {
  readonly note: string
  readonly expectedOn: string | null
  readonly lines: readonly {
    readonly variantId: number
    readonly quantity: number
    readonly cost: Cents | null
  }[]
}

/** @throws RefusedError supplier_order_changed with the order as it is, supplier_order_state, request_invalid */
export const saveSupplierOrder = async (
  db: Client,
  known: Held,
  draft: DraftedOrder,
): Promise<SupplierOrder> =>
  order.parse(
    await calledBy(
      db.rpc('save_supplier_order', {
        ...held(known),
        fields: { note: draft.note, expected_on: draft.expectedOn },
        lines: draft.lines.map(({ variantId, quantity, cost }) => ({
          variant_id: variantId,
          quantity,
          cost: inEuros(cost),
        })),
      }),
    ),
  )

/** @throws RefusedError supplier_order_changed, supplier_order_empty, supplier_without_email */
export const sendSupplierOrder = async (db: Client, known: Held, byMail: boolean): Promise<SupplierOrder> =>
  order.parse(await calledBy(db.rpc('send_supplier_order', { ...held(known), by_mail: byMail })))

/** What has come. */
export interface Delivered {
  readonly note: string
  readonly lines: readonly {
    readonly lineId: number
    readonly quantity: number
    readonly cost: Cents | null
  }[]
}

/** @throws RefusedError supplier_order_changed: a colleague was quicker; supplier_order_state */
export const receiveSupplierOrder = async (
  db: Client,
  known: Held,
  { note, lines }: Delivered,
): Promise<SupplierOrder> =>
  order.parse(
    await calledBy(
      db.rpc('receive_supplier_order', {
        ...held(known),
        note,
        lines: lines.map(({ lineId, quantity, cost }) => ({
          line_id: lineId,
          quantity,
          cost: inEuros(cost),
        })),
      }),
    ),
  )

/** Expects nothing more of it. @throws RefusedError supplier_order_changed, supplier_without_email */
export const endSupplierOrder = async (db: Client, known: Held, byMail: boolean): Promise<SupplierOrder> =>
  order.parse(await calledBy(db.rpc('end_supplier_order', { ...held(known), by_mail: byMail })))
