import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { Database } from '@/data/database.types.ts'
import { appCode } from '../support/authenticator-app.ts'
import { mailsUrl } from '../support/shop.ts'
import { PASSWORD } from './support/log-in.ts'
import { logInContext, REFUSAL } from './support/log-in-context.ts'

// Guesses and their time have tests of their own.
const context = logInContext(4)
const { call, logIn, bearer, alive, nobody } = context

test('the right password opens a session of an administrator; the next log-in ends it', async () => {
  const first = await logIn(` ${context.email.toUpperCase()} `, PASSWORD)
  expect(first).toMatchObject({ status: 200, body: { refresh_token: expect.any(String) } })
  expect(Object.keys(first.body).sort()).toEqual(['access_token', 'device', 'refresh_token'])
  expect((await bearer(first.body.access_token)).data).toMatchObject({ name: 'Salma', role: 'owner' })
  const second = await logIn(context.email, PASSWORD)
  await alive(second.body.access_token)
  await nobody(first.body.access_token)
})

test('parallel log-ins of one administrator all succeed, and one session is left', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => logIn(context.email, PASSWORD)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const states = await Promise.all(answers.map(async ({ body }) => (await bearer(body.access_token)).status))
  expect(states.sort()).toEqual([200, 401, 401])
})

test('neither an ordinary sign-in of the linked account nor one by a reset mail is an administrator', async () => {
  const { data, error } = await context.shop.visitor.auth.signInWithPassword({
    email: context.email,
    password: 'somebody-else-knows-this',
  })
  expect(error).toBeNull()
  await nobody(data.session?.access_token)

  expect((await context.shop.visitor.auth.resetPasswordForEmail(context.email)).error).toBeNull()
  const mails = (await (await fetch(mailsUrl(context.shop))).json()) as {
    to: string[]
    html: string
  }[]
  const message = mails.find(({ to }) => to.includes(context.email))
  const token_hash = /token_hash=(\w+)/.exec(message?.html ?? '')?.[1] ?? ''
  const reset = await context.shop.visitor.auth.verifyOtp({ type: 'recovery', token_hash })
  expect(reset.error).toBeNull()
  const token = reset.data.session?.access_token
  await nobody(token)
  // It may write what it likes about itself.
  const own = createClient<Database>(context.shop.url, context.shop.anonKey, {
    auth: { persistSession: false },
  })
  await own.auth.setSession({
    access_token: token ?? '',
    refresh_token: reset.data.session?.refresh_token ?? '',
  })
  await own.auth.updateUser({ data: { role: 'owner', admin: true } })
  const refreshed = (await own.auth.refreshSession()).data.session?.access_token
  expect(refreshed).toEqual(expect.any(String))
  await nobody(refreshed)
  expect(
    (await call('admin-password', { current: PASSWORD, next: 'osier-et-palmier' }, refreshed)).status,
  ).toBe(401)
  // And cannot take the administrator away.
  expect((await call('account-delete', {}, refreshed)).status).toBeGreaterThanOrEqual(400)
  expect((await logIn(context.email, PASSWORD)).status).toBe(200)
})

test('a password that is changed while the log-in compares it opens nothing', async () => {
  const { db } = context.shop
  // The log-in has compared when Auth begins its session.
  await db.query(`create function private.test_replace() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      update public.admin_users set password_hash = overlay(password_hash placing 'zzz' from 58) where user_id = new.user_id;
      return null;
    end $$`)
  await db.query(`create trigger test_replace after insert on auth.sessions
    for each row execute function private.test_replace()`)
  try {
    expect(await logIn(context.email, PASSWORD)).toMatchObject({ status: 401, body: REFUSAL })
  } finally {
    await db.query('drop function private.test_replace() cascade')
  }
  const [{ count } = {}] = await db.query(
    'select count(*) from private.admin_sessions r join admin_users a on a.id = r.admin_id where a.email = $1',
    [context.email],
  )
  expect(Number(count)).toBe(0)
})

test('logging out ends the session on the next request', async () => {
  const { body } = await logIn(context.email, PASSWORD)
  await fetch(`${context.shop.url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: context.shop.anonKey, authorization: `Bearer ${body.access_token}` },
  })
  await nobody(body.access_token)
})

test('with a second factor the password alone is nobody and ends no other session', async () => {
  const { body } = await logIn(context.email, PASSWORD)
  const client = createClient<Database>(context.shop.url, context.shop.anonKey, {
    auth: { persistSession: false },
  })
  await client.auth.setSession({
    access_token: body.access_token ?? '',
    refresh_token: body.refresh_token ?? '',
  })
  const { data: permit } = await client.rpc('permit_factor', { label: 'App' })
  const { data: factor } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: permit ?? '',
  })
  const code = () => appCode(factor?.type === 'totp' ? factor.totp.secret : '')
  const enrolled = await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: code() })
  expect(enrolled.error).toBeNull()
  const strong = enrolled.data?.access_token
  await alive(strong)
  await nobody(body.access_token)

  const half = await logIn(context.email, PASSWORD)
  expect(half.status).toBe(200)
  await nobody(half.body.access_token)
  await alive(strong)
  expect(
    (await call('admin-password', { current: PASSWORD, next: 'osier-et-palmier' }, half.body.access_token))
      .status,
  ).toBe(401)

  const other = createClient<Database>(context.shop.url, context.shop.anonKey, {
    auth: { persistSession: false },
  })
  await other.auth.setSession({
    access_token: half.body.access_token ?? '',
    refresh_token: half.body.refresh_token ?? '',
  })
  const whole = await other.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: code() })
  expect(whole.error).toBeNull()
  await alive(whole.data?.access_token)
  await nobody(strong)
})

test('a password is changed with the present one, and only with it; other sessions end', async () => {
  await context.shop.db.query('update settings set allow_multiple_logins = true')
  const [one, other] = [await logIn(context.email, PASSWORD), await logIn(context.email, PASSWORD)]
  await context.shop.db.query('update settings set allow_multiple_logins = false')
  const token = one.body.access_token
  const change = (current: string, next: string, as = token) => call('admin-password', { current, next }, as)
  expect(await change('wrong', 'osier-et-palmier')).toMatchObject({ status: 401, body: REFUSAL })
  for (const next of ['osier', 'é'.repeat(37)])
    expect(await change(PASSWORD, next)).toMatchObject({
      status: 400,
      body: { error: { code: 'password_unfit' } },
    })
  expect(await change(PASSWORD, PASSWORD)).toMatchObject({ body: { error: { code: 'password_same' } } })
  expect((await change(PASSWORD, 'osier-et-palmier', context.shop.anonKey)).status).toBe(401)
  expect(await change(PASSWORD, 'osier-et-palmier')).toMatchObject({ status: 200 })
  await alive(token)
  await nobody(other.body.access_token)
  const [{ password_hash: stored } = {}] = await context.shop.db.query(
    'select password_hash from admin_users where email = $1',
    [context.email],
  )
  expect(stored).toMatch(/^\$2[aby]\$12\$/)
  expect((await logIn(context.email, PASSWORD)).status).toBe(401)
  expect((await logIn(context.email, 'osier-et-palmier')).status).toBe(200)
  const [entry] = await context.shop.db.query(
    `select admin_name, changes from audit_log where table_name = 'admin_users' order by id desc limit 1`,
  )
  expect(entry).toEqual({ admin_name: 'Salma', changes: { password_hash: { hidden: true } } })
})
