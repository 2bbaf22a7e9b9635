import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENGINES, SERVICE } from './support/admin-gate.ts'
import { addAdmin, HASH, type TestAdmin } from './support/admins.ts'
import type { TestDatabase } from './support/database.ts'
import { refusalOf } from './support/samples.ts'

describe.each(ENGINES)('on %s', (_, open) => {
  let db: TestDatabase
  let salma: TestAdmin
  let nadia: TestAdmin

  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    await db.query('delete from admin_users')
    await db.query('truncate audit_log')
    salma = await addAdmin(db, 'owner', 'Salma')
    nadia = await addAdmin(db, 'staff', 'Nadia')
  })

  const call = async (sql: string, params: readonly unknown[] = [], by = salma) =>
    Object.values((await db.query(`select ${sql}`, params, by.actor))[0] ?? {})[0]
  const isIn = (admin: TestAdmin) => db.query('select admin_session(false) as me', [], admin.actor)
  const log = () => db.query('select admin_name, row_label, operation, changes from audit_log order by id')

  test('an owner sees all administrators, never a hash', async () => {
    const seen = await call('admin_people()')
    expect(seen).toMatchObject([
      { id: nadia.id, name: 'Nadia', role: 'staff', has_factor: false, is_self: false, disabled_at: null },
      { id: salma.id, name: 'Salma', role: 'owner', is_self: true },
    ])
    expect(JSON.stringify(seen)).not.toContain('$2b$')
  })

  test('a colleague is disabled at once, stands last, and is let in again', async () => {
    expect(await call('change_administrator($1, null, true)', [nadia.id])).toMatchObject([
      { name: 'Salma' },
      { name: 'Nadia', disabled_at: expect.any(String) },
    ])
    expect(await refusalOf(isIn(nadia))).toMatchObject({ code: 'sign_in_required' })
    expect(await db.query('select 1 from auth.sessions where user_id = $1', [nadia.userId])).toEqual([])
    await call('change_administrator($1, null, false)', [nadia.id])
    // The sessions of before do not come back with the right.
    expect(await refusalOf(isIn(nadia))).toMatchObject({ code: 'sign_in_required' })
    expect(await log()).toMatchObject([
      { admin_name: 'Salma', row_label: 'Nadia', changes: { disabled_at: { new: expect.any(String) } } },
      { admin_name: 'Salma', row_label: 'Nadia', changes: { disabled_at: { old: expect.any(String) } } },
    ])
  })

  test('a role takes effect on the next request', async () => {
    await call(`change_administrator($1, 'owner', null)`, [nadia.id])
    expect(await call('admin_people()', [], nadia)).toHaveLength(2)
    await call(`change_administrator($1, 'staff', null)`, [nadia.id])
    expect(await refusalOf(call('admin_people()', [], nadia))).toMatchObject({ code: 'owner_required' })
    expect(await refusalOf(call(`change_administrator($1, 'root', null)`, [nadia.id]))).toMatchObject({
      code: 'request_invalid',
    })
  })

  test('a lost second factor is forgotten with its recovery codes, the sessions end, and it is written down', async () => {
    await db.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values ($1, $2, 'totp', 'verified', now(), now())`,
      [randomUUID(), nadia.userId],
    )
    await db.query('insert into private.recovery_codes (user_id, hash) values ($1, $2)', [
      nadia.userId,
      '0'.repeat(64),
    ])
    expect(await call('clear_second_factor($1)', [nadia.id])).toMatchObject([
      { name: 'Nadia', has_factor: false },
      { name: 'Salma' },
    ])
    for (const table of ['auth.mfa_factors', 'private.recovery_codes', 'auth.sessions'])
      expect(await db.query(`select 1 from ${table} where user_id = $1`, [nadia.userId]), table).toEqual([])
    expect(await refusalOf(isIn(nadia))).toMatchObject({ code: 'sign_in_required' })
    expect(await log()).toEqual([
      {
        admin_name: 'Salma',
        row_label: 'Nadia',
        operation: 'update',
        changes: { second_factor: { old: true, new: false } },
      },
    ])
  })

  test('no link that was sent before opens after a password was chosen or replaced, a suspension or a lost factor', async () => {
    const link = 'e'.repeat(64)
    const isOpen = async () =>
      (await db.query('select find_admin_link($1) as found', [link], SERVICE))[0]?.found !== null
    const ends: Readonly<Record<string, () => Promise<unknown>>> = {
      replaced: () =>
        db.query('select replace_admin_password($1, $2, $3)', [salma.id, nadia.id, HASH], SERVICE),
      suspended: async () => {
        await call('change_administrator($1, null, true)', [nadia.id])
        await call('change_administrator($1, null, false)', [nadia.id])
      },
      'a lost factor': () => call('clear_second_factor($1)', [nadia.id]),
      changed: async () => {
        const session = randomUUID()
        await db.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [
          session,
          nadia.userId,
        ])
        await db.query('insert into private.admin_sessions (session_id, admin_id) values ($1, $2)', [
          session,
          nadia.id,
        ])
        const own = [nadia.id, session, HASH]
        await db.query('select change_admin_password(0, $1, $2, $3)', own, SERVICE)
      },
    }
    for (const [name, end] of Object.entries(ends))
      for (const kind of ['reset', 'invitation']) {
        await db.query(
          `insert into private.admin_links (hash, admin_id, kind, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
          [link, nadia.id, kind],
        )
        expect(await isOpen(), name).toBe(true)
        await end()
        expect(await isOpen(), `${kind}, ${name}`).toBe(false)
      }
  })

  test('nobody does it to themselves, staff to nobody, and no owner to a colleague who is gone', async () => {
    for (const sql of [`change_administrator($1, 'staff', true)`, 'clear_second_factor($1)']) {
      expect(await refusalOf(call(sql, [salma.id])), sql).toMatchObject({ code: 'own_account' })
      expect(await refusalOf(call(sql, [salma.id], nadia)), sql).toMatchObject({ code: 'owner_required' })
      expect(await refusalOf(call(sql, [randomUUID()])), sql).toMatchObject({ code: 'administrator_unknown' })
      expect(await refusalOf(call(sql, [null])), sql).toMatchObject({ code: 'request_invalid' })
    }
    expect(await log()).toEqual([])
  })

  test('what the function alone does names the owner, and ends the sessions of whose password it replaces', async () => {
    const replace = (by: string, whose: string) =>
      db.query('select replace_admin_password($1, $2, $3)', [by, whose, HASH.replace('aaa', 'bbb')], SERVICE)
    await replace(salma.id, nadia.id)
    expect(await refusalOf(isIn(nadia))).toMatchObject({ code: 'sign_in_required' })
    expect(await refusalOf(replace(nadia.id, salma.id))).toMatchObject({ code: 'owner_required' })
    expect(await refusalOf(replace(salma.id, salma.id))).toMatchObject({ code: 'own_account' })
    const account = randomUUID()
    await db.query('insert into auth.users (id, email) values ($1, $2)', [account, 'yto@shop.example'])
    const add = () =>
      db.query(
        `select add_administrator($1, $2, 'yto@shop.example', 'Yto', 'staff', $3)`,
        [salma.id, account, HASH],
        SERVICE,
      )
    await add()
    expect(await refusalOf(add())).toMatchObject({ code: 'administrator_exists', status: 'PT409' })
    expect(await log()).toMatchObject([
      { admin_name: 'Salma', row_label: 'Nadia', changes: { password_hash: { hidden: true } } },
      { admin_name: 'Salma', row_label: 'Yto', operation: 'insert' },
    ])
    for (const sql of [
      'add_administrator(null, null, null, null, null, null)',
      'replace_admin_password(null, null, null)',
    ])
      await expect(call(sql), sql).rejects.toThrow(/permission denied/)
  })
})
