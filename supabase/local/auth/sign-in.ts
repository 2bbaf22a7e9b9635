import { z } from 'zod'
import { json } from '../gateway/respond.ts'
import { parseBody } from './body.ts'
import type { Operation } from './context.ts'
import { AuthError, leftOut, refusal, validationFailed } from './error.ts'
import { exchangeCode } from './flow-state.ts'
import { passwordMatches } from './passwords.ts'
import { deviceOf, refreshSession, startSession } from './sessions.ts'
import { findByEmail } from './users.ts'

const text = z.string().default('')

/** `POST /token?grant_type=…` */
export const token: Operation = async (context, request) => {
  const grant = request.url.searchParams.get('grant_type')
  if (grant === 'password') return await byPassword(context, request)
  if (grant === 'refresh_token') return await byRefreshToken(context, request)
  if (grant === 'pkce') return await byCode(context, request)
  if (grant === 'id_token' || grant === 'web3') throw leftOut(`grant_type=${grant}`)
  throw refusal('invalid_credentials', 'unsupported_grant_type')
}

const byPassword: Operation = async (context, request) => {
  const { email, password } = await parseBody(request.request, z.object({ email: text, password: text }))
  if (email === '') throw validationFailed('missing email or phone')
  context.limits.request('sign_in_sign_ups', request)
  const found = await context.engine.transaction((query) => findByEmail(query, email.trim().toLowerCase()))
  // Outside of a transaction: a slow hash must not hold the connection that everybody shares.
  const matches = await passwordMatches(password, found?.hash ?? null)
  if (!found || !matches) throw refusal('invalid_credentials')
  if (found.isBanned) throw refusal('user_banned')
  if (!found.user.email_confirmed_at) throw refusal('email_not_confirmed')
  const start = context.engine.transaction((query) =>
    startSession(context, query, found.user.id, 'password', deviceOf(request)),
  )
  return json(200, await start)
}

const byRefreshToken: Operation = async (context, request) => {
  const { refresh_token: given } = await parseBody(request.request, z.object({ refresh_token: text }))
  if (given === '') throw validationFailed('refresh_token required')
  context.limits.request('token_refresh', request)
  const result = await context.engine.transaction((query) => refreshSession(context, query, given))
  if (result instanceof AuthError) throw result
  return json(200, result)
}

/** The code that a link gave the browser, with the secret that only the client that asked for the link knows. */
const byCode: Operation = async (context, request) => {
  const fields = z.object({ auth_code: text, code_verifier: text })
  const { auth_code: code, code_verifier: verifier } = await parseBody(request.request, fields)
  if (code === '' || verifier === '')
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  context.limits.request('token_refresh', request)
  const result = await context.engine.transaction(async (query) => {
    const flow = await exchangeCode(query, code, verifier)
    if (flow instanceof AuthError) return flow
    return await startSession(context, query, flow.userId, flow.method, deviceOf(request))
  })
  if (result instanceof AuthError) throw result
  return json(200, result)
}
