import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { hasNativePostgres } from '../../support/postgres.ts'
import { HASH } from './admins.ts'
import { nativeDatabase, pgliteDatabase, type TestDatabase } from './database.ts'
import { refusalOf } from './samples.ts'

export const SERVICE = { role: 'service_role' }
export const ENDED = { code: 'sign_in_required', status: 'PT401' }

/** Both databases a shop may run on. */
export const ENGINES = [
  ['PGlite', pgliteDatabase],
  ...(hasNativePostgres() ? ([['native Postgres', nativeDatabase]] as const) : []),
] as const

export interface Person {
  readonly userId: string
  readonly adminId: string | null
}

/** Accounts and sessions made step by step, as Auth and the log-in make them. */
export function gate(db: TestDatabase) {
  const addPerson = async (role: 'owner' | 'staff' | null): Promise<Person> => {
    const [userId, adminId] = [randomUUID(), role && randomUUID()]
    await db.query('insert into auth.users (id, email) values ($1, $2)', [userId, `${userId}@shop.example`])
    if (adminId)
      await db.query(
        'insert into admin_users (id, user_id, email, password_hash, name, role) values ($1, $2, $3, $4, $5, $6)',
        [adminId, userId, `${userId}@shop.example`, HASH, 'Salma', role],
      )
    return { userId, adminId }
  }
  const openSession = async (userId: string, aal = 'aal1'): Promise<string> => {
    const id = randomUUID()
    await db.query('insert into auth.sessions (id, user_id, created_at, aal) values ($1, $2, now(), $3)', [
      id,
      userId,
      aal,
    ])
    return id
  }
  const register = async (person: Person, id: string) => {
    await db.query('select finish_admin_login(0, $1, $2, $3)', [person.adminId, id, HASH], SERVICE)
    // The journal begins with what a test does.
    await db.query(`delete from audit_log where table_name = 'log_ins'`)
  }
  const actor = (userId: string, sessionId: string, more: object = {}) => ({
    role: 'authenticated',
    claims: { sub: userId, role: 'authenticated', aal: 'aal1', session_id: sessionId, ...more },
  })
  const asks = (userId: string, sessionId: string, more: object = {}) =>
    db.query('select admin_session(false) as admin', [], actor(userId, sessionId, more))
  const nobody = async (userId: string, sessionId: string, more: object = {}) =>
    expect(await refusalOf(asks(userId, sessionId, more))).toMatchObject(ENDED)
  return { addPerson, openSession, register, actor, asks, nobody }
}
