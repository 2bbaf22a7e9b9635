import { createClient } from '@supabase/supabase-js'
import type { Client } from '@/data/client.ts'
import type { Database } from '@/data/database.types.ts'
import type { Variables } from './environment.ts'

/**
 * A new client with the rights of a visitor, which keeps the session it opens to itself.
 * @param token its requests carry it instead: the rights are those of its bearer. @throws Error without its address.
 */
export function openAuth(read: Variables, token?: string): Client {
  const [url, key] = [read('SUPABASE_URL'), read('SUPABASE_ANON_KEY')]
  if (!url || !key) throw new Error('SUPABASE_URL or SUPABASE_ANON_KEY is not set')
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(token ? { global: { headers: { Authorization: `Bearer ${token}` } } } : {}),
  })
}
