import { expect, test } from 'vitest'
import { type AuthUnderTest, follow, PASSWORD, SITE } from '../auth-harness.ts'

/** Links that the service role makes, which no mail carries. */
export function generatedLinkTests(under: () => AuthUnderTest): void {
  const signUp = (email: string) =>
    under()
      .client()
      .auth.signUp({ email, password: PASSWORD, options: { data: { name: 'Ada' } } })

  test('a magic link to an address that somebody else signed up with forgets their password', async () => {
    const email = 'ivy@example.test'
    await signUp(email)
    const { data } = await under().service.auth.admin.generateLink({ type: 'magiclink', email })
    const token_hash = data.properties?.hashed_token ?? ''
    await under().client().auth.verifyOtp({ token_hash, type: 'magiclink' })
    const theirs = await under().client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(theirs.error?.code).toBe('invalid_credentials')
  })

  test('a second generated sign-up of an address that nobody confirmed changes its metadata and nothing else', async () => {
    const { admin } = under().service.auth
    const email = 'mia@example.test'
    const link = (password: string, options: { data?: object } = {}) =>
      admin.generateLink({ type: 'signup', email, password, options })
    const first = await link(PASSWORD, { data: { name: 'Mia', town: 'Fès' } })
    const second = await link('un autre mot', { data: { name: 'Mallory' } })
    expect(second.data.user?.id).toBe(first.data.user?.id)
    expect((await link('un autre mot')).data.user?.user_metadata).toEqual({ name: 'Mallory', town: 'Fès' })
    expect((await follow(first.data.properties?.action_link ?? '')).fragment.error_code).toBe('otp_expired')
    const attempt = async (password: string) =>
      (await under().client().auth.signInWithPassword({ email, password })).error?.code
    expect([await attempt(PASSWORD), await attempt('un autre mot')]).toEqual([
      'email_not_confirmed',
      'invalid_credentials',
    ])
  })

  test('every generated link works', async () => {
    const { admin } = under().service.auth
    const email = 'kim@example.test'
    const made = await admin.generateLink({ type: 'signup', email, password: PASSWORD })
    expect(made.data.properties).toMatchObject({ verification_type: 'signup', redirect_to: SITE })
    expect((await follow(made.data.properties?.action_link ?? '')).fragment.type).toBe('signup')
    for (const again of [
      { type: 'signup', email, password: PASSWORD },
      { type: 'invite', email },
    ] as const)
      expect((await admin.generateLink(again)).error?.code).toBe('email_exists')
    expect((await admin.generateLink({ type: 'recovery', email: 'no@example.test' })).error?.code).toBe(
      'user_not_found',
    )
    for (const type of ['recovery', 'magiclink'] as const) {
      const { data } = await admin.generateLink({ type, email })
      const token_hash = data.properties?.hashed_token ?? ''
      expect((await under().client().auth.verifyOtp({ type, token_hash })).data.user?.email).toBe(email)
    }
    const change = { email, newEmail: 'kin@example.test' }
    const current = await admin.generateLink({ type: 'email_change_current', ...change })
    const next = await admin.generateLink({ type: 'email_change_new', ...change })
    for (const { data } of [current, next]) await follow(data.properties?.action_link ?? '')
    expect((await admin.getUserById(made.data.user?.id ?? '')).data.user?.email).toBe('kin@example.test')
    expect((await under().anon.auth.admin.generateLink({ type: 'magiclink', email })).error?.code).toBe(
      'not_admin',
    )
    expect(await under().mailCount(email)).toBe(0)
  })
}
