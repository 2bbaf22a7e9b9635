import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdmin } from './support/admins.ts'
import { addLogIn, PASSWORD } from './support/log-in.ts'
import { type SentMail, type ShopBackend, shopBackend } from './support/shop-backend.ts'

const EMAIL = 'salma@shop.example'

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend()
  await addLogIn(shop, EMAIL, 'owner')
})
afterAll(() => shop?.close())

async function call(name: string, body: unknown, bearer?: string, network?: string) {
  const response = await fetch(`${shop.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: shop.anonKey,
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...(network ? { 'x-forwarded-for': network } : {}),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const logIn = (email: string, password: string) => call('admin-login', { email, password })
const INVALID = { status: 404, body: { error: { code: 'link_invalid' } } }
const emailsTo = (email: string): SentMail[] => shop.mails.filter(({ to }) => to === email)
/** The token in the newest email. */
async function emailTo(email: string, count: number): Promise<string> {
  await expect.poll(() => emailsTo(email).length).toBe(count)
  return /\/admin\/password#([\w-]{43})$/m.exec(emailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
}

test('a forgotten password is chosen anew by a link, once; sessions and locks of before end', async () => {
  const before = await logIn(EMAIL, PASSWORD)
  const known = await call('admin-link', { ask: ` ${EMAIL.toUpperCase()} ` })
  const unknown = await call('admin-link', { ask: 'nobody@shop.example' })
  expect(known).toEqual({ status: 200, body: { sent: true } })
  expect(unknown).toEqual(known)
  const token = await emailTo(EMAIL, 1)
  expect(
    await shop.db.query('select kind from mail_outbox where email = $1', ['nobody@shop.example']),
  ).toEqual([])
  expect(emailsTo('nobody@shop.example')).toEqual([])
  expect(await call('admin-link', { look: token })).toEqual({
    status: 200,
    body: { email: EMAIL, kind: 'reset' },
  })
  await shop.db.query(
    `insert into private.admin_login_attempts (account_key, caller_key, admin_id)
     select 'a', 'stranger', id from admin_users, generate_series(1, 10)`,
  )
  const weak = await call('admin-link', { token, password: 'court' })
  expect(weak).toEqual({ status: 400, body: { error: { code: 'password_unfit' } } })
  const next = { token, password: 'osier-et-palmier' }
  const answers = await Promise.all([call('admin-link', next), call('admin-link', next)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await call('admin-link', next)).toEqual(INVALID)
  expect(await call('admin-link', { look: token })).toEqual(INVALID)
  expect((await logIn(EMAIL, PASSWORD)).status).toBe(401)
  expect((await logIn(EMAIL, 'osier-et-palmier')).status).toBe(200)
  const held = String(before.body.access_token)
  expect((await call('admin-people', { replace: crypto.randomUUID() }, held)).status).toBe(401)
  expect(await shop.db.query(`select 1 from private.admin_login_attempts where account_key = 'a'`)).toEqual(
    [],
  )
  const [entry] = await shop.db.query(
    `select admin_name, changes from audit_log where table_name = 'admin_users' order by id desc limit 1`,
  )
  expect(entry).toEqual({ admin_name: 'Salma', changes: { password_hash: { hidden: true } } })
})

test('a link is too old after an hour, three emails go out in an hour, and one network asks ten times', async () => {
  await shop.db.query('delete from private.admin_links')
  await shop.db.query('delete from private.admin_login_attempts')
  shop.mails.length = 0
  for (let count = 0; count < 4; count += 1)
    expect((await call('admin-link', { ask: EMAIL }, undefined, '203.0.113.9')).status).toBe(200)
  const token = await emailTo(EMAIL, 3)
  await shop.db.query(`update private.admin_links set expires_at = now() where created_at is not null`)
  expect(await call('admin-link', { token, password: 'osier-et-roseau' })).toEqual(INVALID)
  for (let count = 4; count < 10; count += 1)
    await call('admin-link', { ask: 'nobody@shop.example' }, undefined, '203.0.113.9')
  for (const ask of [EMAIL, 'nobody@shop.example'])
    expect(await call('admin-link', { ask }, undefined, '203.0.113.9')).toEqual({
      status: 429,
      body: { error: { code: 'too_many_requests' } },
    })
  expect((await call('admin-link', { ask: EMAIL }, undefined, '203.0.113.10')).status).toBe(200)
  await shop.db.query('update admin_users set disabled_at = now()')
  await shop.db.query('delete from private.admin_links')
  expect((await call('admin-link', { ask: EMAIL }, undefined, '203.0.113.10')).status).toBe(200)
  expect(await shop.db.query('select 1 from private.admin_links')).toEqual([])
  await shop.db.query('update admin_users set disabled_at = null')
})

test('a colleague who is invited chooses the password; the owner learns where the email did not leave', async () => {
  const owner = String((await logIn(EMAIL, 'osier-et-palmier')).body.access_token)
  const colleague = { name: 'Yto', email: 'yto@shop.example', role: 'staff' }
  shop.failMails(true)
  expect(await call('admin-people', { invite: colleague }, owner)).toEqual({
    status: 200,
    body: { sent: false, isLocal: false },
  })
  shop.failMails(false)
  expect((await call('admin-people', { invite: colleague }, owner)).body).toEqual({
    error: { code: 'administrator_exists' },
  })
  const [yto] = await shop.db.query(`select id from admin_users where email = 'yto@shop.example'`)
  const again = () => call('admin-people', { inviteAgain: yto?.id }, owner)
  expect((await again()).body).toEqual({ sent: true, isLocal: false })
  const old = await emailTo('yto@shop.example', 1)
  expect((await again()).body).toEqual({ sent: true, isLocal: false })
  const token = await emailTo('yto@shop.example', 2)
  expect(await call('admin-link', { look: old })).toEqual(INVALID)
  expect((await call('admin-link', { look: token })).body).toEqual({
    email: colleague.email,
    kind: 'invitation',
  })
  expect(emailsTo('yto@shop.example').at(-1)?.text).toContain('Salma vous ouvre l’administration')
  expect((await call('admin-link', { token, password: 'roseau-et-palmier' })).status).toBe(200)
  const theirs = await logIn('yto@shop.example', 'roseau-et-palmier')
  expect(theirs.status).toBe(200)
  expect((await again()).body).toEqual({ error: { code: 'request_invalid' } })
  const staff = String(theirs.body.access_token)
  for (const body of [{ invite: colleague }, { inviteAgain: yto?.id }])
    expect((await call('admin-people', body, staff)).body).toEqual({ error: { code: 'owner_required' } })
})

/** Asks for a link while the mail service is down, and waits until its email was tried. @returns the email's row. */
async function askInVain(): Promise<unknown> {
  for (const table of ['private.admin_links', 'private.admin_login_attempts', 'mail_outbox'])
    await shop.db.query(`delete from ${table}`)
  shop.mails.length = 0
  shop.failMails(true)
  expect((await call('admin-link', { ask: EMAIL })).body).toEqual({ sent: true })
  await expect
    .poll(() => shop.db.query('select from mail_outbox where last_error is not null'))
    .toHaveLength(1)
  shop.failMails(false)
  return (await shop.db.query('select id from mail_outbox'))[0]?.id
}
/** The next minute, in which what waits is due. @returns the state of the one email then. */
async function tick(): Promise<unknown> {
  await shop.db.query('update mail_outbox set next_attempt_at = now()')
  await call('order-clock', {}, shop.secretKey)
  return (await shop.db.query('select status from mail_outbox'))[0]?.status
}

test('an email leaves once the mail service is back; its link is in no table, and is not sent again once used', async () => {
  const message = await askInVain()
  expect([await tick(), await tick()]).toEqual(['sent', 'sent'])
  const token = await emailTo(EMAIL, 1)
  const kept = await shop.db.query(
    'select to_jsonb(m)::text || to_jsonb(l)::text as text from mail_outbox m, private.admin_links l',
  )
  expect(kept).toHaveLength(1)
  expect(String(kept[0]?.text)).not.toContain(token)
  const colleague = await addAdmin(shop.db, 'staff', 'Nadia')
  const again = async () => {
    await shop.db.query('select resend_mail($1)', [message], colleague.actor)
    return await tick()
  }
  expect(await again()).toBe('sent')
  expect(await emailTo(EMAIL, 2)).toBe(token)
  expect((await call('admin-link', { token, password: 'osier-et-palmier' })).status).toBe(200)
  expect(await again()).toBe('dropped')
  expect(emailsTo(EMAIL)).toHaveLength(2)
})

test.each([
  ['is over', 'update private.admin_links set expires_at = now() where created_at is not null'],
  ['was used', 'delete from private.admin_links'],
  ['is of somebody suspended', 'update admin_users set disabled_at = now() where disabled_at is null'],
])('a link that %s before its email leaves is not sent', async (_, sql) => {
  await askInVain()
  await shop.db.query(sql)
  expect(await tick()).toBe('dropped')
  await shop.db.query('update admin_users set disabled_at = null')
  expect(emailsTo(EMAIL)).toEqual([])
})

test('nonsense is refused', async () => {
  for (const body of [
    {},
    [],
    null,
    { ask: 1 },
    { look: 'x' },
    { token: 'x', password: 'y' },
    { ask: 'a', look: 'b' },
  ])
    expect((await call('admin-link', body)).body, JSON.stringify(body)).toMatchObject({
      error: { code: 'request_invalid' },
    })
})
