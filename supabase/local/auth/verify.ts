import { z } from 'zod'
import type { Query } from '../engine/engine.ts'
import { json } from '../gateway/respond.ts'
import { parseBody } from './body.ts'
import type { AuthContext, AuthRequest, Operation } from './context.ts'
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
import { deviceOf, startSession } from './sessions.ts'
import { confirmEmail, findUser, updateUser } from './users.ts'

const CHANGE: readonly TokenKind[] = ['email_change_token_current', 'email_change_token_new']

/** Which tokens a type of link or code may be. */
const KINDS: ReadonlyMap<string, readonly TokenKind[]> = new Map([
  ...Object.entries(LINKS).map(([type, { token }]) => [type, [token]] as const),
  ['email', ['confirmation_token', 'recovery_token']] as const,
  ['email_change', CHANGE] as const,
])

const ONE_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** @returns the tokens that a type stands for. @throws AuthError validation_failed */
function kindsOf(type: string): readonly TokenKind[] {
  const kinds = KINDS.get(type)
  if (!kinds) throw validationFailed('Verify requires a verification type')
  return kinds
}

/** `POST /verify`: a code with the address that it was sent to, or the hash of a link. */
export const verifyCode: Operation = async (context, request) => {
  const text = z.string().default('')
  const given = await parseBody(
    request.request,
    z.object({ type: text, email: text, token: text, token_hash: text }),
  )
  const kinds = kindsOf(given.type)
  context.limits.request('token_verifications', request)
  const email = given.email.trim().toLowerCase()
  if (given.token_hash === '') {
    if (given.token === '') throw validationFailed('Verify requires a token or a token hash')
    if (email === '')
      throw validationFailed('Only an email address or phone number should be provided on verify')
    context.limits.guess(`otp ${email}`)
  } else if (given.token !== '' || email !== '')
    throw validationFailed('Only the token_hash and type should be provided')
  const hash = given.token_hash === '' ? hashOf(context, email, given.token) : given.token_hash
  const result = await context.engine.transaction(async (query) => {
    const found = await usableToken(context, query, kinds, hash)
    const isDone = await useToken(context, query, found, given.type)
    return isDone ? await startSession(context, query, found.userId, 'otp', deviceOf(request)) : null
  })
  return json(200, result ?? { msg: ONE_OF_TWO, code: '200' })
}

/** `GET /verify`: the link of a mail. It leads back to the site, with a session, a code to exchange, or a refusal. */
export const followLink: Operation = async (context, request) => {
  const { searchParams } = request.url
  const [token, type] = [searchParams.get('token') ?? '', searchParams.get('type') ?? '']
  if (token === '') throw validationFailed('Verify requires a token')
  const kinds = kindsOf(type)
  context.limits.request('token_verifications', request)
  const redirectTo = redirectOf(context, request)
  const isPkce = token.startsWith(PKCE_PREFIX)
  try {
    return await context.engine.transaction(async (query) => {
      const found = await usableToken(context, query, kinds, token)
      if (!(await useToken(context, query, found, type)))
        return sendTo(redirectTo, { message: ONE_OF_TWO }, isPkce ? 'both' : 'fragment')
      if (isPkce)
        return sendTo(
          redirectTo,
          { code: await issueCode(query, found.userId, flowOf(found, type)) },
          'query',
        )
      return await withSession(context, request, query, found.userId, type)
    })
  } catch (error) {
    if (error instanceof AuthError) return sendError(redirectTo, error, isPkce)
    throw error
  }
}

async function withSession(
  context: AuthContext,
  request: AuthRequest,
  query: Query,
  userId: string,
  type: string,
): Promise<Response> {
  const session = await startSession(context, query, userId, 'otp', deviceOf(request))
  return sendTo(redirectOf(context, request), {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  })
}

function flowOf({ kind }: FoundToken, type: string): FlowMethod {
  if (type === 'email_change') return 'email_change'
  const link = Object.entries(LINKS).find(([name]) => name === type)?.[1]
  return link?.flow ?? (kind === 'confirmation_token' ? 'email/signup' : 'magiclink')
}

/** @throws AuthError otp_expired, user_banned */
async function usableToken(
  context: AuthContext,
  query: Query,
  kinds: readonly TokenKind[],
  hash: string,
): Promise<FoundToken> {
  const found = await findToken(context, query, kinds, hash)
  if (!found || found.isExpired) throw refusal('otp_expired')
  const [row] = await query('select banned_until > now() as banned from auth.users where id = $1', [
    found.userId,
  ])
  if (row?.banned) throw refusal('user_banned', 'User is banned', 403)
  return found
}

/** Does what a token is for, once. @returns false when the other address has yet to agree. */
async function useToken(
  context: AuthContext,
  query: Query,
  { kind, userId }: FoundToken,
  type: string,
): Promise<boolean> {
  await clearTokens(query, userId, [kind])
  if (CHANGE.includes(kind)) return await changeEmail(context, query, userId)
  // A password that somebody chose before the address was confirmed may be somebody else's.
  if (kind === 'recovery_token' && type !== 'recovery')
    await query(
      'update auth.users set encrypted_password = null where id = $1 and email_confirmed_at is null',
      [userId],
    )
  const user = await findUser(query, userId)
  if (user && !user.email_confirmed_at) await confirmEmail(query, userId)
  return true
}

async function changeEmail({ config }: AuthContext, query: Query, userId: string): Promise<boolean> {
  const [state] = await query(
    'select email, email_change as wanted, email_change_confirm_status as status from auth.users where id = $1',
    [userId],
  )
  if (config.email.double_confirm_changes && state?.email && state.status === 0) {
    await query('update auth.users set email_change_confirm_status = 1 where id = $1', [userId])
    return false
  }
  await updateUser(query, userId, { email: state?.wanted })
  await query("update auth.users set email_change = '', email_change_confirm_status = 0 where id = $1", [
    userId,
  ])
  await clearTokens(query, userId, CHANGE)
  await confirmEmail(query, userId)
  return true
}
