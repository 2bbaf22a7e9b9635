import * as z from 'zod'
import { SILENT_REASONS } from '@/domain/shop-state.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'

const standing = z
  .object({
    identity: z.uuid(),
    lineage: z.uuid(),
    taken_at: z.string(),
    silent_since: z.string().nullable(),
    silent_reason: z.enum(SILENT_REASONS).nullable(),
    home: z.string().nullable(),
    left_place: z.string().nullable(),
    left_note: z.string().nullable(),
  })
  .transform(({ taken_at, silent_since, silent_reason, left_place, left_note, ...said }) => ({
    ...said,
    takenAt: taken_at,
    /** Whether it is a copy that nobody has made the shop: nothing may leave it. */
    isSilent: silent_since !== null,
    silentReason: silent_reason,
    leftPlace: left_place,
    leftNote: left_note,
  }))

/** Which shop a database is, and whether it is the shop or a copy. */
export type Standing = z.output<typeof standing>

/** Where a server or project runs; `isRestored` where a backup was put there. */
export interface RunsAt {
  readonly mark: string
  readonly note: string
  readonly isRestored: boolean
}

/**
 * Asks, and says where the caller runs: the first to say so makes it the shop's place.
 * @param db the service role's client. @param at null for a caller who does not know. @throws Error
 */
export async function readStanding(db: Client, at: RunsAt | null): Promise<Standing> {
  const answer = at
    ? await db.rpc('shop_standing', { place: at.mark, note: at.note, restored: at.isRestored })
    : await db.rpc('shop_standing', {})
  return standing.parse(dataOf(answer, 'where the shop lives cannot be read'))
}

const taken = z.object({ dropped: z.number() })

/** A silent copy becomes the shop. @returns how many waiting mails were dropped. @throws Error */
export async function takeOverShop(db: Client, dropMails: boolean): Promise<number> {
  const answer = await db.rpc('take_over_shop', { drop_mails: dropMails })
  return taken.parse(dataOf(answer, 'that the copy is the shop now cannot be written')).dropped
}

/** This shop falls silent: another copy, which runs there, has become the shop. @throws Error */
export async function noteTakenOver(db: Client, { mark, note }: Omit<RunsAt, 'isRestored'>): Promise<void> {
  const { error } = await db.rpc('shop_was_taken_over', { place: mark, note })
  if (error) throw new Error(`that the shop was taken over cannot be written: ${error.message}`)
}
