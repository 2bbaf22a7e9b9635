import type { DocumentKind } from '@/domain/document-kind.ts'

const FILES: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Facture (PDF)',
  credit_note: 'Avoir (PDF)',
}

/** Invoices and credit notes where they are offered. */
export const documentFileText = {
  file: (kind: DocumentKind) => FILES[kind],
  numbered: (kind: DocumentKind, number: string | null) => [FILES[kind], number].join(' ').trim(),
  failed: 'Le document n’a pas pu être téléchargé.',
} as const
