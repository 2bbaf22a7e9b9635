import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasNativePostgres } from '../support/postgres.ts'
import { nativeDatabase, pgliteDatabase, type TestDatabase } from './support/database.ts'
import { startSession } from './support/sessions.ts'

const PERSON = '5f0c1f0e-0000-4000-8000-000000000061'
const claims = { sub: PERSON, role: 'authenticated', session_id: PERSON }
const WITH_CODE = { role: 'authenticated', claims: { ...claims, aal: 'aal2' } }
const WITH_PASSWORD = { role: 'authenticated', claims: { ...claims, aal: 'aal1' } }

const ENGINES = [
  ['PGlite', pgliteDatabase, true],
  // Only here do two transactions run at once.
  ['a native Postgres', nativeDatabase, hasNativePostgres()],
] as const

for (const [name, open, isThere] of ENGINES)
  describe.skipIf(!isThere)(`recovery codes used at once, on ${name}`, () => {
    let db: TestDatabase

    beforeAll(async () => {
      db = await open()
      await db.query(
        'insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, $2, now(), now())',
        [PERSON, 'ines@client.example'],
      )
      await startSession(db, PERSON)
    })
    afterAll(() => db?.close())
    beforeEach(() => db.query(`delete from private.form_attempts where form = 'recovery_code'`))

    async function newCodes(): Promise<string[]> {
      await db.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values ($1, $2, 'App', 'totp', 'verified', now(), now(), 'x')`,
        [randomUUID(), PERSON],
      )
      const [row] = await db.query('select make_recovery_codes() as codes', [], WITH_CODE)
      return row?.codes as string[]
    }
    /** @returns what each answered: true, or why not. */
    const use = (codes: readonly (string | undefined)[]) =>
      Promise.all(
        codes.map((code) =>
          db.query('select use_recovery_code($1) as it', [code], WITH_PASSWORD).then(
            ([row]) => row?.it,
            (error: Error) => error.message,
          ),
        ),
      )
    const left = () =>
      db.query(
        `select (select count(*)::int from private.recovery_codes) as codes, (select count(*)::int from auth.mfa_factors) as factors`,
      )

    test.each([
      ['the same code', (codes: string[]) => Array.from({ length: 10 }, () => codes[0])],
      ['ten codes', (codes: string[]) => codes],
      ['two codes, forwards and backwards', (codes: string[]) => [codes[0], codes[9], codes[9], codes[0]]],
    ])('%s: one opens the account, and no other counts after it', async (_, chosen) => {
      for (let round = 0; round < 5; round += 1) {
        await db.query(`delete from private.form_attempts where form = 'recovery_code'`)
        const answers = await use(chosen(await newCodes()))
        expect(answers.filter((answer) => answer === true)).toHaveLength(1)
        // Whoever comes after it finds no factor that a code could stand for, or no code.
        for (const answer of answers) expect([true, false, 'sign_in_required']).toContain(answer)
        expect(await left()).toEqual([{ codes: 0, factors: 0 }])
      }
    })

    test('new codes made while an old one is used: it opens the account, or none of the old is left', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [old] = await newCodes()
        const [[used]] = await Promise.all([
          use([old]),
          db.query('select make_recovery_codes() as codes', [], WITH_CODE).catch((error: Error) => [error]),
        ])
        expect([true, false]).toContain(used)
        if (used === false) expect(await use([old])).toEqual([false])
        await db.query('delete from auth.mfa_factors')
        await db.query('delete from private.recovery_codes')
      }
    })
  })
