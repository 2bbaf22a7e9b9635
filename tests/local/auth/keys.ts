import { createClient } from '@supabase/supabase-js'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { type AuthUnderTest, PASSWORD } from '../auth-harness.ts'

/** Keys, tokens, limits, and values that cannot be stored. */
export function keyTests(under: () => AuthUnderTest): void {
  const call = (route: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${under().backend.url}/auth/v1/${route}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { apikey: under().backend.anonKey, ...headers },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    })

  test('users’ tokens are verified with the public key alone', async () => {
    const ada = await under().member('kora')
    const token = (await ada.auth.getSession()).data.session?.access_token ?? ''
    const jwks = await (await fetch(`${under().backend.url}/auth/v1/.well-known/jwks.json`)).json()
    expect([jwks.keys.length, 'd' in jwks.keys[0]]).toEqual([1, false])
    const issuer = `${under().backend.url}/auth/v1`
    const { payload } = await jwtVerify(token, createLocalJWKSet(jwks), { issuer, algorithms: ['ES256'] })
    expect(payload.email).toBe('kora@example.test')
    expect(decodeProtectedHeader(token).kid).toBe(jwks.keys[0].kid)
    expect((await ada.auth.getClaims()).data?.claims.sub).toBe(payload.sub)
  })

  test('a token signed with the public key as if it were the secret is refused', async () => {
    const { keys } = await (await call('.well-known/jwks.json', null)).json()
    const forged = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(JSON.stringify(keys[0])))
    expect((await call('admin/users', null, { authorization: `Bearer ${forged}` })).status).toBe(403)
  })

  test('publishable and secret keys open the API as the older ones do', async () => {
    const options = { auth: { persistSession: false, autoRefreshToken: false } }
    const { url, publishableKey, secretKey } = under().backend
    const [anon, service] = [
      createClient(url, publishableKey, options),
      createClient(url, secretKey, options),
    ]
    expect((await service.auth.admin.listUsers()).error).toBeNull()
    expect((await anon.auth.admin.listUsers()).error?.code).toBe('not_admin')
    const signedIn = await anon.auth.signInWithPassword({ email: 'kora@example.test', password: PASSWORD })
    expect(signedIn.error).toBeNull()
    expect((await anon.auth.getUser()).data.user?.email).toBe('kora@example.test')
    const inBrowser = { apikey: secretKey, 'user-agent': 'Mozilla/5.0' }
    expect((await call('settings', null, inBrowser)).status).toBe(401)
    expect((await call('settings', null, { apikey: `${publishableKey}x` })).status).toBe(401)
  })

  test('a provider that is not configured is refused, as JSON and on the page', async () => {
    expect(await (await call('authorize?provider=google', null)).json()).toMatchObject({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Unsupported provider: provider is not enabled',
    })
    const page = encodeURIComponent('https://shop.example.test/auth')
    const answer = await call(`authorize?provider=google&redirect_to=${page}`, null, { accept: 'text/html' })
    expect(answer.headers.get('location')).toContain(
      '/auth#error=invalid_request&error_code=validation_failed',
    )
  })

  test('addresses behind a proxy are limited, this machine is not', async () => {
    const body = { email: 'nobody@example.test', password: 'wrong password' }
    const guess = (from: string) => call('token?grant_type=password', body, { 'x-forwarded-for': from })
    const answers = await Promise.all(Array.from({ length: 6 }, () => guess('203.0.113.7')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([400, 400, 400, 400, 400, 429])
    expect(await answers[statuses.indexOf(429)]?.json()).toMatchObject({
      error_code: 'over_request_rate_limit',
    })
    expect((await guess('203.0.113.8')).status).toBe(400)
    expect((await call('token?grant_type=password', body)).status).toBe(400)
  })

  test('a body that is too large is refused in the words of the service', async () => {
    const answer = await call('signup', { email: 'x'.repeat(1_100_000) })
    expect([answer.status, await answer.json()]).toMatchObject([413, { error_code: 'request_too_large' }])
  })

  test('the last identity stays', async () => {
    const ivo = await under().member('ivo')
    const { data } = await ivo.auth.getUserIdentities()
    const [identity] = data?.identities ?? []
    if (!identity) throw new Error('no identity')
    expect((await ivo.auth.unlinkIdentity(identity)).error?.code).toBe('single_identity_not_deletable')
  })

  test.each([
    ['signup', { email: 'a\u0000@example.test', password: PASSWORD }],
    ['signup', { email: 'z@example.test', password: PASSWORD, data: { a: 'x\u0000' } }],
    ['signup', { email: 'y@example.test', password: PASSWORD, data: { a: '\ud800' } }],
    ['token?grant_type=password', { email: 'x\u0000', password: 'x' }],
    ['verify', { type: 'signup', token_hash: '\u0000' }],
    ['recover', []],
    ['factors', 'text'],
  ])('what cannot be stored is refused: %s %j', async (route, body) => {
    expect((await call(route, body)).status).toBeLessThan(500)
  })

  test('on a full disk nobody can log in, and is told that it is not the password', async () => {
    await under().member('odo')
    await under().sql(`
      create function public.disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await under().sql(
      'create trigger full_disk before insert on auth.sessions for each row execute function public.disk_is_full()',
    )
    const odo = { email: 'odo@example.test', password: PASSWORD }
    const { error } = await under().client().auth.signInWithPassword(odo)
    await under().sql('drop trigger full_disk on auth.sessions')
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 })
    expect((await under().client().auth.signInWithPassword(odo)).error).toBeNull()
  })
}
