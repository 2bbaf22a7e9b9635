import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addAdmin, type TestAdmin } from './admins.ts'
import { memoryDatabase, type TestDatabase } from './database.ts'
import { insertProducts } from './samples.ts'

export const SERVICE = { role: 'service_role' }

/** A shop whose journal is empty when a test begins. */
export interface JournalContext {
  readonly db: TestDatabase
  readonly owner: TestAdmin
  /** What only who rules the machine can do. */
  readonly tamper: (sql: string) => Promise<unknown>
  /** Closes the days that are over at a moment. @returns how many entries that wrote. */
  readonly close: (at: string) => Promise<unknown>
  readonly entries: () => Promise<Record<string, unknown>[]>
}

/** @param use is given the shop before the first test; it ends after the last one. */
export function withJournal(use: (journal: JournalContext) => void): void {
  let journal: JournalContext
  beforeAll(async () => {
    const db = await memoryDatabase()
    await insertProducts(db, [{ id: 1, stock: 1000 }])
    journal = {
      db,
      owner: await addAdmin(db, 'owner', 'Salma'),
      tamper: (sql) =>
        db.engine.exec(
          `alter table sales_journal disable trigger user; alter table documents disable trigger user; ${sql};
           alter table sales_journal enable trigger user; alter table documents enable trigger user`,
        ),
      close: (at) =>
        db.query('select private.close_journal($1) as closed', [at]).then(([row]) => row?.closed),
      entries: () => db.query('select * from sales_journal order by seq'),
    }
    use(journal)
  })
  afterAll(() => journal?.db.close())
  beforeEach(() =>
    journal.tamper(`delete from sales_journal where true; delete from documents where true; delete from mail_outbox where true;
      delete from private.documents_due where true; delete from stock_movements where true; delete from orders where true;
      delete from private.counters where true`),
  )
}
