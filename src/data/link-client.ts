import { createClient } from '@supabase/supabase-js'
import { backendUrl } from './address.ts'
import type { Client } from './client.ts'
import type { Database } from './database.types.ts'
import { timedFetch } from './timed-fetch.ts'

/** A client for the session of one link, which no other page gets to see. It is large: import this file only dynamically. */
export const linkClient = (): Client =>
  createClient<Database>(
    backendUrl(import.meta.env.PUBLIC_SUPABASE_URL),
    import.meta.env.PUBLIC_SUPABASE_KEY,
    {
      auth: {
        storageKey: 'link',
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
      },
      global: { fetch: timedFetch },
    },
  )
