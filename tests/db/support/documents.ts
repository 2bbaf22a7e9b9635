import type { TestDatabase } from './database.ts'

/** Issues what is due. @returns how many documents. */
export const issue = (db: TestDatabase, most = 100) =>
  db
    .query('select issue_due_documents($1) as issued', [most], { role: 'service_role' })
    .then(([row]) => row?.issued)
export const pay = (db: TestDatabase, number: string) =>
  db.query(`update orders set payment_status = 'paid' where order_number = $1`, [number])
/** The year that numbers of documents bear. */
export const year = new Date().toLocaleString('fr-FR', { timeZone: 'Europe/Paris', year: 'numeric' })
