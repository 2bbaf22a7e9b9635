import type { SupabaseClient } from '@supabase/supabase-js'
import bcrypt from 'bcryptjs'
import type { Database } from '@/data/database.types.ts'
import { DEMO_ADMIN } from '../../../content/demo/admin.ts'
import { createAdmin } from '../admin-account.ts'

type Service = SupabaseClient<Database>

const storedDemoAdmin = (client: Service) =>
  client
    .from('admin_users')
    .select('id, password_hash, disabled_at')
    .eq('email', DEMO_ADMIN.email)
    .maybeSingle()
    .throwOnError()

/** Makes the owner of the demonstration, once. */
export async function createDemoAdmin(client: Service): Promise<void> {
  const { data } = await storedDemoAdmin(client)
  if (data) return
  await createAdmin(client, { ...DEMO_ADMIN, name: 'Salma Bennouna', role: 'owner' })
}

/**
 * Disables the demonstration's owner in a shop that is no demonstration any more, while the account still has its public
 * password.
 * @returns whether it was enabled until now.
 */
export async function closeDemoAdmin(client: Service): Promise<boolean> {
  const { data } = await storedDemoAdmin(client)
  if (!data || data.disabled_at || !(await bcrypt.compare(DEMO_ADMIN.password, data.password_hash)))
    return false
  await client
    .from('admin_users')
    .update({ disabled_at: new Date().toISOString() })
    .eq('id', data.id)
    .throwOnError()
  return true
}
