import { PostgrestClient } from '@supabase/postgrest-js'
import type { Reader } from './client.ts'
import type { Database } from './database.types.ts'

/**
 * A small reader with a visitor's rights and no session.
 * @param url of the backend. @param key its publishable key. @param fetch other than the platform's.
 */
export const visitorReader = (url: string, key: string, fetch?: typeof globalThis.fetch): Reader =>
  new PostgrestClient<Database>(`${url.replace(/\/$/, '')}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    ...(fetch ? { fetch } : {}),
  })
