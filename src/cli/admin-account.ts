import type { SupabaseClient, User } from '@supabase/supabase-js'
import bcrypt from 'bcryptjs'
import type { Database } from '@/data/database.types.ts'
import { ADMIN_BCRYPT_COST } from '@/domain/admin-password.ts'
import { UsageError } from './config.ts'

/** Accounts one answer lists. */
const PER_PAGE = 200

export interface NewAdmin {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly role: 'owner' | 'staff'
}

type Service = SupabaseClient<Database>

async function findAccount({ auth }: Service, email: string): Promise<User | null> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await auth.admin.listUsers({ page, perPage: PER_PAGE })
    if (error) throw new Error(`Accounts cannot be read: ${error.message}`)
    const found = data.users.find((user) => user.email === email)
    if (found || data.users.length < PER_PAGE) return found ?? null
  }
}

/** The account of Auth that carries the sessions. Nobody knows its password: the log-in function alone opens them. */
async function accountFor(client: Service, email: string): Promise<User> {
  const known = await findAccount(client, email)
  // One that was made for an administrator may be left over from an interrupted try.
  if (known?.app_metadata.administrator === true) return known
  if (known)
    throw new UsageError(
      `A customer's account has the address ${email} already.`,
      'Give the administrator an address of their own: the two must not share a password.',
    )
  const { data, error } = await client.auth.admin.createUser({
    email,
    password: `${crypto.randomUUID()}${crypto.randomUUID()}`.slice(0, 72),
    email_confirm: true,
    app_metadata: { administrator: true },
  })
  if (error) throw new Error(`The administrator's account cannot be made: ${error.message}`)
  return data.user
}

/** Makes an administrator. @throws UsageError when the address is taken. */
export async function createAdmin(client: Service, admin: NewAdmin): Promise<void> {
  const email = admin.email.trim().toLowerCase()
  const { count } = await client
    .from('admin_users')
    .select('id', { count: 'exact', head: true })
    .eq('email', email)
  if (count) throw new UsageError(`${email} is an administrator already.`, 'Give another address.')
  const account = await accountFor(client, email)
  const { error } = await client.from('admin_users').insert({
    user_id: account.id,
    email,
    password_hash: await bcrypt.hash(admin.password, ADMIN_BCRYPT_COST),
    name: admin.name.trim(),
    role: admin.role,
  })
  if (error) throw new Error(`The administrator cannot be stored: ${error.message}`)
}
