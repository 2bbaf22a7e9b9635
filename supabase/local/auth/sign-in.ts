import { z } from 'zod'
import { json } from '../gateway/respond.ts'
import { metadata, parseBody } from './body.ts'
import type { AuthContext, AuthRequest, Operation } from './context.ts'
import { AuthError, validationFailed } from './error.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { type Device, refreshSession, startSession } from './sessions.ts'
import { checkedEmail, createUser, findByEmail } from './users.ts'

const credentials = z.object({
  email: z.string().default(''),
  password: z.string().default(''),
  data: metadata.nullish(),
})
const refresh = z.object({ refresh_token: z.string().default('') })

const deviceOf = ({ request, ip }: AuthRequest): Device => ({
  userAgent: request.headers.get('user-agent'),
  ip,
})

/** `POST /signup`: a user, confirmed at once, and a session. */
export const signUp: Operation = async (context, request) => {
  const { config, engine } = context
  const { email: given, password, data } = await parseBody(request.request, credentials)
  if (!config.enable_signup || !config.email.enable_signup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (given === '' && password === '')
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (config.email.enable_confirmations)
    throw new AuthError(
      501,
      'not_implemented',
      'Confirmation by e-mail is not supported by the embedded backend',
    )
  if (password === '') throw validationFailed('Signup requires a valid password')
  const email = checkedEmail(given)
  const hash = await hashPassword(password, config)
  const taken = new AuthError(422, 'user_already_exists', 'User already registered')
  const tokens = await engine.transaction(async (query) => {
    const change = { email, password: hash, confirmedAt: new Date().toISOString(), userMetadata: data ?? {} }
    const { id } = await createUser(query, change, { taken })
    await query(
      `update auth.users set raw_user_meta_data = raw_user_meta_data
         || jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false)
       where id = $1`,
      [id],
    )
    return await startSession(context, query, id, 'password', deviceOf(request))
  })
  return json(200, tokens)
}

/** `POST /token?grant_type=…` */
export const token: Operation = async (context, request) => {
  const grant = request.url.searchParams.get('grant_type')
  if (grant === 'password') return await byPassword(context, request)
  if (grant === 'refresh_token') return await byRefreshToken(context, request)
  if (grant === 'pkce' || grant === 'id_token' || grant === 'web3')
    throw new AuthError(
      501,
      'not_implemented',
      `grant_type=${grant} is not supported by the embedded backend`,
    )
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}

async function byPassword(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { email, password } = await parseBody(request.request, credentials)
  if (email === '') throw validationFailed('missing email or phone')
  const found = await context.engine.transaction((query) => findByEmail(query, email.trim().toLowerCase()))
  // Outside of a transaction: a slow hash must not hold the connection that everybody shares.
  const matches = await passwordMatches(password, found?.hash ?? null)
  if (!found || !matches) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  if (found.isBanned) throw new AuthError(400, 'user_banned', 'User is banned')
  if (!found.user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  const start = context.engine.transaction((query) =>
    startSession(context, query, found.user.id, 'password', deviceOf(request)),
  )
  return json(200, await start)
}

async function byRefreshToken(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { refresh_token: given } = await parseBody(request.request, refresh)
  if (given === '') throw validationFailed('refresh_token required')
  const result = await context.engine.transaction((query) => refreshSession(context, query, given))
  if (result instanceof AuthError) throw result
  return json(200, result)
}
