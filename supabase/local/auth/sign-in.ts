import { bodyOf, type Operation, text } from './call.ts'
import { AuthError, leftOut, refusal, validationFailed } from './error.ts'
import { exchangeCode } from './flow-state.ts'
import { comparePassword } from './passwords.ts'
import { refreshSession, startSession } from './sessions.ts'
import { findByEmail, holdPassword } from './users.ts'

/** `POST /token?grant_type=…` */
export const token: Operation = async (call) => {
  const grant = call.url.searchParams.get('grant_type')
  if (grant === 'password') return await byPassword(call)
  if (grant === 'refresh_token') return await byRefreshToken(call)
  if (grant === 'pkce') return await byCode(call)
  if (grant === 'id_token' || grant === 'web3') throw leftOut(`grant_type=${grant}`)
  throw refusal('invalid_credentials', 'unsupported_grant_type')
}

const byPassword: Operation = async (call) => {
  const { email: given, password } = await bodyOf(call, { email: text, password: text })
  if (given === '') throw validationFailed('missing email or phone')
  if (!call.config.email.enabled) throw refusal('email_provider_disabled', 'Email logins are disabled', 422)
  const email = given.trim().toLowerCase()
  call.limits.request('sign_in_sign_ups', call)
  const wasRight = call.limits.password(email, call)
  // The look-up ends before the slow hash, which must not hold the connection that everybody shares.
  const { owner: found, matches } = await comparePassword(call, password, () =>
    call.db((query) => findByEmail(query, email)),
  )
  if (!found || !matches) throw refusal('invalid_credentials')
  wasRight()
  if (found.isBanned) throw refusal('user_banned')
  if (!found.user.email_confirmed_at) throw refusal('email_not_confirmed')
  return await call.db(async (query) => {
    // Comparing is slow: a password that was changed meanwhile has ended all sessions but one, and begins none.
    if (!(await holdPassword(query, found.user.id, found.hash))) throw refusal('invalid_credentials')
    return await startSession(call, query, found.user.id, 'password')
  })
}

const byRefreshToken: Operation = async (call) => {
  const given = await bodyOf(call, { refresh_token: text })
  if (given.refresh_token === '') throw validationFailed('refresh_token required')
  call.limits.request('token_refresh', call)
  return await call.db((query) => refreshSession(call, query, given.refresh_token))
}

/** The code that a link gave the browser, with the secret that only the client that asked for the link knows. */
const byCode: Operation = async (call) => {
  const { auth_code: code, code_verifier: verifier } = await bodyOf(call, {
    auth_code: text,
    code_verifier: text,
  })
  if (code === '' || verifier === '')
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  call.limits.request('token_refresh', call)
  return await call.db(async (query) => {
    const flow = await exchangeCode(query, code, verifier)
    return flow instanceof AuthError ? flow : await startSession(call, query, flow.userId, flow.method)
  })
}
