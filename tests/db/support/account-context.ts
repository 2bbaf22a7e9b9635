import { afterAll, beforeAll } from 'vitest'
import { memoryDatabase, type TestDatabase } from './database.ts'
import { insertProducts } from './samples.ts'
import { startSession } from './sessions.ts'

export const INES = '5f0c1f0e-0000-4000-8000-000000000001'
export const NORA = '5f0c1f0e-0000-4000-8000-000000000002'
export const EMAIL = 'ines@client.example'
export const VISITOR = { role: 'anon' }

/** A customer of the API, in the session that bears the account's name. */
export const as = (sub: string, extra: object = {}) => ({
  role: 'authenticated',
  claims: { sub, role: 'authenticated', session_id: sub, ...extra },
})

/** A shop with a product, one of which there are three, one that is archived, and the accounts of Inès and Nora. */
export function accountContext(): () => TestDatabase {
  let db: TestDatabase
  const person = async (id: string, email: string) => {
    await db.query('insert into auth.users (id, email, created_at) values ($1, $2, now())', [id, email])
    await startSession(db, id)
  }
  beforeAll(async () => {
    db = await memoryDatabase()
    await insertProducts(db, [{ id: 1 }, { id: 2, stock: 3 }, { id: 3, state: 'archived' }])
    await person(INES, EMAIL)
    await person(NORA, 'nora@client.example')
  })
  afterAll(() => db.close())
  return () => db
}
