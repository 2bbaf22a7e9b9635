import { randomUUID } from 'node:crypto'
import type { Query, Row } from '../engine/engine.ts'
import { type AuthError, refusal, validationFailed } from './error.ts'

/** A user as the API shows it. */
export interface User extends Row {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly app_metadata: Record<string, unknown>
  readonly user_metadata: Record<string, unknown>
  readonly email_confirmed_at?: string
  /** The address that is to be confirmed. */
  readonly new_email?: string
  readonly factors?: readonly { readonly id: string; readonly status: 'verified' | 'unverified' }[]
}

export const hasVerifiedFactor = ({ factors = [] }: User): boolean =>
  factors.some(({ status }) => status === 'verified')

const SHOWN = `json_build_object(
  'id', u.id, 'aud', u.aud, 'role', u.role, 'email', coalesce(u.email, ''),
  'email_confirmed_at', u.email_confirmed_at, 'invited_at', u.invited_at, 'phone', coalesce(u.phone, ''),
  'confirmed_at', u.confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
  'confirmation_sent_at', u.confirmation_sent_at, 'recovery_sent_at', u.recovery_sent_at,
  'new_email', nullif(u.email_change, ''), 'email_change_sent_at', u.email_change_sent_at,
  'reauthentication_sent_at', u.reauthentication_sent_at,
  'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
  'identities', coalesce((
    select json_agg(json_build_object(
      'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
      'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
      'updated_at', i.updated_at, 'email', i.email
    ) order by i.created_at) from auth.identities i where i.user_id = u.id
  ), '[]'),
  'factors', (
    select json_agg(json_build_object(
      'id', f.id, 'created_at', f.created_at, 'updated_at', f.updated_at, 'status', f.status,
      'friendly_name', f.friendly_name, 'factor_type', f.factor_type
    ) order by f.created_at) from auth.mfa_factors f where f.user_id = u.id
  ),
  'created_at', u.created_at, 'updated_at', u.updated_at, 'banned_until', u.banned_until,
  'deleted_at', u.deleted_at, 'is_anonymous', u.is_anonymous
) as shown`

/** What GoTrue leaves out when it is empty. */
const OPTIONAL = new Set([
  'email_confirmed_at',
  'invited_at',
  'confirmed_at',
  'last_sign_in_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'new_email',
  'email_change_sent_at',
  'reauthentication_sent_at',
  'factors',
  'banned_until',
  'deleted_at',
])

const shown = (row: Row | undefined): User | null =>
  row
    ? (Object.fromEntries(
        Object.entries(row.shown as Row).filter(([key, value]) => value !== null || !OPTIONAL.has(key)),
      ) as User)
    : null

/** What the columns are called in the table; only these may be set. */
const COLUMNS = {
  email: 'email',
  password: 'encrypted_password',
  confirmedAt: 'email_confirmed_at',
  role: 'role',
  bannedUntil: 'banned_until',
  appMetadata: 'raw_app_meta_data',
  userMetadata: 'raw_user_meta_data',
} as const

/** New values of a user. `password` is a hash; metadata replaces what was there; `confirmedAt` is an ISO date. */
export type UserChange = {
  readonly [Key in keyof typeof COLUMNS]?: unknown
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** @returns the address in lower case. @throws AuthError for what is none */
export function checkedEmail(email: string): string {
  const plain = email.trim().toLowerCase()
  if (EMAIL.test(plain) && plain.length <= 255) return plain
  throw validationFailed('Unable to validate email address: invalid format')
}

export async function findUser(query: Query, id: string): Promise<User | null> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  const rows = await query(`select ${SHOWN} from auth.users u where u.id = $1 and u.deleted_at is null`, [id])
  return shown(rows[0])
}

/** @returns the user of an address with the password's hash. */
export async function findByEmail(
  query: Query,
  email: string,
): Promise<{ user: User; hash: string | null; isBanned: boolean } | null> {
  const rows = await query(
    `select ${SHOWN}, u.encrypted_password as hash, coalesce(u.banned_until > now(), false) as banned
     from auth.users u where u.email = $1 and not u.is_sso_user and u.deleted_at is null`,
    [email],
  )
  const user = shown(rows[0])
  if (!user) return null
  return { user, hash: (rows[0]?.hash as string | null) ?? null, isBanned: rows[0]?.banned === true }
}

/** One page of users, oldest first. */
export async function listUsers(
  query: Query,
  page: number,
  perPage: number,
): Promise<{ users: User[]; total: number }> {
  const sql = `select ${SHOWN} from auth.users u where u.deleted_at is null order by u.created_at, u.id limit $1 offset $2`
  const rows = await query(sql, [perPage, (page - 1) * perPage])
  const [count] = await query('select count(*)::int as total from auth.users where deleted_at is null', [])
  return { users: rows.flatMap((row) => shown(row) ?? []), total: Number(count?.total ?? 0) }
}

/** Makes a user with an e-mail identity. @throws AuthError when the address is taken, with the code given. */
export async function createUser(
  query: Query,
  { email, ...change }: UserChange & { readonly email: string },
  options: { readonly id?: string; readonly taken: AuthError },
): Promise<User> {
  const id = options.id ?? randomUUID()
  const made = await query(
    `insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
       confirmation_token, recovery_token, email_change_token_new, email_change)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2,
       '{"provider":"email","providers":["email"]}', '{}', now(), now(), '', '', '', '')
     on conflict do nothing returning id`,
    [id, email],
  )
  if (made.length === 0) throw options.taken
  await query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text, 'email_verified', false,
       'phone_verified', false), 'email', now(), now(), now())`,
    [id, email],
  )
  return await updateUser(query, id, change)
}

/** Sets what `change` names. @throws AuthError user_not_found, email_exists */
export async function updateUser(query: Query, id: string, change: UserChange): Promise<User> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  const sets = entries.map(([key], index) => `${COLUMNS[key as keyof typeof COLUMNS]} = $${index + 2}`)
  const values = entries.map(([, value]) => (isJson(value) ? JSON.stringify(value) : value))
  if (change.email !== undefined) await changeEmail(query, id, String(change.email))
  const found = await query(
    `update auth.users set ${[...sets, 'updated_at = now()'].join(', ')} where id = $1 and deleted_at is null returning id`,
    [id, ...values],
  )
  const user = found.length > 0 ? await findUser(query, id) : null
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
  const taken = await query('select 1 from auth.users where email = $1 and id <> $2 and not is_sso_user', [
    email,
    id,
  ])
  if (taken.length > 0) throw refusal('email_exists')
  await query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id, email],
  )
}

const isJson = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

/** Metadata as it is after an update: keys are merged and those set to null go. */
export function mergedMetadata(
  before: Readonly<Record<string, unknown>>,
  update: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...before, ...update }).filter(([, value]) => value !== null))
}
