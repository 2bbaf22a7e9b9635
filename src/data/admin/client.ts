import { createClient } from '@supabase/supabase-js'
import { backendUrl } from '../address.ts'
import type { Client } from '../client.ts'
import type { Database } from '../database.types.ts'
import { ADMIN_SESSION_KEY } from './session-key.ts'

let client: Client | undefined

/** The one client of the administration, with its own session; tabs tell each other when it begins and ends. */
export function adminClient(): Client {
  client ??= createClient<Database>(
    backendUrl(import.meta.env.PUBLIC_SUPABASE_URL),
    import.meta.env.PUBLIC_SUPABASE_KEY,
    { auth: { storageKey: ADMIN_SESSION_KEY, detectSessionInUrl: false } },
  )
  return client
}
