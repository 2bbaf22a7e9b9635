import { createClient } from '@supabase/supabase-js'
import type { Client } from '@/data/client.ts'
import type { Database } from '@/data/database.types.ts'
import type { MailService } from './mail.ts'

/** Reads a variable of the function's environment. */
export type Variables = (name: string) => string | undefined

/** @throws Error naming the variable that is missing. */
function required(read: Variables, name: string): string {
  const value = read(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** A client with every right, without a session of its own. */
export const serviceClient = (read: Variables): Client =>
  createClient<Database>(required(read, 'SUPABASE_URL'), required(read, 'SUPABASE_SERVICE_ROLE_KEY'), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })

/** The mail service, or null where none is configured. */
export function mailService(read: Variables): MailService | null {
  const [url, key, from] = [read('MAIL_API_URL'), read('MAIL_API_KEY'), read('MAIL_FROM')]
  return url && key && from ? { url, key, from } : null
}
