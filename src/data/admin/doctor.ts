import * as z from 'zod'
import { DOCTOR_POINTS, FINDING_STATES, type Finding } from '@/domain/doctor.ts'
import { EXAMINATION_PATH } from '@/domain/paths.ts'
import type { Client } from '../client.ts'
import { askServer, givenBy } from './own-server.ts'

/** Milliseconds: services outside are asked, and some never answer. */
const TIMEOUT_MS = 60_000
/** What a static host answers at an address that it does not have. */
const ABSENT = [404, 405]

const found = z.object({
  findings: z.array(
    z.object({
      point: z.enum(DOCTOR_POINTS),
      state: z.enum(FINDING_STATES),
      says: z.string(),
      remedy: z.string().optional(),
    }),
  ),
})

/** Has the shop's server examine the shop. @returns null where no server of its own runs it. @throws RefusedError */
export async function examineShop(db: Client, signal: AbortSignal): Promise<readonly Finding[] | null> {
  const answer = await askServer(db, EXAMINATION_PATH, { timeoutMs: TIMEOUT_MS, signal })
  if (ABSENT.includes(answer.status)) return null
  return found.parse(await givenBy(answer)).findings
}
