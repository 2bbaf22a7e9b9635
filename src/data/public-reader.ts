import { PostgrestClient } from '@supabase/postgrest-js'
import { backendUrl } from './address.ts'
import type { Reader } from './client.ts'
import type { Database } from './database.types.ts'
import { timedFetch } from './timed-fetch.ts'

let reader: Reader | undefined

/** A small reader without session for public facts: live price and stock. Import this file only dynamically. */
export function publicReader(): Reader {
  const key = import.meta.env.PUBLIC_SUPABASE_KEY
  reader ??= new PostgrestClient<Database>(`${backendUrl(import.meta.env.PUBLIC_SUPABASE_URL)}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    fetch: timedFetch,
  })
  return reader
}
