import { backendUrl } from './address.ts'
import type { Reader } from './client.ts'
import { timedFetch } from './timed-fetch.ts'
import { visitorReader } from './visitor.ts'

let reader: Reader | undefined

/** A small reader without session for public facts: delivery, relay points, codes, orders by their link. Import this file only dynamically. */
export function publicReader(): Reader {
  reader ??= visitorReader(
    backendUrl(import.meta.env.PUBLIC_SUPABASE_URL),
    import.meta.env.PUBLIC_SUPABASE_KEY,
    timedFetch,
  )
  return reader
}
