import { createHmac, randomInt } from 'node:crypto'
import type { Query } from '../engine/engine.ts'
import type { Call } from './call.ts'

/** The kinds of tokens, which are columns of `auth.users` too, and the columns that say when each was sent. */
const SENT_AT = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
} as const

export type TokenKind = keyof typeof SENT_AT

/** The digits that a person may type, and the hash that links carry. */
export interface OneTimeToken {
  readonly otp: string
  readonly hash: string
}

/** What a hash begins with whose link is answered by a code for the client that asked (PKCE). */
export const PKCE_PREFIX = 'pkce_'

/** What is kept of a code sent to an address: keyed, as digits alone could be guessed offline and presented as a link. */
export const hashOf = ({ keys }: Call, email: string, otp: string): string =>
  createHmac('sha224', keys.jwtSecret).update(`${email} ${otp}`).digest('hex')

/** Makes the token of a user for one purpose; an earlier one for the same purpose ends. */
export async function issueToken(
  call: Call,
  query: Query,
  kind: TokenKind,
  of: { readonly userId: string; readonly email: string; readonly isPkce?: boolean },
): Promise<OneTimeToken> {
  const digits = call.config.email.otp_length
  const otp = String(randomInt(10 ** digits)).padStart(digits, '0')
  const hash = `${of.isPkce ? PKCE_PREFIX : ''}${hashOf(call, of.email, otp)}`
  await query(`update auth.users set ${kind} = $2, ${SENT_AT[kind]} = now() where id = $1`, [of.userId, hash])
  await query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values (gen_random_uuid(), $1, $2, $3, $4)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to, updated_at = now()`,
    [of.userId, kind, hash, of.email],
  )
  return { otp, hash }
}

export type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>

/** Finds a token by its hash, and locks its user so that it is used once. */
export async function findToken(call: Call, query: Query, kinds: readonly TokenKind[], hash: string) {
  const sentAt = Object.entries(SENT_AT).map(([kind, column]) => `when '${kind}' then u.${column}`)
  const [row] = await query(
    `select t.token_type::text as kind, t.user_id, coalesce(u.banned_until > now(), false) as banned,
       (case t.token_type ${sentAt.join(' ')} end) + make_interval(secs => $3::int) < now() as expired
     from auth.users u join auth.one_time_tokens t on t.user_id = u.id
     where t.token_hash = any ($1::text[]) and t.token_type::text = any ($2::text[]) for update`,
    [hash.startsWith(PKCE_PREFIX) ? [hash] : [hash, PKCE_PREFIX + hash], kinds, call.config.email.otp_expiry],
  )
  if (!row) return null
  const [kind, userId] = [row.kind as TokenKind, String(row.user_id)]
  return { kind, userId, isExpired: row.expired !== false, isBanned: row.banned === true }
}

/** Ends tokens of a user: those named, or all. */
export async function clearTokens(
  query: Query,
  userId: string,
  kinds = Object.keys(SENT_AT) as readonly TokenKind[],
) {
  const sets = kinds.map((kind) => `${kind} = ''`)
  await query(`update auth.users set ${sets.join(', ')} where id = $1`, [userId])
  const sql = 'delete from auth.one_time_tokens where user_id = $1 and token_type::text = any ($2::text[])'
  await query(sql, [userId, kinds])
}
