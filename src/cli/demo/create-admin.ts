import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { createAdmin } from '../admin-account.ts'
import { DEMO_ADMIN } from './admin.ts'

/** Makes the owner of the demonstration, once. */
export async function createDemoAdmin(client: SupabaseClient<Database>): Promise<void> {
  const { count } = await client
    .from('admin_users')
    .select('id', { count: 'exact', head: true })
    .eq('email', DEMO_ADMIN.email)
  if (count) return
  await createAdmin(client, { ...DEMO_ADMIN, name: 'Salma Bennouna', role: 'owner' })
}
