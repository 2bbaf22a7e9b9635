import * as z from 'zod'
import { calledBy, RefusedError } from './admin/answer.ts'
import type { Client } from './client.ts'

/** What stands where a draft was to be stored: another window of the same person was faster. */
export interface DraftConflict {
  readonly kind: 'conflict'
  /** 0 where the draft was dropped. */
  readonly version: number
  readonly text: string | null
}

const stored = z.object({ version: z.number(), text: z.string().nullable() })

/**
 * Stores one's working copy. @param version of the draft that it replaces, 0 where there is none.
 * @returns its number, or what another window has stored. @throws RefusedError
 */
export async function saveDraft(
  db: Client,
  draft: {
    readonly path: string
    readonly text: string
    readonly baseHash: string | null
    readonly version: number
  },
): Promise<{ readonly kind: 'saved'; readonly version: number } | DraftConflict> {
  const { path, text, version } = draft
  try {
    const call = db.rpc('save_text_draft', { path, text, base_hash: draft.baseHash as never, version })
    return { kind: 'saved', version: z.number().parse(await calledBy(call)) }
  } catch (error) {
    if (!(error instanceof RefusedError) || error.refusal.code !== 'text_draft_changed') throw error
    return { kind: 'conflict', ...stored.parse(error.refusal.details) }
  }
}

/** Throws one's working copy away. @throws RefusedError */
export async function dropDraft(db: Client, path: string): Promise<void> {
  await calledBy(db.rpc('drop_text_draft', { path }))
}
