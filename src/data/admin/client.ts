import { createClient } from '@supabase/supabase-js'
import { backendUrl } from '../address.ts'
import type { Client } from '../client.ts'
import type { Database } from '../database.types.ts'
import { ADMIN_SESSION_KEY } from './session-key.ts'

let client: Client | undefined
let isOver = false

/**
 * Forgetting a session, supabase-js asks Auth to end it. Of one that the shop has ended there is nothing left to end: Auth
 * refuses, and every log-out would leave an error in the console.
 */
const sparingFetch: typeof fetch = async (input, init) =>
  isOver && String(input).includes('/auth/v1/logout')
    ? new Response(null, { status: 204 })
    : fetch(input, init)

/** The one client of the administration, with its own session; tabs tell each other when it begins and ends. */
export function adminClient(): Client {
  client ??= createClient<Database>(
    backendUrl(import.meta.env.PUBLIC_SUPABASE_URL),
    import.meta.env.PUBLIC_SUPABASE_KEY,
    { auth: { storageKey: ADMIN_SESSION_KEY, detectSessionInUrl: false }, global: { fetch: sparingFetch } },
  )
  return client
}

/** Does what forgets a session that the shop has ended, without asking Auth to end it again. */
export async function withoutEnding<T>(forget: () => Promise<T>): Promise<T> {
  isOver = true
  try {
    return await forget()
  } finally {
    isOver = false
  }
}
