import bcrypt from 'bcryptjs'
import { expect, test } from 'vitest'
import { ADMIN_BCRYPT_COST } from '@/domain/admin-password.ts'
import { PASSWORD } from './support/log-in.ts'
import { logInContext, REFUSAL } from './support/log-in-context.ts'

// Guesses without the time they take, but where it is what is tested.
const context = logInContext(4)
const { call, logIn } = context

test('ten guesses an account and network, of the log-in and the change of password together', async () => {
  const { body } = await logIn(context.email, PASSWORD)
  for (let count = 0; count < 5; count += 1) {
    expect(await logIn(context.email, `guess ${count}`)).toMatchObject({ status: 401, body: REFUSAL })
    const change = { current: `guess ${count}`, next: 'osier-et-palmier' }
    expect(await call('admin-password', change, body.access_token)).toMatchObject({
      status: 401,
      body: REFUSAL,
    })
  }
  expect(await logIn(context.email, PASSWORD)).toMatchObject({ status: 401, body: REFUSAL })
  const change = { current: PASSWORD, next: 'osier-et-palmier' }
  expect(await call('admin-password', change, body.access_token)).toMatchObject({
    status: 401,
    body: REFUSAL,
  })
  // Neither another network nor the device that logged in before is shut out with it.
  expect((await logIn(context.email, PASSWORD, { network: '203.0.113.7' })).status).toBe(200)
  expect((await logIn(context.email, PASSWORD, { device: body.device })).status).toBe(200)
  await context.shop.db.query(`update private.admin_login_attempts set at = at - interval '15 minutes'`)
  expect((await logIn(context.email, PASSWORD)).status).toBe(200)
})

test('failures, the lock and the log-in stand in the journal', async () => {
  for (let count = 0; count < 10; count += 1) await logIn(context.email, `guess ${count}`)
  await logIn('nobody@shop.example', 'not it')
  await logIn(context.email, PASSWORD, { network: '203.0.113.7' })
  const journal = () =>
    context.shop.db.query(
      `select operation, changes, row_label from audit_log where table_name = 'log_ins'
           and row_id = (select id::text from admin_users where email = $1) order by operation`,
      [context.email],
    )
  // It is written after the answer.
  await expect.poll(journal).toEqual([
    { operation: 'log_in', changes: {}, row_label: 'Salma' },
    { operation: 'log_in_failed', changes: { tries: { new: 10 } }, row_label: 'Salma' },
    { operation: 'log_in_locked', changes: { lock: { new: 'network' } }, row_label: 'Salma' },
  ])
})

test('a caller who guessed too often is told so before anything is compared, whatever the account', async () => {
  expect(await logIn(context.email, 'not it')).toMatchObject({ status: 401 })
  await context.shop.db.query(
    `insert into private.admin_login_attempts (account_key, caller_key)
       select 'others', caller_key from private.admin_login_attempts cross join generate_series(1, 99)`,
  )
  const tooMany = { status: 429, body: { error: { code: 'too_many_requests' } } }
  for (const name of [context.email, 'nobody@shop.example'])
    expect(await logIn(name, PASSWORD)).toMatchObject(tooMany)
  await context.shop.db.query('delete from private.admin_login_attempts')
  expect((await logIn(context.email, PASSWORD)).status).toBe(200)
})

test('a crowd of log-ins waits in a short queue, and the functions stay up for others', async () => {
  const crowd = Array.from({ length: 40 }, (_, index) => logIn(`crowd-${index}@shop.example`, 'not it'))
  // The queue of another network is its own.
  const elsewhere = Array.from({ length: 3 }, (_, index) =>
    logIn(`elsewhere-${index}@shop.example`, 'not it', { network: '203.0.113.7' }),
  )
  expect((await Promise.all(elsewhere)).map(({ status }) => status)).toEqual([401, 401, 401])
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  // How many wait at most is a rule of the queue; how many come while one is compared is the machine's.
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect((await logIn(context.email, PASSWORD)).status).toBe(200)
})

test('unknown, wrong, too long, disabled and locked answer alike, at the same speed', async () => {
  await context.shop.db.query(`update admin_users set password_hash = $2 where email = $1`, [
    context.email,
    await bcrypt.hash(PASSWORD, ADMIN_BCRYPT_COST),
  ])
  const times: Record<string, number[]> = { unknown: [], wrong: [], locked: [] }
  const lock = (locked: boolean) =>
    context.shop.db.query(
      locked
        ? `insert into private.admin_login_attempts (account_key, caller_key, admin_id)
             select a.account_key, a.caller_key, a.admin_id
             from (select * from private.admin_login_attempts where admin_id is not null limit 1) a, generate_series(1, 10)`
        : 'delete from private.admin_login_attempts',
    )
  for (let round = 0; round < 3; round += 1)
    for (const [kind, samples] of Object.entries(times)) {
      if (kind === 'locked') await lock(true)
      const { status, body, ms } = await logIn(
        kind === 'unknown' ? 'nobody@shop.example' : context.email,
        'not it',
      )
      expect({ status, body }).toEqual({ status: 401, body: REFUSAL })
      samples.push(ms)
      if (kind === 'locked') await lock(false)
    }
  // Comparing takes some 200 ms of 220: leaving it out would show as a tenth. What else a machine does adds to a time.
  const least = (kind: string) => Math.min(...(times[kind] ?? []))
  for (const kind of ['unknown', 'locked']) {
    expect(least(kind) / least('wrong'), kind).toBeGreaterThan(0.25)
    expect(least(kind) / least('wrong'), kind).toBeLessThan(4)
  }
  expect(await logIn(context.email, PASSWORD.padEnd(73, 'x'))).toMatchObject({ status: 401, body: REFUSAL })
  await context.shop.db.query('update admin_users set disabled_at = now() where email = $1', [context.email])
  expect(await logIn(context.email, PASSWORD)).toMatchObject({ status: 401, body: REFUSAL })
})
