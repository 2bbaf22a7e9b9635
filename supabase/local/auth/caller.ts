import type { Query } from '../engine/engine.ts'
import { bearerToken } from '../gateway/api-key.ts'
import { InvalidToken } from '../gateway/token.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { refusal } from './error.ts'
import { findUser, type User } from './users.ts'

/** The user behind a request and the session that the token belongs to. */
export interface Caller {
  readonly user: User
  readonly sessionId: string | null
  readonly aal: string
  /** Whether the last sign-in is too old for what needs a recent one. */
  readonly isStale: boolean
}

/** @throws AuthError no_authorization, bad_jwt, user_not_found, session_not_found */
export async function requireUser(
  context: AuthContext,
  query: Query,
  { request }: AuthRequest,
): Promise<Caller> {
  const { claims } = await requireToken(context, request)
  if (!claims.sub) throw refusal('bad_jwt')
  const user = await findUser(query, claims.sub)
  if (!user) throw refusal('user_not_found', 'User from sub claim in JWT does not exist', 403)
  const sessionId = typeof claims.session_id === 'string' ? claims.session_id : null
  const [session] = await query(
    `select aal::text as aal, created_at < now() - interval '24 hours' as stale from auth.sessions
     where id::text = $1 and (not_after is null or not_after > now())`,
    [sessionId],
  )
  if (sessionId !== null && !session) throw refusal('session_not_found')
  return { user, sessionId, aal: String(session?.aal ?? 'aal1'), isStale: session?.stale !== false }
}

/** @throws AuthError unless the request comes from the service role */
export async function requireAdmin(context: AuthContext, { request }: AuthRequest): Promise<void> {
  const { role } = await requireToken(context, request)
  if (role !== 'service_role') throw refusal('not_admin')
}

async function requireToken({ verify }: AuthContext, request: Request) {
  const token = bearerToken(request)
  if (token === null) throw refusal('no_authorization')
  return await verify(token).catch((error: unknown) => {
    const reason =
      error instanceof InvalidToken && error.expired ? 'token is expired' : 'signature is invalid'
    throw refusal('bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
  })
}
