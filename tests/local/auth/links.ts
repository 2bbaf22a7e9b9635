import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { type AuthUnderTest, follow, PASSWORD, SITE } from '../auth-harness.ts'

/** Links and codes: confirmation, recovery, PKCE, changes of the address. */
export function linkTests(under: () => AuthUnderTest): void {
  const signUp = (email: string) =>
    under()
      .client()
      .auth.signUp({ email, password: PASSWORD, options: { data: { name: 'Ada' } } })

  test('a sign-up waits for its confirmation, which the link gives with a session', async () => {
    const email = 'ada@example.test'
    const { data, error } = await signUp(email)
    expect([error, data.session, data.user?.email_confirmed_at]).toEqual([null, null, undefined])
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) })
    const refused = await under().client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(refused.error?.code).toBe('email_not_confirmed')
    const { link, subject } = await under().mailTo(email)
    expect(subject).toBe('Confirm Your Signup')
    const { status, to, fragment } = await follow(link)
    expect([status, to.origin + to.pathname, fragment.type, fragment.token_type]).toEqual([
      303,
      SITE,
      'signup',
      'bearer',
    ])
    const here = under().client()
    const { access_token = '', refresh_token = '' } = fragment
    const session = await here.auth.setSession({ access_token, refresh_token })
    expect(session.data.user).toMatchObject({ email, user_metadata: { name: 'Ada', email_verified: true } })
    expect(decodeJwt(access_token).amr).toMatchObject([{ method: 'otp' }])
    expect((await follow(link)).fragment).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  })

  test('a second sign-up of a confirmed address looks like the first and sends nothing', async () => {
    const before = await under().mailCount('ada@example.test')
    const { data, error } = await signUp('ada@example.test')
    expect([error, data.user?.identities]).toEqual([null, []])
    expect(await under().mailCount('ada@example.test')).toBe(before)
  })

  test('the code of the mail confirms too, the resent one replaces the first', async () => {
    const email = 'bea@example.test'
    await signUp(email)
    const first = await under().mailTo(email)
    expect((await under().client().auth.resend({ type: 'signup', email })).error).toBeNull()
    const verify = (token: string) => under().client().auth.verifyOtp({ email, token, type: 'signup' })
    const { code } = await under().mailTo(email)
    expect((await verify(first.code === code ? '000000' : first.code)).error?.code).toBe('otp_expired')
    expect((await verify(code)).data.session?.user.email).toBe(email)
    await under().client().auth.resend({ type: 'signup', email })
    expect(await under().mailCount(email)).toBe(2)
  })

  test('a forgotten password is replaced; an unknown address answers the same', async () => {
    await under().member('carl')
    const email = 'carl@example.test'
    const ask = async (address: string) => {
      const start = performance.now()
      const answer = await under().client().auth.resetPasswordForEmail(address)
      return { answer, ms: performance.now() - start }
    }
    const [known, unknown] = [await ask(email), await ask('nobody@example.test')]
    expect(known.answer).toEqual(unknown.answer)
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(100)
    const here = under().client()
    const url = new URL((await under().mailTo(email)).link)
    const token_hash = url.searchParams.get('token') ?? ''
    expect((await here.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    expect((await here.auth.updateUser({ password: 'un autre mot' })).error).toBeNull()
    expect((await under().client().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe(
      'otp_expired',
    )
    const login = await under().client().auth.signInWithPassword({ email, password: 'un autre mot' })
    expect(login.error).toBeNull()
  })

  test('a link is too old after its time', async () => {
    await under().member('old')
    await under().client().auth.resetPasswordForEmail('old@example.test')
    await under().sql(
      "update auth.users set recovery_sent_at = now() - interval '2 hours' where email = $1",
      ['old@example.test'],
    )
    const { link, code } = await under().mailTo('old@example.test')
    expect((await follow(link)).fragment.error_code).toBe('otp_expired')
    const late = await under()
      .client()
      .auth.verifyOtp({ email: 'old@example.test', token: code, type: 'recovery' })
    expect(late.error?.code).toBe('otp_expired')
  })

  test('with PKCE the link gives a code that only its client can exchange, once', async () => {
    await under().member('dora')
    const here = under().client('pkce')
    const redirectTo = 'https://one.preview.example.test/compte'
    await here.auth.resetPasswordForEmail('dora@example.test', { redirectTo })
    const { to, query, fragment } = await follow((await under().mailTo('dora@example.test')).link)
    expect([to.origin + to.pathname, fragment]).toEqual([redirectTo, {}])
    const exchange = (code_verifier: string) =>
      fetch(`${under().backend.url}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        headers: { apikey: under().backend.anonKey },
        body: JSON.stringify({ auth_code: query.code, code_verifier }),
      })
    const { data, error } = await here.auth.exchangeCodeForSession(query.code ?? '')
    expect([error, data.user?.email]).toEqual([null, 'dora@example.test'])
    expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'recovery' }])
    expect((await (await exchange('x'.repeat(43))).json()).error_code).toBe('flow_state_not_found')
    await here.auth.resetPasswordForEmail('dora@example.test')
    const again = await follow((await under().mailTo('dora@example.test')).link)
    query.code = again.query.code ?? ''
    expect((await (await exchange('x'.repeat(43))).json()).error_code).toBe('bad_code_verifier')
  })

  test.each([
    ['https://shop.example.test/compte?x=1', 'https://shop.example.test/compte?x=1'],
    ['https://a.preview.example.test/deep/er', 'https://a.preview.example.test/deep/er'],
    ['app://open', 'app://open'],
    ['OWN/auth', 'OWN/auth'],
    ['http://localhost:4321/auth', SITE],
    ['http://shop.example.test/', SITE],
    ['https://shop.example.test:8443/', SITE],
    ['https://evil.test/', SITE],
    ['https://evil.test/#https://a.preview.example.test/', SITE],
    ['https://shop.example.test@evil.test/', SITE],
    ['https://shop.example.test.evil.test/', SITE],
    ['javascript:alert(1)//shop.example.test', SITE],
    ['//evil.test', SITE],
  ])('a link to %s leads to %s', async (wanted, expected) => {
    const here = (address: string) => address.replace('OWN', under().backend.url)
    const query = new URLSearchParams({ token: 'unknown', type: 'recovery', redirect_to: here(wanted) })
    const { to } = await follow(`${under().backend.url}/auth/v1/verify?${query}`)
    to.hash = ''
    expect(to.href).toBe(here(expected))
  })

  test('a new address counts when both mailboxes have agreed', async () => {
    const eve = await under().member('eve')
    const { data, error } = await eve.auth.updateUser({ email: 'eva@example.test' })
    expect([error, data.user?.email, data.user?.new_email]).toEqual([
      null,
      'eve@example.test',
      'eva@example.test',
    ])
    const first = await follow((await under().mailTo('eva@example.test')).link)
    expect(first.fragment.message).toContain('proceed to confirm link sent to the other email')
    expect((await eve.auth.getUser()).data.user?.email).toBe('eve@example.test')
    const { code } = await under().mailTo('eve@example.test')
    const second = await under()
      .client()
      .auth.verifyOtp({ email: 'eve@example.test', token: code, type: 'email_change' })
    expect(second.data.session?.user).toMatchObject({ email: 'eva@example.test' })
    expect((await eve.auth.getUser()).data.user?.new_email).toBeUndefined()
    expect((await eve.auth.updateUser({ email: 'ada@example.test' })).error?.code).toBe('email_exists')
  })

  test('an old session changes the password with a code only', async () => {
    const fay = await under().member('fay')
    await under().sql(
      "update auth.sessions set created_at = now() - interval '2 days' where user_id = (select id from auth.users where email = $1)",
      ['fay@example.test'],
    )
    const password = 'un autre mot'
    expect((await fay.auth.updateUser({ password })).error?.code).toBe('reauthentication_needed')
    expect((await fay.auth.reauthenticate()).error).toBeNull()
    expect((await fay.auth.updateUser({ password, nonce: '12345' })).error?.code).toBe(
      'reauthentication_not_valid',
    )
    const { code: nonce } = await under().mailTo('fay@example.test')
    expect((await fay.auth.updateUser({ password, nonce })).error).toBeNull()
  })

  test('the older name of what mails a link to sign in is left out', async () => {
    await under().member('gil')
    for (const email of ['gil@example.test', 'new@example.test']) {
      const response = await fetch(`${under().backend.url}/auth/v1/magiclink`, {
        method: 'POST',
        headers: { apikey: under().backend.anonKey },
        body: JSON.stringify({ email }),
      })
      expect([response.status, await under().mailCount(email)]).toEqual([501, 0])
    }
    const made = await under().sql('select 1 from auth.users where email = $1', ['new@example.test'])
    expect(made).toEqual([])
  })

  test('a mail is written in the words of the project, and its text is made of them', async () => {
    const email = 'lou@example.test'
    const lou = await under().member('lou')
    await lou.auth.updateUser({ data: { name: 'Lou <b>' } })
    await under().client().auth.resetPasswordForEmail(email)
    const { subject, html, text, link, code } = await under().mailTo(email)
    expect(subject).toBe('Bonjour Lou <b>')
    expect(html).toContain('<h1>Bonjour Lou &#60;b&#62; !</h1>')
    expect(text).toBe(`Bonjour Lou <b> !\n\nUn lien : ${link} ou un code :\n\n${code}`)
    expect((await follow(link)).fragment.type).toBe('recovery')
  })

  test('attempts at a code are few', async () => {
    await signUp('hal@example.test')
    const codes = Array.from({ length: 16 }, () =>
      under().client().auth.verifyOtp({ email: 'hal@example.test', token: 'x', type: 'signup' }),
    )
    expect((await Promise.all(codes)).filter(({ error }) => error?.status === 429)).toHaveLength(1)
  })
}
