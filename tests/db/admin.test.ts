import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasNativePostgres } from '../support/postgres.ts'
import { memoryDatabase, nativeDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

const HASH = `$2b$12$${'a'.repeat(53)}`
const SERVICE = { role: 'service_role' }
const ENDED = { code: 'sign_in_required', status: 'PT401' }

interface Person {
  readonly userId: string
  readonly adminId: string | null
}

const ENGINES = [
  ['PGlite', memoryDatabase],
  ...(hasNativePostgres() ? ([['native Postgres', nativeDatabase]] as const) : []),
] as const

describe.each(ENGINES)('on %s', (_, open) => {
  let db: TestDatabase
  let salma: Person
  let session: string

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
  const register = (person: Person, id: string) =>
    db.query('select finish_admin_login(0, $1, $2)', [person.adminId, id], SERVICE)
  const actor = (userId: string, sessionId: string, more: object = {}) => ({
    role: 'authenticated',
    claims: { sub: userId, role: 'authenticated', aal: 'aal1', session_id: sessionId, ...more },
  })
  const asks = (userId: string, sessionId: string, more: object = {}) =>
    db.query('select admin_session(false) as admin', [], actor(userId, sessionId, more))
  const nobody = async (userId: string, sessionId: string, more: object = {}) =>
    expect(await refusalOf(asks(userId, sessionId, more))).toMatchObject(ENDED)

  beforeAll(async () => {
    db = await open()
    await insertProducts(db, [{ id: 1, stock: 100 }])
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    await db.query('update settings set session_timeout = 60, allow_multiple_logins = false')
    salma = await addPerson('owner')
    session = await openSession(salma.userId)
    await register(salma, session)
  })

  test('a registered session is the administrator', async () => {
    expect(await asks(salma.userId, session)).toMatchObject([
      { admin: { id: salma.adminId, name: 'Salma', role: 'owner', last_login: expect.anything() } },
    ])
  })

  test('a session that the log-in did not open is nobody, one by a reset mail included', async () => {
    await nobody(salma.userId, await openSession(salma.userId))
    await nobody(salma.userId, randomUUID())
  })

  test('a session without an id is nobody', async () => {
    await nobody(salma.userId, session, { session_id: undefined })
  })

  test('the id of another person’s session is worth nothing', async () => {
    const thief = await addPerson(null)
    await nobody(thief.userId, session)
    const colleague = await addPerson('staff')
    await nobody(colleague.userId, session)
  })

  test('forged metadata makes no administrator', async () => {
    const customer = await addPerson(null)
    const own = await openSession(customer.userId)
    const forged = { user_metadata: { role: 'owner' }, app_metadata: { role: 'owner', administrator: true } }
    await nobody(customer.userId, own, forged)
  })

  test('a verified factor asks for aal2, of the session and of the token', async () => {
    await db.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values ($1, $2, 'totp', 'unverified', now(), now())`,
      [randomUUID(), salma.userId],
    )
    await expect(asks(salma.userId, session)).resolves.toHaveLength(1)
    await db.query(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [salma.userId])
    await nobody(salma.userId, session)
    await nobody(salma.userId, session, { aal: 'aal2' })
    await db.query(`update auth.sessions set aal = 'aal2' where id = $1`, [session])
    await nobody(salma.userId, session)
    await expect(asks(salma.userId, session, { aal: 'aal2' })).resolves.toHaveLength(1)
  })

  test('an idle session ends at the time-out of the settings, and use keeps it alive', async () => {
    const rest = (minutes: number) =>
      db.query(
        `update private.admin_sessions set last_used_at = now() - make_interval(mins => $2::int) where session_id = $1`,
        [session, minutes],
      )
    await rest(59)
    await db.query('select admin_session(true)', [], actor(salma.userId, session))
    const used = `select last_used_at > now() - interval '1 minute' as used from private.admin_sessions where session_id = $1`
    expect(await db.query(used, [session])).toEqual([{ used: true }])
    await rest(59)
    await asks(salma.userId, session)
    expect(await db.query(used, [session])).toEqual([{ used: false }])
    await rest(61)
    await nobody(salma.userId, session)
    expect(
      await refusalOf(db.query('select admin_session(true)', [], actor(salma.userId, session))),
    ).toMatchObject(ENDED)
    await db.query('update settings set session_timeout = 120')
    await expect(asks(salma.userId, session)).resolves.toHaveLength(1)
  })

  test('a session ends after 12 hours, however busy', async () => {
    const age = `update private.admin_sessions set created_at = now() - $2::interval where session_id = $1`
    await db.query(age, [session, '11 hours 59 minutes'])
    await expect(asks(salma.userId, session)).resolves.toHaveLength(1)
    await db.query(age, [session, '12 hours 1 minute'])
    await nobody(salma.userId, session)
  })

  test('a disabled administrator is out at once and does not get in', async () => {
    await db.query('update admin_users set disabled_at = now() where id = $1', [salma.adminId])
    await nobody(salma.userId, session)
    const next = await openSession(salma.userId)
    expect(await refusalOf(register(salma, next))).toMatchObject({ code: 'credentials_invalid' })
  })

  test('logging out ends the session on the next request, and so does Auth’s own limit', async () => {
    await db.query(`update auth.sessions set not_after = now() - interval '1 second' where id = $1`, [
      session,
    ])
    await nobody(salma.userId, session)
    await db.query('update auth.sessions set not_after = null where id = $1', [session])
    await db.query('delete from auth.sessions where user_id = $1', [salma.userId])
    await nobody(salma.userId, session)
  })

  test('a new log-in ends the others, unless several are allowed', async () => {
    await db.query('update settings set allow_multiple_logins = true')
    const second = await openSession(salma.userId)
    await register(salma, second)
    await expect(asks(salma.userId, session)).resolves.toHaveLength(1)
    await db.query('update settings set allow_multiple_logins = false')
    const third = await openSession(salma.userId)
    await register(salma, third)
    await nobody(salma.userId, session)
    await nobody(salma.userId, second)
    await expect(asks(salma.userId, third)).resolves.toHaveLength(1)
  })

  test('only a session of the administrator’s own account can be registered', async () => {
    const other = await addPerson(null)
    const foreign = await openSession(other.userId)
    expect(await refusalOf(register(salma, foreign))).toMatchObject({ code: 'credentials_invalid' })
  })

  test('is_owner tells an owner from staff', async () => {
    const staff = await addPerson('staff')
    const own = await openSession(staff.userId)
    await register(staff, own)
    const isOwner = async (userId: string, id: string) => {
      const claims = JSON.stringify(actor(userId, id).claims)
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

  test('an administrator changes their own name; a role only as an owner, and never the last one’s', async () => {
    const change = async (person: Person, id: string, name: string | null, role: string | null) =>
      (
        await db.query('select update_admin_profile($1, $2) as admin', [name, role], actor(person.userId, id))
      )[0]?.admin
    expect(await change(salma, session, '  Salma   Bennouna ', null)).toMatchObject({
      id: salma.adminId,
      name: 'Salma Bennouna',
      role: 'owner',
    })
    expect(await change(salma, session, null, null)).toMatchObject({ name: 'Salma Bennouna', role: 'owner' })
    for (const [name, role] of [
      ['', null],
      ['   ', null],
      ['…', null],
      ['x'.repeat(121), null],
      [null, 'root'],
    ] as const)
      expect(await refusalOf(change(salma, session, name, role)), `${name} ${role}`).toMatchObject({
        code: 'request_invalid',
      })
    const staff = await addPerson('staff')
    const own = await openSession(staff.userId)
    await register(staff, own)
    expect(await refusalOf(change(staff, own, 'Nadia', 'owner'))).toMatchObject({ code: 'owner_required' })
    expect(await change(staff, own, 'Nadia', 'staff')).toMatchObject({ name: 'Nadia', role: 'staff' })
    await db.query('update admin_users set disabled_at = now() where id not in ($1, $2)', [
      salma.adminId,
      staff.adminId,
    ])
    expect(await refusalOf(change(salma, session, null, 'staff'))).toMatchObject({ code: 'last_owner' })
    await addPerson('owner')
    expect(await change(salma, session, null, 'staff')).toMatchObject({ role: 'staff' })
    expect(await refusalOf(change(salma, session, null, 'owner'))).toMatchObject({ code: 'owner_required' })
    const customer = await addPerson(null)
    await nobody(customer.userId, await openSession(customer.userId))
    const entries = await db.query('select changes from audit_log where row_id = $1 order by id', [
      salma.adminId,
    ])
    expect(entries).toEqual([
      { changes: { name: { old: 'Salma', new: 'Salma Bennouna' } } },
      { changes: { role: { old: 'owner', new: 'staff' } } },
    ])
  })

  test('ten guesses an account; a locked account and an unknown one look alike', async () => {
    const guess = async (email: string, account: string, caller: string) => {
      const sql = 'select begin_admin_login($1, $2, $3) as begun'
      return (await db.query(sql, [email, account, caller], SERVICE))[0]?.begun
    }
    const email = `${salma.userId}@shop.example`
    for (let count = 0; count < 10; count += 1)
      expect(await guess(` ${email.toUpperCase()} `, email, `${email} caller`)).toMatchObject({
        attempt: expect.any(Number),
        admin: { user_id: salma.userId, password_hash: HASH },
      })
    const locked = await guess(email, email, 'another caller')
    expect(locked).toEqual({ attempt: null, admin: null })
    for (let count = 0; count < 10; count += 1)
      expect(await guess('x@y.example', `${email} unknown`, 'c')).toEqual({
        attempt: expect.any(Number),
        admin: null,
      })
    expect(await guess('x@y.example', `${email} unknown`, 'c')).toEqual(locked)
    await db.query(
      `update private.admin_login_attempts set at = at - interval '15 minutes' where account_key = $1`,
      [email],
    )
    expect(await guess(email, email, 'another caller')).toMatchObject({ admin: { id: salma.adminId } })
  })

  test('a visitor and a customer reach nothing of it', async () => {
    const customer = await addPerson(null)
    const own = await openSession(customer.userId)
    const calls = [
      'admin_session(true)',
      'admin_figures()',
      `admin_orders('', null, 1, 20)`,
      `admin_order('CMD-2026-0001')`,
      `set_order_status('CMD-2026-0001', 'shipped')`,
      `set_tracking_number('CMD-2026-0001', 'X')`,
    ]
    for (const call of calls) {
      const refusal = await refusalOf(db.query(`select ${call}`, [], actor(customer.userId, own)))
      expect(refusal, call).toMatchObject(ENDED)
      await expect(db.query(`select ${call}`, [], { role: 'anon' }), call).rejects.toThrow(
        /permission denied/,
      )
    }
    for (const call of [`begin_admin_login('a', 'b', 'c')`, `finish_admin_login(1, null, null)`])
      await expect(db.query(`select ${call}`, [], actor(salma.userId, session)), call).rejects.toThrow(
        /permission denied/,
      )
  })

  test('orders are found, counted, moved on and tracked, and the history says by whom', async () => {
    const { order_number: number } = await placeOrder(
      db,
      orderRequest({ last_name: 'Moreau 100%', email: `${salma.userId}@client.example` }),
    )
    const as = actor(salma.userId, session)
    const call = async (sql: string, params: unknown[] = []) =>
      Object.values((await db.query(`select ${sql}`, params, as))[0] ?? {})[0] as Record<string, unknown>
    const find = (text: string, status: string | null = null) =>
      call('admin_orders($1, $2, 1, 20)', [text, status])
    for (const text of [number.toLowerCase(), 'inès  moreau 100%', 'MOREAU 100% INÈS', salma.userId])
      expect((await find(text)).orders, text).toEqual(
        expect.arrayContaining([expect.objectContaining({ order_number: number, total: 56.85, pieces: 1 })]),
      )
    expect(await find(`${number}%`)).toEqual({ count: 0, orders: [] })
    expect((await find(salma.userId, 'shipped')).count).toBe(0)

    expect(await refusalOf(call('set_tracking_number($1, $2)', [number, '6A123']))).toMatchObject({
      code: 'order_not_shipped',
    })
    const before = await call('admin_figures()')
    await call('set_order_status($1, $2)', [number, 'shipped'])
    expect(await call('admin_figures()')).toMatchObject({
      pending: Number(before.pending) - 1,
      shipped: Number(before.shipped) + 1,
    })
    await call('set_tracking_number($1, $2)', [number, ' 6A  123 '])
    await call('set_tracking_number($1, $2)', [number, '6A 123'])
    expect(await call('admin_order($1)', [number])).toMatchObject({
      order: { order_number: number, status: 'shipped', tracking_number: '6A 123' },
      history: [
        { by: 'Salma', tracking_number: '6A 123' },
        { by: 'Salma', previous_status: 'pending', status: 'shipped', tracking_number: null },
      ],
    })
    expect(await refusalOf(call('set_order_status($1, $2)', [number, 'cancelled']))).toMatchObject({
      code: 'request_invalid',
    })
    expect(await refusalOf(call('set_order_status($1, $2)', ['CMD-2026-9999', 'shipped']))).toMatchObject({
      code: 'order_not_found',
    })
    await db.query(`update orders set status = 'cancelled' where order_number = $1`, [number])
    expect(await refusalOf(call('set_order_status($1, $2)', [number, 'shipped']))).toMatchObject({
      code: 'order_cancelled',
    })
  })
})
