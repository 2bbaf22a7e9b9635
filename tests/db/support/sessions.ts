import type { TestDatabase } from './database.ts'

/** A session of an account as Auth writes it at a sign-in; without a name of its own it bears the account's. */
export const startSession = async (db: TestDatabase, userId: string, id = userId): Promise<void> => {
  await db.query(`insert into auth.sessions (id, user_id, created_at, aal) values ($1, $2, now(), 'aal1')`, [
    id,
    userId,
  ])
}
