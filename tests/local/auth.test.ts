import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionTests } from './auth/sessions.ts'
import { ENGINES, startUnderTest, type UnderTest } from './under-test.ts'

const PASSWORD = 'mot de passe'

describe.each(ENGINES)('Auth on %s', (engine) => {
  let under: UnderTest
  beforeAll(async () => {
    under = await startUnderTest(engine)
  })
  afterAll(() => under.stop())

  const client = () =>
    createClient(under.backend.url, under.backend.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
  const post = (path: string, body: unknown) =>
    fetch(`${under.backend.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: under.backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('sign-up gives a session with the claims of GoTrue', async () => {
    const signedUp = await client().auth.signUp({
      email: 'Ada@Example.test',
      password: PASSWORD,
      options: { data: { name: 'Ada' } },
    })
    expect(signedUp.error).toBeNull()
    const { session, user } = signedUp.data
    expect(user).toMatchObject({
      email: 'ada@example.test',
      role: 'authenticated',
      user_metadata: { name: 'Ada' },
    })
    expect(user?.identities).toHaveLength(1)
    expect(decodeJwt(session?.access_token ?? '')).toMatchObject({
      sub: user?.id,
      role: 'authenticated',
      aud: 'authenticated',
      aal: 'aal1',
      email: 'ada@example.test',
      amr: [{ method: 'password' }],
      session_id: expect.any(String),
      app_metadata: { provider: 'email' },
      user_metadata: { name: 'Ada' },
      iss: `${under.backend.url}/auth/v1`,
    })
  })

  test.each([
    [{ email: 'ada@example.test', password: PASSWORD }, 422, 'user_already_exists'],
    [{ email: 'b@example.test', password: 'kurz' }, 422, 'weak_password'],
    [{ email: 'b@example.test', password: 'é'.repeat(40) }, 400, 'validation_failed'],
    [{ email: 'nobody', password: PASSWORD }, 400, 'validation_failed'],
    [{}, 422, 'anonymous_provider_disabled'],
  ])('sign-up with %o is refused', async (body, status, code) => {
    const response = await post('signup', body)
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ code: status, error_code: code, msg: expect.any(String) }),
    ])
  })

  test.each(['signed up', 'made by the service'])('a user who is %s is inserted whole', async (how) => {
    const email = `${how.replaceAll(' ', '-')}@example.test`
    const data = { name: 'Whole' }
    const made =
      how === 'signed up'
        ? await client().auth.signUp({ email, password: PASSWORD, options: { data } })
        : await under.service.auth.admin.createUser({ email, password: PASSWORD, user_metadata: data })
    const seen = under.service.from('profiles_of_users').select()
    expect((await seen.eq('user_id', made.data.user?.id).single()).data).toMatchObject({
      metadata: { name: 'Whole' },
      app_metadata: { provider: 'email', providers: ['email'] },
      has_password: true,
    })
  })

  test('metadata that no token could carry is refused', async () => {
    const [most, more] = [{ note: 'x'.repeat(15_000) }, { other: 'x'.repeat(2000) }]
    const why = expect.objectContaining({
      status: 400,
      code: 'validation_failed',
      message: expect.stringContaining('at most 16 kB'),
    })
    const large = client()
    const account = { email: 'large@example.test', password: PASSWORD }
    const signUp = (data: object) => large.auth.signUp({ ...account, options: { data } })
    expect((await signUp({ ...most, ...more })).error).toEqual(why)
    // Alike for an address that is known: the sentence tells nothing.
    expect((await signUp(most)).error).toBeNull()
    expect((await signUp({ ...most, ...more })).error).toEqual(why)
    expect((await large.auth.updateUser({ data: { ...most, ...more } })).error).toEqual(why)
    expect((await large.auth.updateUser({ data: more })).error).toEqual(why)
    expect((await large.auth.updateUser({ data: { note: null, ...more } })).data.user?.user_metadata).toEqual(
      expect.objectContaining(more),
    )
    const { admin } = under.service.auth
    const id = (await large.auth.getUser()).data.user?.id ?? ''
    expect((await admin.updateUserById(id, { user_metadata: most })).error).toEqual(why)
    expect((await admin.updateUserById(id, { app_metadata: { ...most, ...more } })).error).toEqual(why)
    const another = { email: 'larger@example.test', user_metadata: { ...most, ...more } }
    expect((await admin.createUser(another)).error).toEqual(why)
  })

  test('answers are kept nowhere and taken for what they are', async () => {
    const headers = { apikey: under.backend.anonKey }
    for (const path of [
      'auth/v1/settings',
      'auth/v1/user',
      'auth/v1/nope',
      'rest/v1/books',
      'rest/v1/nope',
    ]) {
      const answer = await fetch(`${under.backend.url}/${path}`, { headers })
      expect([
        path,
        answer.headers.get('cache-control'),
        answer.headers.get('x-content-type-options'),
      ]).toEqual([path, 'no-store', 'nosniff'])
    }
    const keys = await fetch(`${under.backend.url}/auth/v1/.well-known/jwks.json`)
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
  })

  test('a wrong password and an unknown address answer alike', async () => {
    for (const email of ['ada@example.test', 'unknown@example.test']) {
      const { error } = await client().auth.signInWithPassword({ email, password: 'wrong password' })
      expect([error?.status, error?.code, error?.message]).toEqual([
        400,
        'invalid_credentials',
        'Invalid login credentials',
      ])
    }
  })

  test('the user is read and changed', async () => {
    const ada = client()
    await ada.auth.signInWithPassword({ email: 'ada@example.test', password: PASSWORD })
    expect(
      (await ada.auth.updateUser({ data: { town: 'Rif', name: null } })).data.user?.user_metadata,
    ).toMatchObject({ town: 'Rif' })
    expect((await ada.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
    expect((await ada.auth.updateUser({ email: 'ada2@example.test' })).error).toBeNull()
    expect((await ada.auth.getUser()).data.user?.email).toBe('ada2@example.test')
    expect((await ada.auth.updateUser({ email: 'ada@example.test' })).error).toBeNull()
  })

  describe('sessions', () => sessionTests(() => under))

  test('the service role administers users', async () => {
    const { admin } = under.service.auth
    const created = await admin.createUser({
      email: 'new@example.test',
      password: PASSWORD,
      email_confirm: true,
      app_metadata: { plan: 'x' },
      user_metadata: { a: 1 },
    })
    const id = created.data.user?.id ?? ''
    expect(created.data.user?.app_metadata).toEqual({ plan: 'x', provider: 'email', providers: ['email'] })
    expect((await admin.createUser({ email: 'new@example.test' })).error?.code).toBe('email_exists')
    expect((await admin.updateUserById(id, { password: 'un autre mot' })).error).toBeNull()
    const { data: signedIn } = await client().auth.signInWithPassword({
      email: 'new@example.test',
      password: 'un autre mot',
    })
    expect(signedIn.session).not.toBeNull()
    const page = await admin.listUsers({ page: 1, perPage: 2 })
    expect([
      page.data.users.length,
      page.data.users.length > 0 && 'total' in page.data && page.data.total > 2,
    ]).toEqual([2, true])
    expect(page.data.users[0]?.email).toBe('new@example.test')
    const listed = (await admin.listUsers({ perPage: 1000 })).data.users.map(({ created_at }) => created_at)
    expect(listed).toEqual([...listed].sort().reverse())
    expect((await admin.updateUserById(id, { ban_duration: '1h' })).error).toBeNull()
    expect(
      (await client().auth.signInWithPassword({ email: 'new@example.test', password: 'un autre mot' })).error
        ?.code,
    ).toBe('user_banned')
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error?.code).toBe('user_not_found')
    expect((await under.anon.auth.admin.listUsers()).error?.code).toBe('not_admin')
  })

  test('what is left out says so', async () => {
    expect((await post('sso', { domain: 'example.test' })).status).toBe(501)
    expect((await post('token?grant_type=id_token', {})).status).toBe(501)
  })
})
