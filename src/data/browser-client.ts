import { createClient } from '@supabase/supabase-js'
import { backendUrl } from './address.ts'
import type { Client } from './client.ts'
import type { Database } from './database.types.ts'
import { SESSION_KEY } from './session-key.ts'
import { timedFetch } from './timed-fetch.ts'

let client: Client | undefined

/** The one client of a page, with its session. It is large: import this file only dynamically. */
export function browserClient(): Client {
  client ??= createClient<Database>(
    backendUrl(import.meta.env.PUBLIC_SUPABASE_URL),
    import.meta.env.PUBLIC_SUPABASE_KEY,
    // The fragment of an address may carry anybody's session: the page that links lead to takes it, and asks where it must.
    { auth: { storageKey: SESSION_KEY, detectSessionInUrl: false }, global: { fetch: timedFetch } },
  )
  return client
}
