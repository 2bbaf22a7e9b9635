import { z } from 'zod'
import type { ProjectConfig } from '../config.ts'
import type { Engine, Query } from '../engine/engine.ts'
import { bearerToken } from '../gateway/api-key.ts'
import { jsonOr, readBody } from '../gateway/body.ts'
import { InvalidToken, type Verify } from '../gateway/token.ts'
import type { Keys } from '../keys.ts'
import type { Logger } from '../log.ts'
import type { Mailer } from '../mail/mailer.ts'
import { AuthError, refusal, validationFailed } from './error.ts'
import { isTooMuch, TOO_MUCH } from './metadata.ts'
import type { Limits } from './rate-limit.ts'
import { findUser, type User } from './users.ts'

/** What Auth is started with. */
export interface AuthOptions {
  readonly engine: Engine
  readonly config: ProjectConfig['auth']
  /** The folder that contains `supabase/`, where templates of mails are. */
  readonly projectDir: string
  readonly keys: Keys
  readonly verify: Verify
  readonly mailer: Mailer
  /** Where links lead that name no other place, known once the backend listens. */
  readonly siteUrl: () => string
  /** The address of the whole backend, known once it listens. */
  readonly ownUrl: () => string
  readonly log: Logger
}

/** One request to Auth, with all that an operation works with. */
export interface Call extends AuthOptions {
  readonly limits: Limits
  readonly request: Request
  readonly url: URL
  readonly ip: string
  /** Whether it comes from this very machine, or from a program of the project. */
  readonly isLocal: boolean
  /** What stands for `:id` and the like in the address, in order. */
  readonly params: readonly string[]
  /** A transaction on Auth's own tables. */
  readonly db: Engine['transaction']
}

/** @returns a Response, what is to be sent as JSON, or a refusal whose writes are to last. @throws AuthError */
export type Operation = (call: Call) => Promise<unknown>

const MOST_BYTES = 64 * 1024
export const text = z.string().default('')
export const metadata = z
  .record(z.string(), z.unknown())
  .refine((data) => !isTooMuch(data), TOO_MUCH)
  .nullish()

/** Reads a JSON body with the given fields; an empty one is an empty object. @throws AuthError */
export async function bodyOf<S extends z.ZodRawShape>({ request }: Call, shape: S) {
  const body = await readBody(request, MOST_BYTES)
  if (!body) throw new AuthError(413, 'request_too_large', 'Request body is too large')
  const value = jsonOr(body.toString('utf8') || '{}', (why) => {
    throw refusal('bad_json', why)
  })
  const result = z.object(shape).safeParse(value)
  if (!result.success) throw validationFailed(z.prettifyError(result.error).replaceAll('\n', ' '))
  return result.data
}

/** The user behind a request and the session that the token belongs to. */
export interface Caller {
  readonly user: User
  readonly sessionId: string | null
  readonly aal: string
  /** Whether the last sign-in is too old for what needs a recent one. */
  readonly isStale: boolean
}

/** @throws AuthError no_authorization, bad_jwt, user_not_found, session_not_found */
export async function requireUser(call: Call, query: Query): Promise<Caller> {
  const { claims } = await requireToken(call)
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

/** An operation for the service role alone. */
export const forAdmin =
  (work: Operation): Operation =>
  async (call) => {
    if ((await requireToken(call)).role !== 'service_role') throw refusal('not_admin')
    return await work(call)
  }

async function requireToken({ verify, request }: Call) {
  const token = bearerToken(request)
  if (token === null) throw refusal('no_authorization')
  return await verify(token).catch((error: unknown) => {
    const reason =
      error instanceof InvalidToken && error.expired ? 'token is expired' : 'signature is invalid'
    throw refusal('bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
  })
}
