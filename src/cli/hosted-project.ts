import { createClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { isLoopback } from '@/domain/loopback.ts'
import { askSecret } from './ask-secret.ts'
import { UsageError } from './config.ts'

/** @returns the origin of a project's address. @throws UsageError for what is none, or would carry the key unencrypted. */
export function projectOrigin(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `That is no project's address: ${address}`,
      'Give the whole one, as in --url https://abcdefgh.supabase.co',
    )
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new UsageError(
      `The secret key would travel to ${url.host} for everybody to read.`,
      `Give its address with https://, as in --url https://${url.host}`,
    )
  return url.origin
}

/**
 * The key with every right: from the command line, SUPABASE_SECRET_KEY, or asked for, which leaves no trace in the history
 * of the shell. @throws UsageError for a key that browsers have.
 */
export async function secretKeyFor(given: string | undefined): Promise<string> {
  const key =
    given ||
    process.env.SUPABASE_SECRET_KEY ||
    (await askSecret('Secret key of the project: ', 'SUPABASE_SECRET_KEY'))
  if (key.startsWith('sb_publishable_'))
    throw new UsageError('That is the publishable key.', 'Give the secret one, which begins with sb_secret_.')
  return key
}

/** Opens a project that is reached by its address alone. @throws UsageError when it has not what the shop needs. */
export async function openProject(origin: string, key: string) {
  const client = createClient<Database>(origin, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error, status } = await client.from('admin_users').select('id').limit(1)
  if (!error) return client
  if (status === 0)
    throw new UsageError(
      `Nothing answers at ${origin}.`,
      'Check the address, and that the project is not paused.',
    )
  // Postgres' code for what a role may not read.
  if (error.code === '42501')
    throw new UsageError('This key may not do that.', 'Give the secret one, which begins with sb_secret_.')
  if (status === 401)
    throw new UsageError(
      `${origin} does not know this key.`,
      'Its secret keys stand in the dashboard under Settings, API Keys.',
    )
  // PostgREST's code for a table that is not there.
  if (error.code === 'PGRST205')
    throw new UsageError(
      'The project has no tables of the shop yet.',
      'Bring it up to date first: npx supabase db push --remote',
    )
  throw new Error(`${origin} cannot be asked: ${error.message || `status ${status}`}`)
}
