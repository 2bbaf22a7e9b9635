import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENGINES, gate, type Person } from './support/admin-gate.ts'
import type { TestDatabase } from './support/database.ts'
import { refusalOf } from './support/samples.ts'

const FACTOR_MISSING = { code: 'second_factor_required', status: 'PT403' }

describe.each(ENGINES)('on %s', (_, open) => {
  let db: TestDatabase
  let people: ReturnType<typeof gate>
  let salma: Person
  let session: string

  beforeAll(async () => {
    db = await open()
    people = gate(db)
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    await db.query('update settings set two_factor_auth = false, session_timeout = 60')
    salma = await people.addPerson('owner')
    session = await people.openSession(salma.userId)
    await people.register(salma, session)
  })

  const addFactor = (userId: string) =>
    db.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values ($1, $2, 'totp', 'verified', now(), now())`,
      [randomUUID(), userId],
    )
  /** What enrolling leaves: a factor, and a session and a token that have given its code. */
  const enrol = async (userId: string, id: string) => {
    await addFactor(userId)
    await db.query(`update auth.sessions set aal = 'aal2' where id = $1`, [id])
    return { aal: 'aal2' }
  }
  const save = async (values: readonly unknown[], more: object = {}) =>
    (
      await db.query(
        'select save_admin_security($1, $2, $3) as saved',
        values,
        people.actor(salma.userId, session, more),
      )
    )[0]?.saved

  test('asked of all, an administrator without one is refused everything until it is enrolled', async () => {
    await db.query('update settings set two_factor_auth = true')
    const as = people.actor(salma.userId, session)
    for (const call of [
      'admin_session(true)',
      'admin_session(false)',
      'admin_figures()',
      `admin_orders('{}', 'newest', 20)`,
      'admin_people()',
      'save_admin_security(false, null, null)',
      `update_admin_profile('X', null)`,
    ])
      expect(await refusalOf(db.query(`select ${call}`, [], as)), call).toMatchObject(FACTOR_MISSING)
    const [, rows] = await db.engine.run([
      { sql: `select set_config('request.jwt.claims', $1, true)`, params: [JSON.stringify(as.claims)] },
      { sql: 'select private.is_admin() as admin, private.is_owner() as owner', params: [] },
    ])
    expect(rows).toEqual([{ admin: false, owner: false }])
    const claims = await enrol(salma.userId, session)
    expect(await people.asks(salma.userId, session, claims)).toMatchObject([
      { admin: { id: salma.adminId, two_factor_required: true } },
    ])
  })

  test('who is nobody learns nothing of it', async () => {
    await db.query('update settings set two_factor_auth = true')
    const customer = await people.addPerson(null)
    await people.nobody(customer.userId, await people.openSession(customer.userId))
    // The session of a reset mail, an idle one, and one that has a factor and has not given its code.
    await people.nobody(salma.userId, await people.openSession(salma.userId))
    await db.query(
      `update private.admin_sessions set last_used_at = now() - interval '61 minutes' where session_id = $1`,
      [session],
    )
    await people.nobody(salma.userId, session)
    await db.query('update private.admin_sessions set last_used_at = now() where session_id = $1', [session])
    await addFactor(salma.userId)
    await people.nobody(salma.userId, session)
  })

  test('an owner asks it of all once she has one herself; giving hers up makes her nobody, not the others', async () => {
    expect(await refusalOf(save([true, null, null]))).toMatchObject({
      code: 'own_factor_missing',
      status: 'PT409',
    })
    expect(await save([null, 90, true])).toEqual({
      two_factor_auth: false,
      session_timeout: 90,
      allow_multiple_logins: true,
    })
    for (const minutes of [4, 721, -1])
      expect(await refusalOf(save([null, minutes, null]))).toMatchObject({ code: 'request_invalid' })
    const claims = await enrol(salma.userId, session)
    expect(await save([true, null, false], claims)).toMatchObject({ two_factor_auth: true })
    const log = await db.query('select changes from audit_log order by id desc limit 1')
    expect(log).toMatchObject([
      {
        changes: {
          two_factor_auth: { old: false, new: true },
          allow_multiple_logins: { old: true, new: false },
        },
      },
    ])
    await db.query('delete from auth.mfa_factors where user_id = $1', [salma.userId])
    expect(await refusalOf(people.asks(salma.userId, session, claims))).toMatchObject(FACTOR_MISSING)
  })

  test('staff reads and changes nothing of it', async () => {
    const staff = await people.addPerson('staff')
    const own = await people.openSession(staff.userId)
    await people.register(staff, own)
    for (const call of ['admin_security()', 'save_admin_security(true, 60, true)', 'admin_people()'])
      expect(
        await refusalOf(db.query(`select ${call}`, [], people.actor(staff.userId, own))),
        call,
      ).toMatchObject({ code: 'owner_required', status: 'PT403' })
  })
})
