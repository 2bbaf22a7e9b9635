import type { OrderDocument } from '@/domain/order-documents.ts'

const FILES: Readonly<Record<OrderDocument['kind'], string>> = {
  invoice: 'Facture (PDF)',
  credit_note: 'Avoir (PDF)',
  return_label: 'Étiquette de retour (PDF)',
}

/** Invoices, credit notes and labels of returns where they are offered. */
export const documentFileText = {
  file: (kind: OrderDocument['kind']) => FILES[kind],
  numbered: (kind: OrderDocument['kind'], number: string | null) => [FILES[kind], number].join(' ').trim(),
  /** Of a label with which units come back. */
  returnLabelHint: 'Payée par la boutique : renvoyer votre colis avec elle ne vous coûte rien.',
  failed: 'Le document n’a pas pu être téléchargé.',
} as const
