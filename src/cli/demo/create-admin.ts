import type { SupabaseClient } from '@supabase/supabase-js'
import bcrypt from 'bcryptjs'
import type { Database } from '@/data/database.types.ts'
import { DEMO_ADMIN } from './admin.ts'

/** Work factor of administrators' password hashes. */
const BCRYPT_COST = 12

/** Makes the owner of the demonstration: an account of Auth and the row of `admin_users` that is linked to it. */
export async function createDemoAdmin(client: SupabaseClient<Database>): Promise<void> {
  const { count } = await client
    .from('admin_users')
    .select('id', { count: 'exact', head: true })
    .eq('email', DEMO_ADMIN.email)
  if (count) return
  const { data: list, error: listing } = await client.auth.admin.listUsers()
  if (listing) throw new Error(`Accounts cannot be read: ${listing.message}`)
  const known = list.users.find(({ email }) => email === DEMO_ADMIN.email)
  const { data, error } = known
    ? { data: { user: known }, error: null }
    : // Nobody signs in with this account's own password: the log-in function alone opens its sessions.
      await client.auth.admin.createUser({
        email: DEMO_ADMIN.email,
        password: crypto.randomUUID(),
        email_confirm: true,
      })
  if (error || !data.user) throw new Error(`The administrator's account cannot be made: ${error?.message}`)
  const { error: storing } = await client.from('admin_users').insert({
    user_id: data.user.id,
    email: DEMO_ADMIN.email,
    password_hash: await bcrypt.hash(DEMO_ADMIN.password, BCRYPT_COST),
    name: 'Salma Bennouna',
    role: 'owner',
  })
  if (storing) throw new Error(`The administrator cannot be stored: ${storing.message}`)
}
