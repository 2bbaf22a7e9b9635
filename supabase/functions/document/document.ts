import * as z from 'zod'
import { currentAdminOf } from '@/data/admin/current-admin.ts'
import type { Client } from '@/data/client.ts'
import { documentsByOrder, documentsByToken, issueDueDocuments, ordersToPack } from '@/data/documents.ts'
import { buyerLabelFile } from '@/data/labels.ts'
import { getShopSettings } from '@/data/settings.ts'
import { getSupplierOrder } from '@/data/supplier-orders.ts'
import { MAX_PRINTED_ORDERS } from '@/domain/rules.ts'
import {
  documentFileName,
  LACKS_CHARACTERS,
  PRINTED_KINDS,
  type PrintedKind,
  type ShopDocument,
} from '@/domain/shop-document.ts'
import { supplierOrderFileName } from '@/domain/supplier-order.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { fileReply } from '../_shared/cors.ts'
import { storedPdf, type WrittenPdf, writtenPdf } from '../_shared/document-file.ts'
import { readForm } from '../_shared/form-request.ts'
import { labelsReply } from '../_shared/parcels/label-reply.ts'
import type { LabelService } from '../_shared/parcels/label-service.ts'
import { invoicesPdf } from '../_shared/pdf/invoice.ts'
import { packingSlipsPdf } from '../_shared/pdf/packing-slip.ts'
import { supplierOrderPdf } from '../_shared/pdf/supplier-order.ts'
import { refusalReply } from '../_shared/refusal.ts'

export interface DocumentService extends FunctionContext {
  /** Null where no labels are bought. */
  readonly labels: LabelService | null
  /** A client with the rights of whoever bears the token. */
  readonly asCaller: (token: string) => Client
}

const wish = z.union([
  // The token stands in the body: addresses are kept in logs.
  z.strictObject({ token: z.string().min(43).max(200), number: z.string().max(40).optional() }),
  z.strictObject({ token: z.string().min(43).max(200), returnLabel: z.string().min(1).max(60) }),
  z.strictObject({
    orders: z
      .array(z.string().regex(/^CMD-\d{4}-\d{4,12}$/))
      .min(1)
      .max(MAX_PRINTED_ORDERS),
    kind: z.enum(PRINTED_KINDS),
    number: z.string().max(40).optional(),
  }),
  z.strictObject({ supplierOrder: z.number().int().positive() }),
])

interface Printed {
  readonly orders: readonly string[]
  readonly kind: PrintedKind
  readonly number?: string | undefined
}

/** A file, with a header where its fonts are missing: the administration says what to do. */
const pdf = (filename: string, { bytes, lacksCharacters }: WrittenPdf): Response => {
  const reply = fileReply('application/pdf', filename, bytes)
  if (lacksCharacters) reply.headers.set(LACKS_CHARACTERS, '1')
  return reply
}

/**
 * Answers a PDF. Whoever holds the token of an order gets its invoice, or the document of it that `number` names, or the label with
 * which units come back. An
 * administrator names `orders` and the `kind`: invoices, credit notes, packing slips or those of the table, all in one file, or the one of `number`;
 * or a `supplierOrder`.
 */
export async function handleDocument(service: DocumentService, request: Request): Promise<Response> {
  const form = await readForm(request, wish)
  if (!form.ok) return refusalReply(form.refusal)
  if ('returnLabel' in form.value) {
    const { token, returnLabel: number } = form.value
    const labels = (await service.standing()).isSilent ? null : service.labels
    return await labelsReply(service.db, labels, await buyerLabelFile(service.db, token, number), 'label')
  }
  if ('token' in form.value) return await ofBuyer(service, form.value.token, form.value.number)
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '')
  if (!token || !(await currentAdminOf(service.asCaller(token))))
    return refusalReply({ code: 'sign_in_required' })
  if ('supplierOrder' in form.value) return await ofSupplier(service, form.value.supplierOrder)
  return await forAdministrator(service, form.value)
}

async function ofBuyer({ db }: DocumentService, token: string, number?: string): Promise<Response> {
  await issueDueDocuments(db, token)
  const documents = await documentsByToken(db, token)
  const wanted = number ? documents.find((one) => one.number === number) : documents[0]
  if (!wanted) return refusalReply({ code: 'order_not_found' })
  return pdf(documentFileName(wanted), await storedPdf(db, wanted))
}

async function forAdministrator(
  { db }: DocumentService,
  { orders, kind, number }: Printed,
): Promise<Response> {
  if (kind === 'packing_slip' || kind === 'table_slip') {
    const [found, { siteName }] = await Promise.all([
      ordersToPack(db, orders, kind === 'table_slip'),
      getShopSettings(db),
    ])
    if (found.length === 0) return refusalReply({ code: 'order_not_found' })
    const name = `preparation-${found.length === 1 ? found[0]?.orderNumber : found.length}.pdf`
    const now = new Date().toISOString()
    return pdf(
      name,
      await writtenPdf(db, (slices, look) => packingSlipsPdf(found, siteName, now, slices, look)),
    )
  }
  await issueDueDocuments(db)
  const documents = (await documentsByOrder(db, orders)).filter(
    (one) => one.kind === kind && (number === undefined || one.number === number),
  )
  const [only] = documents
  if (!only) return refusalReply({ code: 'order_not_found' })
  if (documents.length === 1) return pdf(documentFileName(only), await storedPdf(db, only))
  return pdf(
    togetherName(kind, documents),
    await writtenPdf(db, (slices, look) => invoicesPdf(documents, slices, look)),
  )
}

/** Written of what was frozen when it was sent: the same each time, but for a letterhead that has changed. */
async function ofSupplier({ db }: DocumentService, id: number): Promise<Response> {
  const order = await getSupplierOrder(db, id)
  if (!order) return refusalReply({ code: 'supplier_order_unknown' })
  const { document, isSent } = order
  const file = await writtenPdf(db, (slices, look) => supplierOrderPdf(document, isSent, slices, look))
  return pdf(supplierOrderFileName(document.number), file)
}

const togetherName = (kind: 'invoice' | 'credit_note', documents: readonly ShopDocument[]) =>
  `${kind === 'invoice' ? 'factures' : 'avoirs'}-${documents.length}.pdf`
