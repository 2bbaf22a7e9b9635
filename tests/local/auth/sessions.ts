import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { UnderTest } from '../under-test.ts'

const PASSWORD = 'mot de passe'

/** How sessions go on and end. The user `ada@example.test` has signed up before. */
export function sessionTests(under: () => UnderTest): void {
  const client = () =>
    createClient(under().backend.url, under().backend.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
  const post = (path: string, body: unknown) =>
    fetch(`${under().backend.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: under().backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('a new password ends the other sessions', async () => {
    const [here, there] = [client(), client()]
    await under().service.auth.admin.createUser({
      email: 'pw@example.test',
      password: PASSWORD,
      email_confirm: true,
    })
    for (const one of [here, there])
      await one.auth.signInWithPassword({ email: 'pw@example.test', password: PASSWORD })
    expect((await here.auth.updateUser({ password: 'un autre mot' })).error).toBeNull()
    expect((await here.auth.getUser()).error).toBeNull()
    expect((await there.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  test('a sign-in with a password that is changed while it is compared begins no session', async () => {
    const account = { email: 'meanwhile@example.test', password: PASSWORD }
    const { data } = await under().service.auth.admin.createUser({ ...account, email_confirm: true })
    const { engine } = under().backend
    const running = Array.from({ length: 6 }, () => client().auth.signInWithPassword(account))
    // One is compared at a time, for some 60 ms.
    await new Promise((done) => setTimeout(done, 100))
    const id = data.user?.id
    await engine.exec(`begin;
      update auth.users set encrypted_password = overlay(encrypted_password placing 'zzz' from 58) where id = '${id}';
      delete from auth.sessions where user_id = '${id}'; commit`)
    await Promise.all(running)
    const sessions = { sql: 'select id from auth.sessions where user_id = $1', params: [id] }
    expect(await engine.run([sessions])).toEqual([[]])
  })

  test('refresh tokens rotate; a lost answer is forgiven, an old token is not', async () => {
    const ada = client()
    const { data } = await ada.auth.signInWithPassword({ email: 'ada@example.test', password: PASSWORD })
    const first = data.session?.refresh_token ?? ''
    const refreshed = async (token: string) => {
      const response = await post('token?grant_type=refresh_token', { refresh_token: token })
      return { status: response.status, ...(await response.json()) }
    }
    const second = await refreshed(first)
    expect([second.status, second.refresh_token === first]).toEqual([200, false])
    expect((await refreshed(first)).refresh_token).toBe(second.refresh_token)
    const third = await refreshed(second.refresh_token)
    await under().backend.engine.run([
      {
        sql: "update auth.refresh_tokens set updated_at = now() - interval '1 hour' where token = $1",
        params: [first],
      },
    ])
    expect(await refreshed(first)).toMatchObject({ status: 400, error_code: 'refresh_token_already_used' })
    expect((await refreshed(third.refresh_token)).status).toBe(400)
    // Nor does what was handed out before count any more.
    for (const { access_token } of [second, third])
      expect((await client().auth.getUser(access_token)).error?.name).toBe('AuthSessionMissingError')
    expect(await refreshed('unknown')).toMatchObject({ status: 400, error_code: 'refresh_token_not_found' })
  })

  test('ten refreshes at once keep the session alive', async () => {
    const { data } = await client().auth.signInWithPassword({ email: 'ada@example.test', password: PASSWORD })
    const body = { refresh_token: data.session?.refresh_token }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('token?grant_type=refresh_token', body)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const tokens = new Set(
      await Promise.all(answers.map(async (answer) => (await answer.json()).refresh_token)),
    )
    expect(tokens.size).toBe(1)
  })

  test.each(['local', 'others', 'global'] as const)('sign-out %s', async (scope) => {
    const [here, there] = [client(), client()]
    for (const one of [here, there])
      await one.auth.signInWithPassword({ email: 'ada@example.test', password: PASSWORD })
    const tokens = await Promise.all(
      [here, there].map(async (one) => (await one.auth.getSession()).data.session?.access_token),
    )
    expect((await here.auth.signOut({ scope })).error).toBeNull()
    const alive = await Promise.all(
      tokens.map(async (token) => (await client().auth.getUser(token)).error === null),
    )
    expect(alive).toEqual({ local: [false, true], others: [true, false], global: [false, false] }[scope])
  })
}
