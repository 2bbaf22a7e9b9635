import { getSupplierOrder, type WrittenSupplierOrder } from '@/data/supplier-orders.ts'
import { supplierOrderFileName } from '@/domain/supplier-order.ts'
import { supplierOrderEmail, supplierOrderEndEmail } from '@/emails/supplier-order.ts'
import { base64 } from './base64.ts'
import type { Batch, Email } from './email.ts'
import { storedSlices } from './font-slices.ts'
import { letterheadOf } from './letterhead.ts'
import { settingsOf } from './shared-facts.ts'

async function orderOf({ db }: Batch, content: Readonly<Record<string, unknown>>) {
  const order = await getSupplierOrder(db, Number(content.order))
  if (!order) throw new Error(`the order ${String(content.order)} to a supplier is gone`)
  return order
}

/** An order with its PDF, which the supplier needs: without it the email waits. Nothing where it was cancelled meanwhile. */
export const supplierOrder: Email = async (batch, { content }) => {
  const [order, settings] = await Promise.all([orderOf(batch, content), settingsOf(batch)])
  if (order.status === 'cancelled') return null
  // Writing PDF takes fonts and half a megabyte of code, which most emails can do without.
  const { supplierOrderPdf } = await import('./pdf/supplier-order.ts')
  const file = await supplierOrderPdf(
    order.document,
    true,
    storedSlices(batch.db),
    await letterheadOf(batch.db),
  )
  return {
    ...(settings.contactEmail ? { replyTo: settings.contactEmail } : {}),
    ...supplierOrderEmail(order.document, settings, batch.siteUrl),
    attachments: [
      {
        filename: supplierOrderFileName(order.document.number),
        content: base64(file),
        content_type: 'application/pdf',
      },
    ],
  }
}

const missingOf = ({ lines }: WrittenSupplierOrder) =>
  lines.flatMap(({ quantity, received, ...line }) =>
    quantity > received ? [{ ...line, quantity: quantity - received }] : [],
  )

/** Tells that nothing more of an order is wanted. */
export const supplierOrderEnded: Email = async (batch, { content }) => {
  const [order, settings] = await Promise.all([orderOf(batch, content), settingsOf(batch)])
  return {
    ...(settings.contactEmail ? { replyTo: settings.contactEmail } : {}),
    ...supplierOrderEndEmail(
      order.document,
      order.status === 'closed',
      missingOf(order),
      settings,
      batch.siteUrl,
    ),
  }
}
