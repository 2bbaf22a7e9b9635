import type { Client } from './client.ts'

/** Documents that one transaction issues: it holds the books for some tenths of a second at most. */
const AT_ONCE = 200

/** Issues the invoices and credit notes that are due, all of them. @param db the service role's client. @throws Error */
export async function issueDueDocuments(db: Client): Promise<void> {
  for (;;) {
    const { data, error } = await db.rpc('issue_due_documents', { most: AT_ONCE })
    if (error) throw new Error(`Invoices cannot be issued: ${error.message}`)
    if (data < AT_ONCE) return
  }
}
