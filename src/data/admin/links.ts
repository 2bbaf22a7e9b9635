import * as z from 'zod'
import { type Result, succeed } from '@/domain/errors.ts'
import type { Client } from '../client.ts'
import { refusalOf } from '../refusals.ts'

export const addressee = z.object({ name: z.string(), email: z.string() })
export const foundLink = z.object({ email: z.string(), kind: z.enum(['reset', 'invitation']) })

/** Whom an email goes to. */
export type Addressee = z.infer<typeof addressee>
/** Whose password a link sets. */
export type FoundLink = z.infer<typeof foundLink>

/** Has a link written to who has forgotten the password, where there is such an account. @param db the service role's client. */
export async function openAdminLink(
  db: Client,
  email: string,
  link: {
    /** Hash of the network address that asks. */
    readonly caller: string
    /** Of the token. */
    readonly hash: string
    /** What the token can be made from again. */
    readonly nonce: string
  },
): Promise<Result<null>> {
  const { error, status } = await db.rpc('open_admin_link', {
    email,
    caller_key: link.caller,
    link_hash: link.hash,
    nonce: link.nonce,
  })
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(null)
}

/** @returns null for a link that no longer opens. @param db the service role's client. @throws Error when the database fails. */
export async function findAdminLink(db: Client, linkHash: string): Promise<FoundLink | null> {
  const { data, error } = await db.rpc('find_admin_link', { link_hash: linkHash })
  if (error) throw new Error(`a link cannot be looked up: ${error.message}`)
  return foundLink.nullable().parse(data)
}

/** Sets a password by a link, once. @param db the service role's client. @param hash of the password. */
export async function spendAdminLink(db: Client, linkHash: string, hash: string): Promise<Result<null>> {
  const { error, status } = await db.rpc('use_admin_link', { link_hash: linkHash, password_hash: hash })
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(null)
}
