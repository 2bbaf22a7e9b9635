import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENDED, ENGINES, gate, type Person, SERVICE } from './support/admin-gate.ts'
import { HASH } from './support/admins.ts'
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

  test('an administrator changes their own name; a role only as an owner, and never the last one’s', async () => {
    const change = async (person: Person, id: string, name: string | null, role: string | null) =>
      (
        await db.query(
          'select update_admin_profile($1, $2) as admin',
          [name, role],
          people.actor(person.userId, id),
        )
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
    const staff = await people.addPerson('staff')
    const own = await people.openSession(staff.userId)
    await people.register(staff, own)
    expect(await refusalOf(change(staff, own, 'Nadia', 'owner'))).toMatchObject({ code: 'owner_required' })
    expect(await change(staff, own, 'Nadia', 'staff')).toMatchObject({ name: 'Nadia', role: 'staff' })
    await db.query('update admin_users set disabled_at = now() where id not in ($1, $2)', [
      salma.adminId,
      staff.adminId,
    ])
    expect(await refusalOf(change(salma, session, null, 'staff'))).toMatchObject({ code: 'last_owner' })
    const invited = await people.addPerson('owner')
    await db.query('update admin_users set password_expires_at = now() where id = $1', [invited.adminId])
    expect(await refusalOf(change(salma, session, null, 'staff'))).toMatchObject({ code: 'last_owner' })
    await db.query('update admin_users set password_expires_at = null where id = $1', [invited.adminId])
    expect(await change(salma, session, null, 'staff')).toMatchObject({ role: 'staff' })
    expect(await refusalOf(change(salma, session, null, 'owner'))).toMatchObject({ code: 'owner_required' })
    const customer = await people.addPerson(null)
    await people.nobody(customer.userId, await people.openSession(customer.userId))
    const entries = await db.query('select changes from audit_log where row_id = $1 order by id', [
      salma.adminId,
    ])
    expect(entries).toEqual([
      { changes: { name: { old: 'Salma', new: 'Salma Bennouna' } } },
      { changes: { role: { old: 'owner', new: 'staff' } } },
    ])
  })

  test('ten guesses an account and network; a locked account and an unknown one look alike', async () => {
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
    const locked = await guess(email, email, `${email} caller`)
    expect(locked).toEqual({ limited: false, attempt: null, admin: null })
    for (let count = 0; count < 10; count += 1)
      expect(await guess('x@y.example', `${email} unknown`, 'c')).toEqual({
        limited: false,
        attempt: expect.any(Number),
        admin: null,
      })
    expect(await guess('x@y.example', `${email} unknown`, 'c')).toEqual(locked)
    await db.query(
      `update private.admin_login_attempts set at = at - interval '15 minutes' where account_key = $1`,
      [email],
    )
    expect(await guess(email, email, `${email} caller`)).toMatchObject({ admin: { id: salma.adminId } })
  })

  test('a hundred guesses a caller, those at a locked account too; what is said then depends on the caller alone', async () => {
    const email = `${salma.userId}@shop.example`
    const guess = async (account: string, caller: string) => {
      const sql = 'select begin_admin_login($1, $2, $3) as begun'
      return (await db.query(sql, [email, account, caller], SERVICE))[0]?.begun
    }
    const limited = { limited: true, attempt: null, admin: null }
    for (let count = 0; count < 100; count += 1)
      expect(await guess('hammered', 'one caller')).toMatchObject({ limited: false })
    for (const account of ['hammered', 'never tried'])
      expect(await guess(account, 'one caller')).toEqual(limited)
    expect(await guess('never tried', 'another caller of these')).toMatchObject({
      limited: false,
      admin: { id: salma.adminId },
    })
  })

  test('a visitor and a customer reach nothing of it', async () => {
    const customer = await people.addPerson(null)
    const own = await people.openSession(customer.userId)
    const calls = [
      'admin_session(true)',
      'admin_figures()',
      `admin_orders('{}', 'newest', 20)`,
      `admin_order('CMD-2026-0001')`,
      `set_order_status('CMD-2026-0001', 'shipped')`,
      `set_tracking_number('CMD-2026-0001', 'X')`,
      `set_delivery_day('CMD-2026-0001', '2026-11-23')`,
    ]
    for (const call of calls) {
      const refusal = await refusalOf(db.query(`select ${call}`, [], people.actor(customer.userId, own)))
      expect(refusal, call).toMatchObject(ENDED)
      await expect(db.query(`select ${call}`, [], { role: 'anon' }), call).rejects.toThrow(
        /permission denied/,
      )
    }
    for (const call of [`begin_admin_login('a', 'b', 'c')`, `finish_admin_login(1, null, null, null)`])
      await expect(db.query(`select ${call}`, [], people.actor(salma.userId, session)), call).rejects.toThrow(
        /permission denied/,
      )
  })
})
