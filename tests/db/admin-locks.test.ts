import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SERVICE } from './support/admin-gate.ts'
import { addAdmin, HASH, type TestAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { refusalOf } from './support/samples.ts'

let db: TestDatabase
let owner: TestAdmin
let staff: TestAdmin
let email: string

beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(() => db?.close())
beforeEach(async () => {
  await db.query('truncate audit_log')
  await db.query('delete from private.admin_login_attempts')
  await db.query('delete from admin_users')
  owner = await addAdmin(db, 'owner', 'Salma')
  staff = await addAdmin(db, 'staff', 'Nadia')
  email = `${staff.userId}@shop.example`
})

const read = async (sql: string, params: readonly unknown[] = [], by = owner.actor as object) =>
  Object.values((await db.query(`select ${sql}`, params, by as typeof SERVICE))[0] ?? {})[0]
interface Begun {
  readonly limited: boolean
  readonly attempt: number | null
  readonly admin: { readonly id: string } | null
}
const guess = (network: string, device: string | null = null, name = email): Promise<Begun> =>
  read(
    'begin_admin_login($1, $2, $3, $4)',
    [name, `account ${name}`, network, device],
    SERVICE,
  ) as Promise<Begun>
const opens = async (network: string, device: string | null = null) =>
  (await guess(network, device)).admin?.id === staff.id
/** Guesses made in one go, `age` ago. */
const made = (count: number, network: string, age = '1 minute') =>
  db.query(
    `insert into private.admin_login_attempts (account_key, caller_key, admin_id, at)
     select $1, $2, $3, clock_timestamp() - $4::interval from generate_series(1, $5)`,
    [`account ${email}`, network, staff.id, age, count],
  )
const knowDevice = (device: string) =>
  db.query('insert into private.admin_devices (admin_id, device_key) values ($1, $2)', [staff.id, device])
const lock = async () =>
  ((await read('admin_people()')) as { id: string; lock: object | null }[]).find(({ id }) => id === staff.id)
    ?.lock

test('a network that guessed ten times is shut out alone, for a quarter of an hour', async () => {
  for (let count = 0; count < 10; count += 1) expect(await opens('stranger'), String(count)).toBe(true)
  expect(await guess('stranger')).toEqual({ limited: false, attempt: null, admin: null })
  // As an account that does not exist.
  expect(await guess('stranger', null, 'nobody@shop.example')).toMatchObject({ limited: false, admin: null })
  expect(await opens('elsewhere')).toBe(true)
  await db.query(`update private.admin_login_attempts set at = at - interval '15 minutes'`)
  expect(await opens('stranger')).toBe(true)
})

test('one network that guesses all day does not shut the account for the others', async () => {
  for (let quarter = 1; quarter < 96; quarter += 1) await made(10, 'stranger', `${quarter * 15} minutes`)
  expect(await opens('owner at home')).toBe(true)
})

test('a thousand guesses a day from many networks shut the account for strangers, and no known device', async () => {
  await knowDevice('device:known')
  for (let network = 0; network < 20; network += 1) await made(50, `network ${network}`, '3 hours')
  expect(await opens('owner at home')).toBe(false)
  expect(await opens('owner at home', 'device:known')).toBe(true)
  expect(await opens('owner at home', 'device:forged')).toBe(false)
  expect(await lock()).toMatchObject({ networks: 0, devices: 0, everywhere: true, until: expect.any(String) })
})

test('a known device is counted by itself: its network may flood, and its own guesses are few', async () => {
  await knowDevice('device:known')
  await made(100, 'cafe')
  expect(await guess('cafe')).toMatchObject({ limited: true })
  for (let count = 0; count < 10; count += 1)
    expect(await opens('cafe', 'device:known'), String(count)).toBe(true)
  expect(await opens('cafe', 'device:known')).toBe(false)
  expect(await lock()).toMatchObject({ networks: 1, devices: 1, everywhere: false })
  await db.query(`update private.admin_devices set last_used_at = now() - interval '181 days'`)
  expect(await guess('cafe', 'device:known')).toMatchObject({ limited: true })
})

test('a log-in makes the device known, its latest twenty are kept', async () => {
  const log = (device: string | null) =>
    read('finish_admin_login(0, $1, $2, $3, $4)', [staff.id, staff.sessionId, HASH, device], SERVICE)
  await log(null)
  for (let number = 10; number < 35; number += 1) await log(`device:${number}`)
  const devices = await db.query('select device_key from private.admin_devices order by 1')
  expect(devices).toHaveLength(20)
  expect(devices.at(-1)).toEqual({ device_key: 'device:34' })
})

test('an owner sees a lock and lifts it, their own too; a new password lifts it as well', async () => {
  expect(await lock()).toBeNull()
  await made(10, 'stranger')
  expect(await lock()).toMatchObject({
    networks: 1,
    devices: 0,
    everywhere: false,
    until: expect.any(String),
  })
  expect(await refusalOf(read('lift_admin_locks($1)', [staff.id], staff.actor))).toMatchObject({
    code: 'owner_required',
  })
  expect(await refusalOf(read('lift_admin_locks($1)', [staff.userId]))).toMatchObject({
    code: 'administrator_unknown',
  })
  await read('lift_admin_locks($1)', [staff.id])
  expect(await lock()).toBeNull()
  expect(await opens('stranger')).toBe(true)
  expect(await db.query('select admin_name, row_label, operation from audit_log')).toEqual([
    { admin_name: 'Salma', row_label: 'Nadia', operation: 'log_in_unlocked' },
  ])
  await read('lift_admin_locks($1)', [owner.id])
  await made(10, 'stranger')
  await read('replace_admin_password($1, $2, $3)', [owner.id, staff.id, `$2b$12$${'c'.repeat(53)}`], SERVICE)
  expect(await lock()).toBeNull()
  expect(await opens('stranger')).toBe(true)
})
