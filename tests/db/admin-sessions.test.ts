import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENDED, ENGINES, gate, type Person } from './support/admin-gate.ts'
import type { TestDatabase } from './support/database.ts'
import { refusalOf } from './support/samples.ts'

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
    await db.query('update settings set session_timeout = 60, allow_multiple_logins = false')
    salma = await people.addPerson('owner')
    session = await people.openSession(salma.userId)
    await people.register(salma, session)
  })

  test('a registered session is the administrator', async () => {
    expect(await people.asks(salma.userId, session)).toMatchObject([
      { admin: { id: salma.adminId, name: 'Salma', role: 'owner', last_login: expect.anything() } },
    ])
  })

  test('a session that the log-in did not open is nobody, one by a reset mail included', async () => {
    await people.nobody(salma.userId, await people.openSession(salma.userId))
    await people.nobody(salma.userId, randomUUID())
  })

  test('a session without an id is nobody', async () => {
    await people.nobody(salma.userId, session, { session_id: undefined })
  })

  test('the id of another person’s session is worth nothing', async () => {
    const thief = await people.addPerson(null)
    await people.nobody(thief.userId, session)
    const colleague = await people.addPerson('staff')
    await people.nobody(colleague.userId, session)
  })

  test('forged metadata makes no administrator', async () => {
    const customer = await people.addPerson(null)
    const own = await people.openSession(customer.userId)
    const forged = { user_metadata: { role: 'owner' }, app_metadata: { role: 'owner', administrator: true } }
    await people.nobody(customer.userId, own, forged)
  })

  test('a verified factor asks for aal2, of the session and of the token', async () => {
    await db.query(
      `insert into private.factor_permits (secret_hash, user_id, label)
       values (encode(sha256('permit'), 'hex'), $1, 'App')`,
      [salma.userId],
    )
    await db.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, 'permit', 'totp', 'unverified', now(), now())`,
      [randomUUID(), salma.userId],
    )
    await expect(people.asks(salma.userId, session)).resolves.toHaveLength(1)
    await db.query(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [salma.userId])
    await people.nobody(salma.userId, session)
    await people.nobody(salma.userId, session, { aal: 'aal2' })
    await db.query(`update auth.sessions set aal = 'aal2' where id = $1`, [session])
    await people.nobody(salma.userId, session)
    await expect(people.asks(salma.userId, session, { aal: 'aal2' })).resolves.toHaveLength(1)
  })

  test('an idle session ends at the time-out of the settings, and use keeps it alive', async () => {
    const rest = (minutes: number) =>
      db.query(
        `update private.admin_sessions set last_used_at = now() - make_interval(mins => $2::int) where session_id = $1`,
        [session, minutes],
      )
    await rest(59)
    await db.query('select admin_session(true)', [], people.actor(salma.userId, session))
    const used = `select last_used_at > now() - interval '1 minute' as used from private.admin_sessions where session_id = $1`
    expect(await db.query(used, [session])).toEqual([{ used: true }])
    await rest(59)
    await people.asks(salma.userId, session)
    expect(await db.query(used, [session])).toEqual([{ used: false }])
    await rest(61)
    await people.nobody(salma.userId, session)
    expect(
      await refusalOf(db.query('select admin_session(true)', [], people.actor(salma.userId, session))),
    ).toMatchObject(ENDED)
    await db.query('update settings set session_timeout = 120')
    await expect(people.asks(salma.userId, session)).resolves.toHaveLength(1)
  })

  test('a session ends after 12 hours, however busy', async () => {
    const age = `update private.admin_sessions set created_at = now() - $2::interval where session_id = $1`
    await db.query(age, [session, '11 hours 59 minutes'])
    await expect(people.asks(salma.userId, session)).resolves.toHaveLength(1)
    await db.query(age, [session, '12 hours 1 minute'])
    await people.nobody(salma.userId, session)
  })

  test('a disabled administrator is out at once and does not get in', async () => {
    await db.query('update admin_users set disabled_at = now() where id = $1', [salma.adminId])
    await people.nobody(salma.userId, session)
    const next = await people.openSession(salma.userId)
    expect(await refusalOf(people.register(salma, next))).toMatchObject({ code: 'credentials_invalid' })
  })

  test('logging out ends the session on the next request, and so does Auth’s own limit', async () => {
    await db.query(`update auth.sessions set not_after = now() - interval '1 second' where id = $1`, [
      session,
    ])
    await people.nobody(salma.userId, session)
    await db.query('update auth.sessions set not_after = null where id = $1', [session])
    const logOut = (by: string) =>
      db.query('delete from auth.sessions where user_id = $1', [salma.userId], { claims: { session_id: by } })
    await logOut(randomUUID())
    await expect(people.asks(salma.userId, session)).resolves.toHaveLength(1)
    await logOut(session)
    await people.nobody(salma.userId, session)
  })

  test('a new log-in ends the others, unless several are allowed', async () => {
    await db.query('update settings set allow_multiple_logins = true')
    const second = await people.openSession(salma.userId)
    await people.register(salma, second)
    await expect(people.asks(salma.userId, session)).resolves.toHaveLength(1)
    await db.query('update settings set allow_multiple_logins = false')
    const third = await people.openSession(salma.userId)
    await people.register(salma, third)
    await people.nobody(salma.userId, session)
    await people.nobody(salma.userId, second)
    await expect(people.asks(salma.userId, third)).resolves.toHaveLength(1)
  })

  test('only a session of the administrator’s own account can be registered', async () => {
    const other = await people.addPerson(null)
    const foreign = await people.openSession(other.userId)
    expect(await refusalOf(people.register(salma, foreign))).toMatchObject({ code: 'credentials_invalid' })
  })

  test('is_owner tells an owner from staff', async () => {
    const staff = await people.addPerson('staff')
    const own = await people.openSession(staff.userId)
    await people.register(staff, own)
    const isOwner = async (userId: string, id: string) => {
      const claims = JSON.stringify(people.actor(userId, id).claims)
      const [, rows] = await db.engine.run([
        { sql: `select set_config('request.jwt.claims', $1, true)`, params: [claims] },
        { sql: 'select private.is_admin() as admin, private.is_owner() as owner', params: [] },
      ])
      return rows
    }
    expect(await isOwner(salma.userId, session)).toEqual([{ admin: true, owner: true }])
    expect(await isOwner(staff.userId, own)).toEqual([{ admin: true, owner: false }])
    expect(await isOwner(staff.userId, session)).toEqual([{ admin: false, owner: false }])
  })
})
