import { queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { getReadiness } from '@/data/admin/readiness.ts'

/** Whether the published site takes real money: what its key says of itself. */
const HAS_LIVE_KEYS = (import.meta.env.PUBLIC_STRIPE_KEY ?? '').startsWith('pk_live_')

/** What the shop lacks to sell; for owners. */
export const readinessQuery = queryOptions({
  queryKey: ['settings', 'readiness'],
  queryFn: ({ signal }) =>
    getReadiness(adminClient(), { hasLiveKeys: HAS_LIVE_KEYS, address: location }, signal),
  staleTime: 0,
})
