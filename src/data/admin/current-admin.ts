import type { PostgrestSingleResponse } from '@supabase/postgrest-js'
import * as z from 'zod'
import { ADMIN_ROLES } from '@/domain/administrator.ts'
import type { Client } from '../client.ts'

/** An administrator as the database shows them. */
export const adminRow = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ADMIN_ROLES),
    last_login: z.string().nullable(),
    two_factor_required: z.boolean(),
  })
  .transform(({ last_login, two_factor_required, ...rest }) => ({
    ...rest,
    /** ISO time. */
    lastLogin: last_login,
    /** Whether the shop asks every administrator for a second factor. */
    mustHaveFactor: two_factor_required,
  }))

/** Who is logged in. */
export type Admin = z.infer<typeof adminRow>

/** The administrator whose token a client carries, or null; for functions. @throws Error when the database fails. */
export const currentAdminOf = (db: Client): Promise<Admin | null> =>
  recognised(db.rpc('admin_session', { used: true }))

/** The same, also while a temporary password waits to be changed: for the change of a password alone. */
export const loggedInAdminOf = (db: Client): Promise<Admin | null> =>
  recognised(db.rpc('logged_in_administrator'))

async function recognised(call: PromiseLike<PostgrestSingleResponse<unknown>>): Promise<Admin | null> {
  const { data, error, status } = await call
  if (!error) return adminRow.parse(data)
  if (status === 401 || status === 403) return null
  throw new Error(`an administrator cannot be recognised: ${error.message}`)
}
