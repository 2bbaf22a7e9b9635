import * as z from 'zod'
import { NEEDS } from '@/domain/readiness.ts'
import type { Client } from '../client.ts'
import { calledBy } from './answer.ts'

const readiness = z.array(
  z
    .object({ key: z.enum(NEEDS), is_met: z.boolean(), count: z.number() })
    .transform(({ key, is_met, count }) => ({ key, isMet: is_met, count })),
)
export type Readiness = z.infer<typeof readiness>

/**
 * What the shop needs, and whether it has it.
 * @param hasLiveKeys whether the published site takes real money. @throws RefusedError owner_required
 */
export async function getReadiness(
  db: Client,
  hasLiveKeys: boolean,
  signal: AbortSignal,
): Promise<Readiness> {
  const needs = readiness.parse(await calledBy(db.rpc('admin_readiness').abortSignal(signal)))
  return needs.map((need) => (need.key === 'payments' ? { ...need, isMet: need.isMet && hasLiveKeys } : need))
}
