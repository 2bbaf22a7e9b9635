import type { NewAdministrator } from '@/domain/administrator.ts'
import { type Result, succeed } from '@/domain/errors.ts'
import type { Client } from '../client.ts'
import { refusalOf } from '../refusals.ts'
import { adminAccount } from './admin-account.ts'

/**
 * Stores a new administrator, as the owner's doing: `administrator_exists` where the address is taken.
 * @param db the service role's client. @param hash of their password. @throws Error when the database or Auth fails.
 */
export async function storeAdministrator(
  db: Client,
  owner: string,
  { name, email, role }: NewAdministrator,
  hash: string,
): Promise<Result<null>> {
  const account = await adminAccount(db, email)
  if (!account.ok) return account
  const { error, status } = await db.rpc('add_administrator', {
    owner,
    account: account.value,
    email,
    name,
    role,
    password_hash: hash,
  })
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
