import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { appCode } from '../../support/authenticator-app.ts'
import { type AuthUnderTest, PASSWORD } from '../auth-harness.ts'

/** Factors of an account, and the level of assurance that they give. */
export function factorTests(under: () => AuthUnderTest): void {
  const signedIn = async (email: string) => {
    const client = under().client()
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    return client
  }
  const level = async (client: Awaited<ReturnType<typeof signedIn>>) => {
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    return [data?.currentLevel, data?.nextLevel]
  }

  test('a factor is enrolled, raises the session, survives refreshes and can be taken away', async () => {
    const ada = await under().member('fanny')
    const other = await signedIn('fanny@example.test')
    const enrolled = await ada.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Téléphone' })
    const { id: factorId = '', totp } = enrolled.data ?? {}
    expect(totp?.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(totp?.uri).toMatch(/^otpauth:\/\/totp\/shop\.example\.test:fanny%40example\.test\?/)
    expect(totp?.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/)
    expect(await level(ada)).toEqual(['aal1', 'aal1'])
    const again = await ada.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Téléphone' })
    expect(again.error?.code).toBe('mfa_factor_name_conflict')

    const challenge = await ada.auth.mfa.challenge({ factorId })
    const challengeId = challenge.data?.id ?? ''
    const secret = totp?.secret ?? ''
    const wrong = await ada.auth.mfa.verify({ factorId, challengeId, code: '000000' })
    expect(wrong.error?.code).toBe('mfa_verification_failed')
    const verified = await ada.auth.mfa.challengeAndVerify({ factorId, code: appCode(secret) })
    expect(verified.error).toBeNull()
    expect(await level(ada)).toEqual(['aal2', 'aal2'])
    // The session that did not prove the factor is over.
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')

    const refreshed = await ada.auth.refreshSession()
    const claims = decodeJwt(refreshed.data.session?.access_token ?? '')
    expect(claims.aal).toBe('aal2')
    expect((claims.amr as { method: string }[]).map(({ method }) => method).sort()).toEqual([
      'password',
      'totp',
    ])
    expect((await ada.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, status: 'verified', friendly_name: 'Téléphone' },
    ])

    const low = await signedIn('fanny@example.test')
    expect(await level(low)).toEqual(['aal1', 'aal2'])
    expect((await low.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    expect((await low.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('insufficient_aal')
    for (const change of [
      { password: 'un autre mot' },
      { email: 'f@example.test' },
      { data: { role: 'owner' } },
    ])
      expect((await low.auth.updateUser(change)).error?.code).toBe('insufficient_aal')
    expect((await ada.auth.updateUser({ data: { name: 'Fanny' } })).data.user?.user_metadata.name).toBe(
      'Fanny',
    )

    // A password alone does not end what the second factor has opened.
    for (const scope of ['others', 'global'] as const) {
      const half = await signedIn('fanny@example.test')
      expect((await half.auth.signOut({ scope })).error).toBeNull()
      expect((await ada.auth.getUser()).error).toBeNull()
    }
    expect((await low.auth.getUser()).error).not.toBeNull()

    expect((await ada.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    await ada.auth.refreshSession()
    expect(await level(ada)).toEqual(['aal1', 'aal1'])
  })

  test('the service lists the factors of a user, and takes away one that was lost', async () => {
    const gisele = await under().member('gisele')
    const { data: own } = await gisele.auth.getUser()
    const userId = own.user?.id ?? ''
    const { mfa } = under().service.auth.admin
    expect((await mfa.listFactors({ userId })).data?.factors).toEqual([])
    const { data: enrolled } = await gisele.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Perdu' })
    const id = enrolled?.id ?? ''
    await gisele.auth.mfa.challengeAndVerify({ factorId: id, code: appCode(enrolled?.totp.secret ?? '') })
    expect(await level(gisele)).toEqual(['aal2', 'aal2'])
    const listed = (await mfa.listFactors({ userId })).data?.factors
    expect(listed).toMatchObject([{ id, status: 'verified', friendly_name: 'Perdu', factor_type: 'totp' }])
    expect(JSON.stringify(listed)).not.toContain(enrolled?.totp.secret)

    const [nobody, other] = ['00000000-0000-4000-8000-000000000000', await under().member('henri')]
    const otherId = (await other.auth.getUser()).data.user?.id ?? ''
    expect((await mfa.listFactors({ userId: nobody })).error?.code).toBe('user_not_found')
    expect((await mfa.deleteFactor({ userId: otherId, id })).error?.code).toBe('mfa_factor_not_found')
    expect((await gisele.auth.admin.mfa.listFactors({ userId })).error?.code).toBe('not_admin')
    expect((await gisele.auth.admin.mfa.deleteFactor({ userId, id })).error?.code).toBe('not_admin')

    // The client wraps the answer once more.
    expect((await mfa.deleteFactor({ userId, id })).data).toMatchObject({ data: { id }, error: null })
    expect((await mfa.listFactors({ userId })).data?.factors).toEqual([])
    await gisele.auth.refreshSession()
    expect(await level(gisele)).toEqual(['aal1', 'aal1'])
  })

  test('a code counts once, also in another session and for another challenge', async () => {
    const gus = await under().member('gus')
    const { data } = await gus.auth.mfa.enroll({ factorType: 'totp' })
    const factorId = data?.id ?? ''
    const [first, second] = [appCode(data?.totp.secret ?? ''), appCode(data?.totp.secret ?? '')]
    const tried = async (client: typeof gus, code: string) =>
      (await client.auth.mfa.challengeAndVerify({ factorId, code })).error?.code
    expect(await tried(gus, first)).toBeUndefined()
    const other = await signedIn('gus@example.test')
    expect(await tried(other, first)).toBe('mfa_verification_failed')
    expect(await level(other)).toEqual(['aal1', 'aal2'])
    expect(await tried(other, second)).toBeUndefined()
    expect(await tried(gus, second)).toBe('mfa_verification_failed')
  })

  test('nobody enrols a factor before the address is proven', async () => {
    const hal = await under().member('halina')
    const proven = 'update auth.users set email_confirmed_at = $2 where email = $1'
    await under().sql(proven, ['halina@example.test', null])
    expect((await hal.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('email_not_confirmed')
    expect(
      await under().sql(
        'select 1 from auth.mfa_factors f join auth.users u on u.id = f.user_id where u.email = $1',
        ['halina@example.test'],
      ),
    ).toEqual([])
    await under().sql(proven, ['halina@example.test', new Date()])
    expect((await hal.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  })

  test('a challenge serves once, for its owner, and guesses are few', async () => {
    const [bea, carl] = [await under().member('freya'), await under().member('felix')]
    const { data } = await bea.auth.mfa.enroll({ factorType: 'totp' })
    const factorId = data?.id ?? ''
    expect((await carl.auth.mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found')
    const challengeId = (await bea.auth.mfa.challenge({ factorId })).data?.id ?? ''
    const code = appCode(data?.totp.secret ?? '')
    expect((await bea.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
    const replayed = await bea.auth.mfa.verify({ factorId, challengeId, code })
    expect(replayed.error?.code).toBe('mfa_challenge_expired')
    const guesses = Array.from({ length: 15 }, () =>
      bea.auth.mfa.verify({ factorId, challengeId, code: '0' }),
    )
    expect((await Promise.all(guesses)).map(({ error }) => error?.status)).toContain(429)
  })
}
