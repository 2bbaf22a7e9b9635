import { createClient } from '@supabase/supabase-js'
import type { Client } from '@/data/client.ts'
import type { Database } from '@/data/database.types.ts'
import { projectUrl, publishableKey } from './environment.ts'
import type { Variables } from './variables.ts'

/**
 * A new client with the rights of a visitor, which keeps the session it opens to itself.
 * @param token its requests carry it instead: the rights are those of its bearer. @throws Error where the environment lacks address or key.
 */
export function openAuth(read: Variables, token?: string): Client {
  return createClient<Database>(projectUrl(read), publishableKey(read), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(token ? { global: { headers: { Authorization: `Bearer ${token}` } } } : {}),
  })
}
