import type { SupabaseClient } from '@supabase/supabase-js'
import bcrypt from 'bcryptjs'
import { adminAccount } from '@/data/admin/admin-account.ts'
import type { Database } from '@/data/database.types.ts'
import { ADMIN_BCRYPT_COST } from '@/domain/admin-password.ts'
import type { AdminRole } from '@/domain/administrator.ts'
import { UsageError } from './config.ts'

export interface NewAdmin {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly role: AdminRole
}

type Service = SupabaseClient<Database>

/** @returns whether anybody can log in to the administration. */
export async function hasAdmin(client: Service): Promise<boolean> {
  const { count, error } = await client
    .from('admin_users')
    .select('id', { count: 'exact', head: true })
    .is('disabled_at', null)
  if (error) throw new Error(`The administrators cannot be counted: ${error.message}`)
  return count !== 0
}

/** Makes an administrator. @throws UsageError when the address is taken. */
export async function createAdmin(client: Service, admin: NewAdmin): Promise<void> {
  const email = admin.email.trim().toLowerCase()
  const { count } = await client
    .from('admin_users')
    .select('id', { count: 'exact', head: true })
    .eq('email', email)
  if (count) throw new UsageError(`${email} is an administrator already.`, 'Give another address.')
  const account = await adminAccount(client, email)
  if (!account.ok)
    throw new UsageError(
      `A customer's account has the address ${email} already.`,
      'Give the administrator an address of their own: the two must not share a password.',
    )
  const { error } = await client.from('admin_users').insert({
    user_id: account.value,
    email,
    password_hash: await bcrypt.hash(admin.password, ADMIN_BCRYPT_COST),
    name: admin.name.trim(),
    role: admin.role,
  })
  if (error) throw new Error(`The administrator cannot be stored: ${error.message}`)
}
