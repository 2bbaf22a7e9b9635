import type { Query } from '../engine/engine.ts'
import { bodyOf, type Call, type Operation, text } from './call.ts'
import { AuthError, refusal, validationFailed } from './error.ts'
import { type FlowMethod, issueCode } from './flow-state.ts'
import { LINKS } from './links.ts'
import {
  clearTokens,
  type FoundToken,
  findToken,
  hashOf,
  PKCE_PREFIX,
  type TokenKind,
} from './one-time-token.ts'
import { redirectOf, sendError, sendTo } from './redirect.ts'
import { startSession } from './sessions.ts'
import { confirmEmail, findUser, updateUser } from './users.ts'

const CHANGE: readonly TokenKind[] = ['email_change_token_current', 'email_change_token_new']
const ONE_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** What a type of link or code stands for: its tokens, and what a flow that it ends was begun with. */
interface LinkMeaning {
  readonly kinds: readonly TokenKind[]
  readonly flow?: FlowMethod
}
const TYPES: ReadonlyMap<string, LinkMeaning> = new Map<string, LinkMeaning>([
  ...Object.entries(LINKS).map(([type, { token, flow }]) => [type, { kinds: [token], flow }] as const),
  ['email', { kinds: ['confirmation_token', 'recovery_token'] }],
  ['email_change', { kinds: CHANGE, flow: 'email_change' }],
])

function typeOf(type: string) {
  const found = TYPES.get(type)
  if (!found) throw validationFailed('Verify requires a verification type')
  return found
}

/** `POST /verify`: a code with the address that it was sent to, or the hash of a link. */
export const verifyCode: Operation = async (call) => {
  const { type, token, token_hash, ...given } = await bodyOf(call, {
    type: text,
    email: text,
    token: text,
    token_hash: text,
  })
  const { kinds } = typeOf(type)
  call.limits.request('token_verifications', call)
  const email = given.email.trim().toLowerCase()
  if (token_hash === '') {
    if (token === '') throw validationFailed('Verify requires a token or a token hash')
    if (email === '')
      throw validationFailed('Only an email address or phone number should be provided on verify')
    call.limits.guess(`otp ${email}`)
  } else if (token !== '' || email !== '')
    throw validationFailed('Only the token_hash and type should be provided')
  const hash = token_hash === '' ? hashOf(call, email, token) : token_hash
  return await call.db(async (query) => {
    const found = await usableToken(call, query, kinds, hash)
    if (!(await useToken(call, query, found, type))) return { msg: ONE_OF_TWO, code: '200' }
    return await startSession(call, query, found.userId, 'otp')
  })
}

/** `GET /verify`: the link of a mail. It leads back to the site, with a session, a code to exchange, or a refusal. */
export const followLink: Operation = async (call) => {
  const { searchParams } = call.url
  const [token, type] = [searchParams.get('token') ?? '', searchParams.get('type') ?? '']
  if (token === '') throw validationFailed('Verify requires a token')
  const { kinds, flow } = typeOf(type)
  call.limits.request('token_verifications', call)
  const redirectTo = redirectOf(call)
  const isPkce = token.startsWith(PKCE_PREFIX)
  try {
    return await call.db(async (query) => {
      const found = await usableToken(call, query, kinds, token)
      if (!(await useToken(call, query, found, type)))
        return sendTo(redirectTo, { message: ONE_OF_TWO }, isPkce ? 'both' : 'fragment')
      if (isPkce) {
        const method = flow ?? (found.kind === 'confirmation_token' ? 'email/signup' : 'magiclink')
        return sendTo(redirectTo, { code: await issueCode(query, found.userId, method) }, 'query')
      }
      const { user: _, ...session } = await startSession(call, query, found.userId, 'otp')
      const said = Object.entries(session).map(([name, value]) => [name, String(value)])
      return sendTo(redirectTo, { ...Object.fromEntries(said), type })
    })
  } catch (error) {
    if (error instanceof AuthError) return sendError(redirectTo, error, isPkce)
    throw error
  }
}

/** @throws AuthError otp_expired, user_banned */
async function usableToken(call: Call, query: Query, kinds: readonly TokenKind[], hash: string) {
  const found = await findToken(call, query, kinds, hash)
  if (!found || found.isExpired) throw refusal('otp_expired')
  if (found.isBanned) throw refusal('user_banned', 'User is banned', 403)
  return found
}

/** Does what a token is for, once. @returns false when the other address has yet to agree. */
async function useToken(
  call: Call,
  query: Query,
  { kind, userId }: FoundToken,
  type: string,
): Promise<boolean> {
  await clearTokens(query, userId, [kind])
  if (CHANGE.includes(kind)) return await changeEmail(call, query, userId)
  // A password that somebody chose before the address was confirmed may be somebody else's.
  const forgotten =
    'update auth.users set encrypted_password = null where id = $1 and email_confirmed_at is null'
  if (kind === 'recovery_token' && type !== 'recovery') await query(forgotten, [userId])
  const user = await findUser(query, userId)
  if (user && !user.email_confirmed_at) await confirmEmail(query, userId)
  return true
}

async function changeEmail({ config }: Call, query: Query, userId: string): Promise<boolean> {
  const [state] = await query(
    'select email, email_change as wanted, email_change_confirm_status as status from auth.users where id = $1',
    [userId],
  )
  if (config.email.double_confirm_changes && state?.email && state.status === 0) {
    await query('update auth.users set email_change_confirm_status = 1 where id = $1', [userId])
    return false
  }
  await updateUser(query, userId, { email: state?.wanted })
  const done = "update auth.users set email_change = '', email_change_confirm_status = 0 where id = $1"
  await query(done, [userId])
  await clearTokens(query, userId, CHANGE)
  await confirmEmail(query, userId)
  return true
}
