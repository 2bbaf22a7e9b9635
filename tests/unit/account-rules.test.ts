import { describe, expect, it } from 'vitest'
import {
  authReturn,
  linkFragment,
  newPasswordProblem,
  openedFragment,
  passwordStrength,
  sessionEnded,
  signInProblem,
  signUpProblem,
} from '@/domain/account.ts'
import { cents } from '@/domain/money.ts'
import { returnPath } from '@/domain/return-path.ts'
import { trackingUrl } from '@/domain/tracking.ts'
import { withOffer } from '@/shop/cart/adding.ts'
import { readAsked } from '@/stores/asked-links.ts'
import { dueIn } from '@/stores/keep-session.ts'
import { displayName, readSession } from '@/stores/stored-session.ts'
import { authErrorText } from '@/texts/auth.ts'

const form = { email: 'ines@client.example', fullName: 'Inès', password: 'abcdef', confirmation: 'abcdef' }

describe('signing in and up', () => {
  it('wants both fields', () => {
    expect(signInProblem({ email: ' ', password: 'x' })).toBe('fields_missing')
    expect(signInProblem({ email: 'a@b.c', password: '' })).toBe('fields_missing')
    expect(signInProblem({ email: 'a@b.c', password: ' ' })).toBeNull()
  })

  it('checks in the specified order', () => {
    expect(signUpProblem({ ...form, fullName: '', confirmation: 'x' })).toBe('fields_missing')
    expect(signUpProblem({ ...form, password: 'abc', confirmation: 'xyz' })).toBe('passwords_differ')
    expect(signUpProblem({ ...form, password: 'abcde', confirmation: 'abcde' })).toBe('password_short')
    expect(signUpProblem(form)).toBeNull()
  })

  it('wants a new password twice', () => {
    expect(newPasswordProblem('', '')).toBe('fields_missing')
    expect(newPasswordProblem('abcdef', '')).toBe('fields_missing')
    expect(newPasswordProblem('abcdef', 'abcdeg')).toBe('passwords_differ')
    expect(newPasswordProblem('abcde', 'abcde')).toBe('password_short')
    expect(newPasswordProblem('abcdef', 'abcdef')).toBeNull()
    const [most, tooMuch] = ['é'.repeat(36), 'é'.repeat(37)]
    expect(newPasswordProblem(most, most)).toBeNull()
    expect(newPasswordProblem(tooMuch, tooMuch)).toBe('password_long')
  })

  it.each([
    [{ name: 'AuthSessionMissingError', status: 400 }, true],
    [{ code: 'session_not_found', status: 403 }, true],
    [{ status: 401 }, true],
    [{ code: 'invalid_credentials', status: 400 }, false],
    [{ code: 'same_password', status: 422 }, false],
    [{ code: 'insufficient_aal', status: 401 }, false],
    [{ name: 'AuthRetryableFetchError', status: 503 }, false],
    [{ name: 'AuthRetryableFetchError', status: 0 }, false],
  ])('%o ends the session: %s', (error, ends) => expect(sessionEnded(error)).toBe(ends))

  it('hints at a password’s strength', () => {
    expect(
      ['abc', 'aaaaaaaaaaaa', 'abcdef', 'Panier-75', 'trois paniers de paille'].map(passwordStrength),
    ).toEqual(['short', 'weak', 'weak', 'fair', 'strong'])
  })

  it.each([
    ['/products/3?x=1', '/products/3?x=1'],
    ['https://shop.example/cart#a', '/cart'],
    ['https://evil.example/cart', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['https://shop.example//evil.example', '/'],
    ['/auth?retour=/auth', '/'],
    [null, '/'],
  ])('comes back from %s to %s', (wanted, path) =>
    expect(returnPath(wanted, 'https://shop.example')).toBe(path),
  )

  it('reads what a link of a message brought', () => {
    const tokens = { accessToken: 'a', refreshToken: 'r' }
    for (const [type, kind] of [
      ['recovery', 'recovery'],
      ['email_change', 'confirmed'],
      ['signup', 'confirmed'],
      ['toString', 'confirmed'],
    ])
      expect(authReturn(`#access_token=a&refresh_token=r&type=${type}`)).toEqual({ kind, ...tokens })
    expect(authReturn('#type=recovery&token_hash=h')).toEqual({ kind: 'recovery', tokenHash: 'h' })
    expect(authReturn(linkFragment('h', 'signup'))).toEqual({ kind: 'confirmed', tokenHash: 'h' })
    expect(authReturn(openedFragment('recovery', 'a', 'r'))).toEqual({ kind: 'recovery', ...tokens })
    // Cut or mangled by a mail program.
    for (const cut of [
      '#type=signup',
      '#type=recovery&token_ha',
      '#type=signup&token_hash=',
      '#access_token=a&type=signup',
    ])
      expect(authReturn(cut), cut).toEqual({ kind: 'failed' })
    expect(authReturn('#error=access_denied&error_code=otp_expired')).toEqual({
      kind: 'failed',
    })
    expect(authReturn('#contenu')).toEqual({ kind: 'none' })
  })

  it('says an error in French where it is known, otherwise in the server’s words', () => {
    expect(authErrorText({ code: 'invalid_credentials', message: 'x' }, 'y')).toMatch(/incorrect/)
    expect(authErrorText({ code: 'strange', message: 'Strange' }, 'y')).toBe('Strange')
    expect(authErrorText({ code: 'strange', message: '' }, 'y')).toBe('y')
    expect(authErrorText({ message: '{"detail":"x"}' }, 'y')).toBe('y')
    expect(authErrorText({ name: 'AuthUnknownError', message: 'Unexpected token <' }, 'y')).toBe('y')
    expect(authErrorText({ name: 'AuthRetryableFetchError', message: '{}' }, 'y')).toMatch(/injoignable/)
    expect(authErrorText({ name: 'AuthRetryableFetchError', status: 500 }, 'y')).toMatch(/indisponible/)
    expect(authErrorText({ name: 'AuthSessionMissingError', message: 'x' }, 'y')).toMatch(/pris fin/)
  })
})

describe('the links that a browser asked for', () => {
  const now = 1_800_000_000_000
  const kept = [
    { email: 'a@b.c', at: now - 1000 },
    { email: 'old@b.c', at: now - 3 * 60 * 60 * 1000 },
    { email: 'later@b.c', at: now + 1000 },
    { email: 7, at: now },
    null,
  ]

  it('count while a link may be valid, whatever else stands in the storage', () => {
    expect(readAsked(JSON.stringify(kept), now)).toEqual([kept[0]])
  })

  it.each([null, '', '{', '{}', 'null', '"a@b.c"'])('are none: %s', (text) =>
    expect(readAsked(text, now)).toEqual([]),
  )
})

describe('a stored session', () => {
  const stored = (user: object) =>
    JSON.stringify({ refresh_token: 'r', expires_at: 1000, user: { id: 'u', email: 'a@b.c', ...user } })

  it('shows the name, or the address without one', () => {
    const named = readSession(stored({ user_metadata: { full_name: ' Inès ' } }))
    const nameless = readSession(stored({ user_metadata: { full_name: 7 } }))
    expect([named, nameless].map((one) => one && displayName(one))).toEqual(['Inès', 'a@b.c'])
  })

  it.each([null, '', '{', 'null', '[]', '{"user":{}}', '{"user":{"id":"u"}}'])('is none: %s', (text) =>
    expect(readSession(text)).toBeNull(),
  )

  it('is none while the code of an authenticator app is missing', () => {
    const withApp = (aal: string, status: string) =>
      readSession(
        JSON.stringify({
          access_token: `h.${btoa(JSON.stringify({ aal }))}.s`,
          refresh_token: 'r',
          user: { id: 'u', email: 'a@b.c', factors: [{ status }] },
        }),
      )
    expect(withApp('aal1', 'verified')).toBeNull()
    expect(withApp('aal2', 'verified')).not.toBeNull()
    expect(withApp('aal1', 'unverified')).not.toBeNull()
  })

  it('is due 90 seconds before its end', () => {
    const session = readSession(stored({}))
    if (!session) throw new Error('no session')
    expect(dueIn(session, 900_000)).toBe(10_000)
    expect(dueIn(session, 950_000)).toBe(0)
  })
})

it('a parcel is followed at its carrier', () => {
  expect(trackingUrl({ carrier: 'colissimo', number: '6A 1' })).toMatch(/code=6A%201$/)
  expect(trackingUrl({ carrier: 'none', number: '1' })).toBeNull()
})

it('the button sells what the page has asked for since it was made', () => {
  const made = { product: { id: 1, name: 'Cabas', price: cents(4500), image: null }, available: 5 }
  expect(withOffer(made, undefined)).toEqual(made)
  expect(withOffer(made, { price: cents(5000), available: 0 })).toEqual({
    product: { ...made.product, price: 5000 },
    available: 0,
  })
})
