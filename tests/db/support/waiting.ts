import type { TestDatabase } from './database.ts'

/** Resolves once some transaction of this database waits for a lock that another one holds. */
export async function untilWaiting(db: TestDatabase): Promise<void> {
  for (;;) {
    const waiting = await db.query(
      'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
    )
    if (waiting.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
