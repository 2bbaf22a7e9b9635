import { randomBytes, randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Query } from '../engine/engine.ts'
import type { Call } from './call.ts'
import { type AuthError, refusal } from './error.ts'
import { findUser } from './users.ts'

/** What a sign-in or a refresh gives; times are seconds. */
export type Tokens = Awaited<ReturnType<typeof tokensOf>>

/** Starts a session of a user who has just proved a method, and gives its tokens. */
export async function startSession(
  call: Call,
  query: Query,
  userId: string,
  method: string,
): Promise<Tokens> {
  const id = randomUUID()
  await query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, now(), now(), 'aal1', $3, $4)`,
    [id, userId, call.request.headers.get('user-agent'), call.ip || null],
  )
  await noteMethod(query, id, method)
  await query('update auth.users set last_sign_in_at = now() where id = $1', [userId])
  return await tokensOf(call, query, userId, id, await issueRefreshToken(query, userId, id, null))
}

/**
 * Exchanges a refresh token for new tokens. One that was used before is taken again while it is the parent of the newest
 * (its answer was lost on the way) or was used a moment ago; after that its whole session ends.
 * @returns a refusal where the session's end must be stored although the request fails.
 */
export async function refreshSession(call: Call, query: Query, token: string): Promise<Tokens | AuthError> {
  const [session] = await query(
    `select t.session_id, t.user_id, s.not_after <= now() as ended,
       t.updated_at + make_interval(secs => $2::int) < now() as late, coalesce(u.banned_until > now(), false) as banned
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id join auth.users u on u.id = s.user_id
     where t.token = $1 for update of s`,
    [token, call.config.refresh_token_reuse_interval],
  )
  if (!session) return refusal('refresh_token_not_found')
  if (session.ended) return refusal('session_expired')
  if (session.banned) return refusal('user_banned', 'Invalid Refresh Token: User Banned')
  // Read again under the session's lock: a parallel refresh may have used the token meanwhile.
  const [state] = await query(
    `select t.revoked, (select a.token from auth.refresh_tokens a where a.session_id = t.session_id and not a.revoked
       and a.parent = t.token order by a.id desc limit 1) as child
     from auth.refresh_tokens t where t.token = $1`,
    [token],
  )
  const [sessionId, userId] = [String(session.session_id), String(session.user_id)]
  if (state?.revoked && typeof state.child === 'string')
    return await tokensOf(call, query, userId, sessionId, state.child)
  if (state?.revoked && session.late) {
    // Someone else has it: the session ends for both, and with it whatever its access token may do.
    await query('delete from auth.sessions where id = $1', [sessionId])
    return refusal('refresh_token_already_used')
  }
  await query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [token])
  const refreshed = `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = $1`
  await query(refreshed, [sessionId])
  const next = await issueRefreshToken(query, userId, sessionId, token)
  return await tokensOf(call, query, userId, sessionId, next)
}

/** Raises a session to aal2 by a factor, with new tokens; the user's sessions below that level end. */
export async function raiseSession(
  call: Call,
  query: Query,
  userId: string,
  sessionId: string,
  factorId: string,
): Promise<Tokens> {
  const raised = "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1"
  await query(raised, [sessionId, factorId])
  await noteMethod(query, sessionId, 'totp')
  await query("delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'", [userId])
  const [current] = await query(
    `update auth.refresh_tokens set revoked = true, updated_at = now() where id = (
       select max(id) from auth.refresh_tokens where session_id = $1 and not revoked) returning token`,
    [sessionId],
  )
  const next = await issueRefreshToken(query, userId, sessionId, current ? String(current.token) : null)
  return await tokensOf(call, query, userId, sessionId, next)
}

async function noteMethod(query: Query, sessionId: string, method: string): Promise<void> {
  await query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
     values ($1, now(), now(), $2, gen_random_uuid())
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  )
}

export type Scope = 'global' | 'local' | 'others'
const OF_SCOPE = { global: '', local: ' and id = $3', others: ' and id is distinct from $3' } as const

/**
 * Ends sessions: all of the user's, this one, or all others.
 * @param aal the caller's level: those above it stay. A password alone does not end what a second factor has opened.
 */
export async function endSessions(
  query: Query,
  scope: Scope,
  userId: string,
  sessionId: string | null,
  aal = 'aal3',
) {
  const params = scope === 'global' ? [userId, aal] : [userId, aal, sessionId]
  const sql = "delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') <= $2::auth.aal_level"
  await query(`${sql}${OF_SCOPE[scope]}`, params)
}

async function issueRefreshToken(query: Query, userId: string, sessionId: string, parent: string | null) {
  const token = randomBytes(16).toString('base64url')
  await query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, now(), now(), $3, $4)`,
    [token, userId, parent, sessionId],
  )
  return token
}

async function tokensOf(call: Call, query: Query, userId: string, sessionId: string, refreshToken: string) {
  const { config, ownUrl, keys } = call
  const user = await findUser(query, userId)
  if (!user) throw refusal('user_not_found', 'User from sub claim in JWT does not exist', 403)
  const [session] = await query(
    `select coalesce(s.aal::text, 'aal1') as aal, (select json_agg(json_build_object(
         'method', authentication_method, 'timestamp', extract(epoch from created_at)::int) order by created_at desc)
       from auth.mfa_amr_claims where session_id = s.id) as amr
     from auth.sessions s where s.id = $1`,
    [sessionId],
  )
  const now = Math.floor(Date.now() / 1000)
  const expiresAt = now + config.jwt_expiry
  const { email, phone, app_metadata, user_metadata, role, is_anonymous } = user
  const claims = { email, phone, app_metadata, user_metadata, role, is_anonymous, session_id: sessionId }
  const accessToken = await new SignJWT({ ...claims, ...session })
    .setProtectedHeader({ alg: 'ES256', kid: keys.signingKey.kid ?? '', typ: 'JWT' })
    .setIssuer(`${ownUrl()}/auth/v1`)
    .setSubject(userId)
    .setAudience('authenticated')
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(await importJWK(keys.signingKey, 'ES256'))
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: config.jwt_expiry,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user,
  }
}
