import type { Reader } from './client.ts'
import { visitorReader } from './visitor.ts'

/**
 * The reader that prerenders pages, as an anonymous visitor. `SUPABASE_URL` is where this machine reaches the backend, where that
 * differs from the address that browsers use.
 * @throws Error when the build was not told which backend to read.
 */
export function buildReader(): Reader {
  const url = process.env.SUPABASE_URL || import.meta.env.PUBLIC_SUPABASE_URL
  const key = import.meta.env.PUBLIC_SUPABASE_KEY
  if (!url || !key)
    throw new Error('PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY must name the backend to build from')
  return visitorReader(url, key)
}
