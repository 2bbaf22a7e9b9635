import { invoicesPdf } from '../../supabase/functions/_shared/pdf/invoice.ts'
import { sampleDocument } from '../support/sample-document.ts'
import { report } from './report.ts'

const DOCUMENTS = 100

/** How long invoices take to write, and how much one weighs: the processor's time of a hosted function is 2 s. */
export async function benchDocuments(): Promise<void> {
  const startedAt = performance.now()
  const first = await invoicesPdf([sampleDocument()])
  const firstMs = performance.now() - startedAt
  const from = performance.now()
  for (let n = 0; n < DOCUMENTS; n++)
    await invoicesPdf([sampleDocument({ number: `FAC-2026-${String(n).padStart(4, '0')}` })])
  report('documents', [
    { name: 'the first invoice, pdfkit and fonts read', value: firstMs, unit: 'ms' },
    { name: `${DOCUMENTS} invoices`, value: performance.now() - from, unit: 'ms', goal: 'under 3000' },
    { name: 'an invoice', value: first.length / 1000, unit: 'kB', goal: 'under 60' },
  ])
}
