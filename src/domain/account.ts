import { isPasswordTooLong } from './password.ts'
import { MIN_PASSWORD_LENGTH } from './rules.ts'

export type SignInProblem = 'fields_missing'
export type PasswordProblem = 'passwords_differ' | 'password_short' | 'password_long' | 'password_common'
export type SignUpProblem = SignInProblem | PasswordProblem

export interface SignIn {
  readonly email: string
  readonly password: string
}

export interface SignUp extends SignIn {
  readonly confirmation: string
  readonly fullName: string
}

const isBlank = (text: string): boolean => text.trim() === ''

/** @returns the first thing that is wrong, or null. */
export const signInProblem = ({ email, password }: SignIn): SignInProblem | null =>
  isBlank(email) || password === '' ? 'fields_missing' : null

/** A password and its repetition, in the specified order; what Auth could not compare to its end comes last. */
function passwordProblem(password: string, confirmation: string): PasswordProblem | null {
  if (password !== confirmation) return 'passwords_differ'
  if (password.length < MIN_PASSWORD_LENGTH) return 'password_short'
  return isPasswordTooLong(password) ? 'password_long' : null
}

/** A new password on its own: filled in twice, then as in a sign-up. */
export const newPasswordProblem = (password: string, confirmation: string): SignUpProblem | null =>
  password === '' || confirmation === '' ? 'fields_missing' : passwordProblem(password, confirmation)

/** Everything filled in, then the repetition, then the length: the first thing that is wrong, or null. */
export function signUpProblem({ email, password, confirmation, fullName }: SignUp): SignUpProblem | null {
  if (isBlank(email) || isBlank(fullName) || password === '' || confirmation === '') return 'fields_missing'
  return passwordProblem(password, confirmation)
}

/** @returns which fields of a sign-up a problem of it is about. */
export function fieldsOfProblem(problem: SignUpProblem, typed: SignUp): readonly (keyof SignUp)[] {
  if (problem === 'fields_missing')
    return (['fullName', 'email', 'password', 'confirmation'] as const).filter((name) => isBlank(typed[name]))
  return problem === 'passwords_differ' ? ['confirmation'] : ['password']
}

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

/** A hint and no rule: length counts most, then the variety of characters; repetition counts for nothing. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < MIN_PASSWORD_LENGTH) return 'short'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  const score = Math.min(password.length, distinct * 2) + 2 * (kinds - 1)
  if (score >= 16) return 'strong'
  return score >= 11 ? 'fair' : 'weak'
}

/**
 * What the link of a message carries: a token that opens a session once or, where it was opened before, the session. Whose
 * it is, its address does not say.
 */
export type CarriedLink = { readonly kind: 'recovery' | 'confirmed' } & (
  | { readonly tokenHash: string }
  | { readonly accessToken: string; readonly refreshToken: string }
)

/** A link's outcome in the fragment of an address, which no server sees. */
export type AuthReturn = { readonly kind: 'none' } | CarriedLink | { readonly kind: 'failed' }

/** The fragment of a link of ours, which Auth's templates write alike. @param type as Auth calls it: `signup`, `recovery`. */
export const linkFragment = (tokenHash: string, type: string): string =>
  `#type=${type}&token_hash=${tokenHash}`

/** The fragment under which a tab keeps an opened link. */
export const openedFragment = (
  kind: CarriedLink['kind'],
  accessToken: string,
  refreshToken: string,
): string =>
  `#${new URLSearchParams({ type: kind === 'recovery' ? 'recovery' : 'signup', access_token: accessToken, refresh_token: refreshToken })}`

/** What a link says when it is whole; a cut or mangled one is `failed`. @param fragment `location.hash`. */
export function authReturn(fragment: string): AuthReturn {
  const facts = new URLSearchParams(fragment.replace(/^#/, ''))
  if (!['error', 'error_code', 'access_token', 'token_hash', 'type'].some((name) => facts.has(name)))
    return { kind: 'none' }
  const type = facts.get('type')
  const kind = type === 'recovery' ? 'recovery' : 'confirmed'
  const [tokenHash, accessToken, refreshToken] = [
    facts.get('token_hash'),
    facts.get('access_token'),
    facts.get('refresh_token'),
  ]
  if (facts.has('error') || facts.has('error_code') || !type) return { kind: 'failed' }
  if (tokenHash) return { kind, tokenHash }
  return accessToken && refreshToken ? { kind, accessToken, refreshToken } : { kind: 'failed' }
}

/** What is known of a failure of Auth. */
export interface AuthFailure {
  readonly name?: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/** Codes of Auth after which the same session can do nothing more. */
const ENDING: readonly string[] = [
  'bad_jwt',
  'no_authorization',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
]

/** Whether a failure of Auth ended the session; everything else, such as an outage, leaves it alone. */
export const sessionEnded = ({ name, code, status }: AuthFailure): boolean =>
  name === 'AuthSessionMissingError' ||
  (code !== undefined && ENDING.includes(code)) ||
  (code === undefined && (status === 401 || status === 403))
