import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Query, Row } from '../engine/engine.ts'
import { type AuthError, refusal, validationFailed } from './error.ts'

/** How a client asks that a link be answered by a code that it alone can exchange (PKCE). */
export const pkceFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

export type Challenge = { readonly [Key in keyof typeof pkceFields]?: string | null | undefined }

/** What a session is started with that a link began. */
export type FlowMethod = 'email/signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change'

const LIFETIME_S = 300
const CHALLENGE = /^[\w.~-]{43,128}$/

/** Remembers the challenge of a client. @returns whether there is one. @throws AuthError validation_failed */
export async function beginFlow(
  query: Query,
  userId: string,
  method: FlowMethod,
  { code_challenge: challenge, code_challenge_method: way }: Challenge,
): Promise<boolean> {
  if (!challenge && !way) return false
  const kind = way?.toLowerCase()
  if (!challenge || !CHALLENGE.test(challenge) || (kind !== 's256' && kind !== 'plain'))
    throw validationFailed('PKCE flow requires a valid code_challenge and code_challenge_method')
  await query("delete from auth.flow_state where created_at < now() - interval '1 day'")
  await query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, $2, $3, $4, 'email', now(), now(), $5)`,
    [userId, randomUUID(), kind, challenge, method],
  )
  return true
}

/** @returns the code that the newest challenge of a user is waiting for. @throws AuthError flow_state_not_found */
export async function issueCode(query: Query, userId: string, method: FlowMethod): Promise<string> {
  const [flow] = await query(
    `update auth.flow_state set auth_code_issued_at = now(), updated_at = now() where id = (
       select id from auth.flow_state where user_id = $1 and authentication_method = $2
       order by created_at desc limit 1) returning auth_code`,
    [userId, method],
  )
  if (!flow) throw notFound()
  return String(flow.auth_code)
}

/** @returns whose code it is, and what began the flow; the code ends. An error where that must be stored. */
export async function exchangeCode(
  query: Query,
  code: string,
  verifier: string,
): Promise<{ userId: string; method: string } | AuthError> {
  const [flow] = await query(
    `delete from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null
     returning user_id, code_challenge, code_challenge_method, authentication_method,
       auth_code_issued_at + make_interval(secs => $2::int) < now() as expired`,
    [code, LIFETIME_S],
  )
  if (!flow) return notFound()
  if (flow.expired) return refusal('flow_state_expired')
  if (!answers(flow, verifier)) return refusal('bad_code_verifier')
  return { userId: String(flow.user_id), method: String(flow.authentication_method) }
}

function answers(flow: Row, verifier: string): boolean {
  const sha256 = (text: string) => createHash('sha256').update(text)
  const given = flow.code_challenge_method === 's256' ? sha256(verifier).digest('base64url') : verifier
  return timingSafeEqual(sha256(given).digest(), sha256(String(flow.code_challenge)).digest())
}

const notFound = (): AuthError => refusal('flow_state_not_found')
