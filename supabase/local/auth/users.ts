import { randomUUID } from 'node:crypto'
import type { Query, Row } from '../engine/engine.ts'
import { type AuthError, refusal, validationFailed } from './error.ts'
import type { Metadata } from './metadata.ts'

/** A user as the API shows it. */
export interface User extends Row {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly app_metadata: Metadata
  readonly user_metadata: Metadata
  readonly email_confirmed_at?: string
  /** The address that is to be confirmed. */
  readonly new_email?: string
  readonly factors?: readonly { readonly id: string; readonly status: 'verified' | 'unverified' }[]
}

export const hasVerifiedFactor = ({ factors = [] }: User): boolean =>
  factors.some(({ status }) => status === 'verified')

const rowsOf = (table: string, columns: string): string =>
  `(select jsonb_agg(to_jsonb(shown) order by shown.created_at) from
    (select ${columns}, created_at, updated_at from auth.${table} where user_id = u.id) shown)`

/** A user as GoTrue shows it, which leaves some things out where they are empty. */
const SHOWN = `jsonb_build_object(
  'id', u.id, 'aud', u.aud, 'role', u.role, 'email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
  'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
  'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', u.is_anonymous, 'identities', coalesce(${rowsOf(
    'identities',
    'id as identity_id, provider_id as id, user_id, identity_data, provider, last_sign_in_at, email',
  )}, '[]')
) || jsonb_strip_nulls(jsonb_build_object(
  'email_confirmed_at', u.email_confirmed_at, 'invited_at', u.invited_at, 'confirmed_at', u.confirmed_at,
  'last_sign_in_at', u.last_sign_in_at, 'confirmation_sent_at', u.confirmation_sent_at,
  'recovery_sent_at', u.recovery_sent_at, 'new_email', nullif(u.email_change, ''),
  'email_change_sent_at', u.email_change_sent_at, 'reauthentication_sent_at', u.reauthentication_sent_at,
  'banned_until', u.banned_until, 'deleted_at', u.deleted_at,
  'factors', ${rowsOf('mfa_factors', 'id, status, friendly_name, factor_type')}
)) as shown`

const shown = (row: Row | undefined): User | null => (row ? (row.shown as User) : null)

/** Whether Postgres can take a text of a request for an id. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** New values of a user by the columns of the table; metadata replaces what was there. */
export type UserChange = {
  readonly [Column in
    | 'email'
    | 'encrypted_password'
    | 'email_confirmed_at'
    | 'role'
    | 'banned_until'
    | 'raw_app_meta_data'
    | 'raw_user_meta_data']?: unknown
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** @returns the address in lower case. @throws AuthError for what is none */
export function checkedEmail(email: string): string {
  const plain = email.trim().toLowerCase()
  if (EMAIL.test(plain) && plain.length <= 255) return plain
  throw validationFailed('Unable to validate email address: invalid format')
}

export async function findUser(query: Query, id: string): Promise<User | null> {
  if (!isUuid(id)) return null
  const rows = await query(`select ${SHOWN} from auth.users u where u.id = $1 and u.deleted_at is null`, [id])
  return shown(rows[0])
}

/** @returns the user of an address with the password's hash. */
export async function findByEmail(query: Query, email: string) {
  const [row] = await query(
    `select ${SHOWN}, u.encrypted_password as hash, coalesce(u.banned_until > now(), false) as banned
     from auth.users u where u.email = $1 and not u.is_sso_user and u.deleted_at is null`,
    [email],
  )
  const user = shown(row)
  return user && { user, hash: (row?.hash as string | null) ?? null, isBanned: row?.banned === true }
}

/** Whether a user's password still has this hash; it then stays until the transaction ends. */
export const holdPassword = async (query: Query, id: string, hash: string | null): Promise<boolean> =>
  (await query('select from auth.users where id = $1 and encrypted_password = $2 for update', [id, hash]))
    .length === 1

/** One page of users, newest first, and how many there are. */
export async function listUsers(query: Query, page: number, perPage: number) {
  const sql = `select ${SHOWN} from auth.users u where u.deleted_at is null order by u.created_at desc, u.id desc limit $1 offset $2`
  const rows = await query(sql, [perPage, (page - 1) * perPage])
  const [count] = await query('select count(*)::int as total from auth.users where deleted_at is null', [])
  return { users: rows.map((row) => row.shown as User), total: Number(count?.total ?? 0) }
}

const NEW = {
  role: 'authenticated',
  raw_app_meta_data: { provider: 'email', providers: ['email'] },
  raw_user_meta_data: {},
}

const definedIn = (change: UserChange) => Object.entries(change).filter(([, value]) => value !== undefined)

/**
 * Makes a user with an email identity. The row is inserted whole, for the triggers that projects have on it; only the
 * confirmation of the address comes after, as in GoTrue.
 * @throws AuthError when the address is taken, with the code given
 */
export async function createUser(
  query: Query,
  { email, email_confirmed_at, ...given }: UserChange & { readonly email: string },
  taken: AuthError,
  id: string = randomUUID(),
): Promise<User> {
  const entries = Object.entries({ ...NEW, ...Object.fromEntries(definedIn(given)) })
  const made = await query(
    `insert into auth.users (instance_id, id, aud, email, created_at, updated_at,
       confirmation_token, recovery_token, email_change_token_new, email_change, ${entries.map(([column]) => column).join(', ')})
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, now(), now(),
       '', '', '', '', ${entries.map((_, index) => `$${index + 3}`).join(', ')})
     on conflict do nothing returning id`,
    [id, email, ...entries.map(stored)],
  )
  if (made.length === 0) throw taken
  await query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', false,
       'phone_verified', false), 'email', now(), now(), now())`,
    [id, email],
  )
  return await updateUser(query, id, { email_confirmed_at })
}

const stored = ([column, value]: readonly [string, unknown]): unknown =>
  column.startsWith('raw_') ? JSON.stringify(value) : value

/** Sets what `change` names. @throws AuthError user_not_found, email_exists */
export async function updateUser(query: Query, id: string, change: UserChange): Promise<User> {
  const entries = definedIn(change)
  const sets = entries.map(([column], index) => `${column} = $${index + 2}, `)
  if (change.email !== undefined) await changeEmail(query, id, String(change.email))
  await query(
    `update auth.users set ${sets.join('')}updated_at = now() where id = $1 and deleted_at is null`,
    [id, ...entries.map(stored)],
  )
  const user = await findUser(query, id)
  if (!user) throw refusal('user_not_found')
  return user
}

/** Notes that a user has shown to own their address. */
export async function confirmEmail(query: Query, id: string): Promise<void> {
  await query(
    `with confirmed as (
       update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified":true}' where id = $1)
     update auth.identities set identity_data = identity_data || '{"email_verified":true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id],
  )
}

async function changeEmail(query: Query, id: string, email: string): Promise<void> {
  const sql = 'select 1 from auth.users where email = $1 and id <> $2 and not is_sso_user'
  if ((await query(sql, [email, id])).length > 0) throw refusal('email_exists')
  await query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id, email],
  )
}
