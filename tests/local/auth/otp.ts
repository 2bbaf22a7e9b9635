import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mailsUrl } from '../../support/shop.ts'
import { type AuthUnderTest, follow, PASSWORD, SITE } from '../auth-harness.ts'
import { newFolder, startUnderTest } from '../under-test.ts'

/** Sign-in by a link or a code, and invitations. */
export function otpTests(under: () => AuthUnderTest): void {
  const users = (email: string) => under().sql('select id from auth.users where email = $1', [email])

  test('a code by mail signs in, and a link with PKCE', async () => {
    await under().member('olga')
    const email = 'olga@example.test'
    const here = under().client()
    expect(await here.auth.signInWithOtp({ email })).toMatchObject({ error: null })
    const { code } = await under().mailTo(email)
    const { data } = await here.auth.verifyOtp({ email, token: code, type: 'email' })
    expect(data.session?.user.email).toBe(email)
    const again = await under().client().auth.verifyOtp({ email, token: code, type: 'email' })
    expect(again.error?.code).toBe('otp_expired')

    const there = under().client('pkce')
    const emailRedirectTo = 'https://shop.example.test/compte'
    expect((await there.auth.signInWithOtp({ email, options: { emailRedirectTo } })).error).toBeNull()
    const { to, query } = await follow((await under().mailTo(email)).link)
    expect(to.pathname).toBe('/compte')
    expect((await there.auth.exchangeCodeForSession(query.code ?? '')).data.user?.email).toBe(email)
  })

  test('who has no account gets one, which opening the link confirms', async () => {
    const email = 'oscar@example.test'
    const here = under().client()
    expect((await here.auth.signInWithOtp({ email, options: { data: { name: 'Oscar' } } })).error).toBeNull()
    const { code } = await under().mailTo(email)
    const { data } = await here.auth.verifyOtp({ email, token: code, type: 'email' })
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: 'Oscar' },
      email_confirmed_at: expect.any(String),
    })
    const byPassword = await under().client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(byPassword.error?.code).toBe('invalid_credentials')
  })

  test('unless the caller says no, and the answer is the same', async () => {
    const email = 'otto@example.test'
    const asked = await under()
      .client()
      .auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(asked).toEqual(await under().client().auth.signInWithOtp({ email: 'olga@example.test' }))
    expect([await users(email), await under().mailCount(email)]).toEqual([[], 0])
    expect((await under().client().auth.signInWithOtp({ phone: '+33600000000' })).error?.status).toBe(501)
  })

  test('an invitation makes the account and leads into it', async () => {
    const { admin } = under().service.auth
    const email = 'ines@example.test'
    const invited = await admin.inviteUserByEmail(email, {
      data: { name: 'Inès' },
      redirectTo: `${SITE}compte`,
    })
    expect(invited.data.user).toMatchObject({
      email,
      user_metadata: { name: 'Inès' },
      invited_at: expect.any(String),
    })
    const { to, fragment } = await follow((await under().mailTo(email)).link)
    expect([to.pathname, fragment.type, fragment.access_token]).toEqual([
      '/compte',
      'invite',
      expect.any(String),
    ])
    expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists')
    expect((await under().client().auth.admin.inviteUserByEmail('x@example.test')).error?.code).toBe(
      'not_admin',
    )
  })
}

/** A project that makes its accounts itself. */
export function closedSignUpTests(): void {
  test('where sign-ups are closed a link makes no account, and the answer is the same', async () => {
    const projectDir = newFolder()
    mkdirSync(path.join(projectDir, 'supabase'))
    const config =
      '[auth]\nenable_signup = false\n[auth.email]\nenable_confirmations = true\nmax_frequency = "0s"\n'
    writeFileSync(path.join(projectDir, 'supabase/config.toml'), config)
    const closed = await startUnderTest('pglite', { projectDir })
    const { anon, service } = closed
    const known = 'known@example.test'
    await service.auth.admin.createUser({ email: known, email_confirm: true })
    const asked = await anon.auth.signInWithOtp({ email: 'unknown@example.test' })
    expect(asked).toEqual(await anon.auth.signInWithOtp({ email: known }))
    const { data } = await service.auth.admin.listUsers()
    const mails = await (await fetch(mailsUrl(closed.backend))).json()
    await closed.stop()
    expect(data.users.map(({ email }) => email)).toEqual([known])
    expect(mails.map(({ to }: { to: string[] }) => to)).toEqual([[known]])
  })
}
