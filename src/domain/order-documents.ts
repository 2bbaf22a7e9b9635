import type { DocumentKind } from './document-kind.ts'
import type { Order } from './order.ts'

/** A document that can be had: without a number the invoice, which is issued when it is first asked for. */
export interface OrderDocument {
  readonly kind: DocumentKind | 'return_label'
  readonly number: string | null
}

/** The documents of an order, the invoice first: one that was paid has an invoice, whatever became of it. */
export function documentsOf({ documents = [], paymentStatus }: Order): readonly OrderDocument[] {
  if (documents.length > 0) return documents
  return paymentStatus === 'paid' || paymentStatus === 'refunded' ? [{ kind: 'invoice', number: null }] : []
}

/** Labels with which units of an order may come back, as files that its buyer can have. */
export const returnLabelsOf = ({
  returnLabels = [],
}: Pick<Order, 'returnLabels'>): readonly OrderDocument[] =>
  returnLabels.map(({ number }) => ({ kind: 'return_label', number }))
