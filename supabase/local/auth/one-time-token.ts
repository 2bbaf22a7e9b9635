import { createHmac, randomInt } from 'node:crypto'
import type { Query } from '../engine/engine.ts'
import type { AuthContext } from './context.ts'

/** The kinds of tokens as the table names them, and the columns of `auth.users` where each is kept too. */
const COLUMNS = {
  confirmation_token: { token: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery_token: { token: 'recovery_token', sentAt: 'recovery_sent_at' },
  email_change_token_new: { token: 'email_change_token_new', sentAt: 'email_change_sent_at' },
  email_change_token_current: { token: 'email_change_token_current', sentAt: 'email_change_sent_at' },
  reauthentication_token: { token: 'reauthentication_token', sentAt: 'reauthentication_sent_at' },
} as const

export type TokenKind = keyof typeof COLUMNS

/** The six digits that a person may type, and the hash that links carry. */
export interface OneTimeToken {
  readonly otp: string
  readonly hash: string
}

/** What a hash begins with whose link is answered by a code for the client that asked (PKCE). */
export const PKCE_PREFIX = 'pkce_'

/**
 * @returns what is kept of a code sent to an address. It is keyed: six digits alone could be guessed offline, and then
 * be presented as a link.
 */
export const hashOf = ({ keys }: Pick<AuthContext, 'keys'>, email: string, otp: string): string =>
  createHmac('sha224', keys.jwtSecret).update(`${email} ${otp}`).digest('hex')

/** Makes the token of a user for one purpose; an earlier one for the same purpose ends. */
export async function issueToken(
  context: Pick<AuthContext, 'config' | 'keys'>,
  query: Query,
  kind: TokenKind,
  of: { readonly userId: string; readonly email: string; readonly isPkce?: boolean },
): Promise<OneTimeToken> {
  const digits = context.config.email.otp_length
  const otp = String(randomInt(10 ** digits)).padStart(digits, '0')
  const hash = `${of.isPkce ? PKCE_PREFIX : ''}${hashOf(context, of.email, otp)}`
  const { token, sentAt } = COLUMNS[kind]
  await query(`update auth.users set ${token} = $2, ${sentAt} = now() where id = $1`, [of.userId, hash])
  await query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values (gen_random_uuid(), $1, $2, $3, $4)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to, updated_at = now()`,
    [of.userId, kind, hash, of.email],
  )
  return { otp, hash }
}

/** A token that was presented: whose it is, and whether it came too late. */
export interface FoundToken {
  readonly kind: TokenKind
  readonly userId: string
  readonly isExpired: boolean
}

/** Finds a token by its hash, and locks its user so that it is used once. */
export async function findToken(
  { config }: Pick<AuthContext, 'config'>,
  query: Query,
  kinds: readonly TokenKind[],
  hash: string,
): Promise<FoundToken | null> {
  const sentAt = Object.entries(COLUMNS).map(([kind, column]) => `when '${kind}' then u.${column.sentAt}`)
  const rows = await query(
    `select t.token_type::text as kind, t.user_id,
       (case t.token_type ${sentAt.join(' ')} end) + make_interval(secs => $3::int) < now() as expired
     from auth.users u join auth.one_time_tokens t on t.user_id = u.id
     where t.token_hash = any ($1::text[]) and t.token_type::text = any ($2::text[]) for update`,
    [hash.startsWith(PKCE_PREFIX) ? [hash] : [hash, PKCE_PREFIX + hash], kinds, config.email.otp_expiry],
  )
  const row = rows[0]
  if (!row) return null
  return { kind: row.kind as TokenKind, userId: String(row.user_id), isExpired: row.expired !== false }
}

/** Ends tokens of a user: those named, or all. */
export async function clearTokens(
  query: Query,
  userId: string,
  kinds: readonly TokenKind[] = Object.keys(COLUMNS) as TokenKind[],
): Promise<void> {
  const sets = kinds.map((kind) => `${COLUMNS[kind].token} = ''`)
  await query(`update auth.users set ${sets.join(', ')} where id = $1`, [userId])
  const sql = 'delete from auth.one_time_tokens where user_id = $1 and token_type::text = any ($2::text[])'
  await query(sql, [userId, kinds])
}
