import { randomUUID } from 'node:crypto'
import type { AdminRole } from '@/domain/administrator.ts'
import type { TestDatabase } from './database.ts'

/** What stands for any password. */
export const HASH = `$2b$12$${'a'.repeat(53)}`

export interface TestAdmin {
  /** Of admin_users. */
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  /** What a request with the administrator's token runs as. */
  readonly actor: { readonly role: 'authenticated'; readonly claims: Readonly<Record<string, string>> }
}

/** An administrator with a session that the log-in has registered. */
export async function addAdmin(db: TestDatabase, role: AdminRole, name: string): Promise<TestAdmin> {
  const [id, userId, sessionId] = [randomUUID(), randomUUID(), randomUUID()]
  const email = `${userId}@shop.example`
  await db.query('insert into auth.users (id, email) values ($1, $2)', [userId, email])
  await db.query(
    'insert into admin_users (id, user_id, email, password_hash, name, role) values ($1, $2, $3, $4, $5, $6)',
    [id, userId, email, HASH, name, role],
  )
  await db.query(`insert into auth.sessions (id, user_id, created_at, aal) values ($1, $2, now(), 'aal1')`, [
    sessionId,
    userId,
  ])
  await db.query('select finish_admin_login(0, $1, $2, $3)', [id, sessionId, HASH], { role: 'service_role' })
  // The journal begins with what a test does.
  await db.query(`delete from audit_log where table_name = 'log_ins' and row_id = $1`, [id])
  const claims = { sub: userId, role: 'authenticated', aal: 'aal1', session_id: sessionId }
  return { id, userId, sessionId, actor: { role: 'authenticated', claims } }
}
