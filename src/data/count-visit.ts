import type { VisitEvent, VisitPage } from '@/domain/visit.ts'
import { backendUrl } from './address.ts'

/** What is told of something that happened in the shop: of nobody. */
export interface CountedVisit {
  readonly event: VisitEvent
  readonly page: VisitPage
  readonly product?: number
  /** Host that led here, empty where it is not known; only of who comes from elsewhere. */
  readonly source?: string
  /** `utm_source` of the address. */
  readonly campaign?: string
}

/** Adds one to a count. It outlives the page, waits for nothing, and what becomes of it changes nothing. */
export function sendVisit(visit: CountedVisit): void {
  const key = import.meta.env.PUBLIC_SUPABASE_KEY
  fetch(`${backendUrl(import.meta.env.PUBLIC_SUPABASE_URL)}/rest/v1/rpc/count_visit`, {
    method: 'POST',
    keepalive: true,
    // No cookie, and no address of the page.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(visit),
  }).catch(() => undefined)
}
