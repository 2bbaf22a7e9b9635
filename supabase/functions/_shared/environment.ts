import { createClient } from '@supabase/supabase-js'
import * as z from 'zod'
import type { Client } from '@/data/client.ts'
import type { Database } from '@/data/database.types.ts'
import type { Variables } from './variables.ts'

/** @throws Error naming the variable that is missing. */
function required(read: Variables, name: string): string {
  const value = read(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const dictionary = z.record(z.string(), z.string())

/**
 * The key named `default` of a JSON dictionary of API keys, or its first; where the project has none, the key that was called
 * otherwise before. @throws Error naming both variables where neither says one.
 */
function apiKey(read: Variables, names: string, formerName: string): string {
  const given = read(names)
  const keys = given ? dictionary.safeParse(parsed(given)).data : undefined
  const key = keys?.default || Object.values(keys ?? {}).find(Boolean) || read(formerName)
  if (!key) throw new Error(`neither ${names} nor ${formerName} holds a key`)
  return key
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The API key of visitors. @throws Error where there is none. */
export const publishableKey = (read: Variables): string =>
  apiKey(read, 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY')

/** The API key with every right. @throws Error where there is none. */
export const secretKey = (read: Variables): string =>
  apiKey(read, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY')

/** Address of the project. @throws Error where there is none. */
export const projectUrl = (read: Variables): string => required(read, 'SUPABASE_URL')

/** A client with every right, without a session of its own. */
export const serviceClient = (read: Variables): Client =>
  createClient<Database>(projectUrl(read), secretKey(read), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
