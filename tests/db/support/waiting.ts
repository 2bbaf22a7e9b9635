import type { TestDatabase } from './database.ts'

/** Resolves once some transaction waits for a lock that another one holds. */
export async function untilWaiting(db: TestDatabase): Promise<void> {
  for (;;) {
    const waiting = await db.query('select from pg_locks where not granted')
    if (waiting.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
