import type { NewAdministrator } from '@/domain/administrator.ts'
import { type Result, succeed } from '@/domain/errors.ts'
import type { Client } from '../client.ts'
import { refusalOf } from '../refusals.ts'
import { adminAccount } from './admin-account.ts'
import { type Addressee, addressee } from './links.ts'

/** What the database is told of a new administrator, whose account of Auth is made or found first. */
async function newcomer(db: Client, owner: string, { name, email, role }: NewAdministrator, hash: string) {
  const account = await adminAccount(db, email)
  return account.ok
    ? succeed({ owner, account: account.value, email, name, role, password_hash: hash })
    : account
}

/**
 * Stores a new administrator, as the owner's doing: `administrator_exists` where the address is taken.
 * @param db the service role's client. @param hash of their password. @throws Error when the database or Auth fails.
 */
export async function storeAdministrator(
  db: Client,
  owner: string,
  person: NewAdministrator,
  hash: string,
): Promise<Result<null>> {
  const checked = await newcomer(db, owner, person, hash)
  if (!checked.ok) return checked
  const { error, status } = await db.rpc('add_administrator', checked.value)
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(null)
}

/** Replaces another administrator's password, as the owner's doing. @param db the service role's client. */
export async function storeReplacedPassword(
  db: Client,
  owner: string,
  admin: string,
  hash: string,
): Promise<Result<null>> {
  const { error, status } = await db.rpc('replace_admin_password', { owner, admin, password_hash: hash })
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(null)
}

/**
 * Stores a new administrator who chooses the password by a link: `administrator_exists` where the address is taken.
 * @param db the service role's client. @param hash of a password that nobody knows. @throws Error when the database or Auth fails.
 */
export async function storeInvited(
  db: Client,
  owner: string,
  person: NewAdministrator,
  hash: string,
  linkHash: string,
): Promise<Result<Addressee>> {
  const checked = await newcomer(db, owner, person, hash)
  if (!checked.ok) return checked
  const { error, status } = await db.rpc('invite_administrator', { ...checked.value, link_hash: linkHash })
  if (error) return { ok: false, refusal: refusalOf(error, status) }
  return succeed({ name: person.name, email: person.email })
}

/** Another link for who has not chosen a password yet. @param db the service role's client. */
export async function renewInvitation(
  db: Client,
  owner: string,
  admin: string,
  linkHash: string,
): Promise<Result<Addressee>> {
  const { data, error, status } = await db.rpc('renew_invitation', { owner, admin, link_hash: linkHash })
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(addressee.parse(data))
}
