import * as z from 'zod'
import { SUPPLIER_ORDER_STATUSES, type SupplierOrderStatus } from '@/domain/stock.ts'
import type { SupplierOrderDocument } from '@/domain/supplier-order.ts'
import type { Client } from './client.ts'
import { sellerRow } from './documents.ts'
import { euros } from './row.ts'

const line = z.object({
  reference: z.string(),
  name: z.string(),
  label: z.string().nullable(),
  quantity: z.number(),
})

const answer = z.object({
  status: z.enum(SUPPLIER_ORDER_STATUSES),
  is_sent: z.boolean(),
  content: z
    .object({
      number: z.string(),
      at: z.string(),
      expected_on: z.string().nullable(),
      note: z.string(),
      buyer: sellerRow,
      supplier: z.object({ name: z.string(), email: z.string().nullable(), address: z.string() }),
      lines: z.array(line.extend({ cost: z.nullable(euros), total: z.nullable(euros) })),
      total: z.nullable(euros),
    })
    .transform(({ expected_on, ...said }): SupplierOrderDocument => ({ ...said, expectedOn: expected_on })),
  lines: z
    .array(line.extend({ received: z.number() }))
    .nullable()
    .transform((lines) => lines ?? []),
})

/** An order to a supplier, as its document says it, and what has come of it. */
export interface WrittenSupplierOrder {
  readonly status: SupplierOrderStatus
  /** Of a draft the document is what it would say now. */
  readonly isSent: boolean
  readonly document: SupplierOrderDocument
  /** What was ordered and what has come. */
  readonly lines: readonly (z.infer<typeof line> & { readonly received: number })[]
}

/** @param db the service role's client. @returns null where there is none. @throws Error */
export async function getSupplierOrder(db: Client, id: number): Promise<WrittenSupplierOrder | null> {
  const { data, error } = await db.rpc('supplier_order_document', { id })
  if (error) throw new Error(`The order to a supplier cannot be read: ${error.message}`)
  if (data === null) return null
  const { is_sent, content, ...order } = answer.parse(data)
  return { ...order, isSent: is_sent, document: content }
}
