import * as z from 'zod'
import { PREVIEW_PATH } from '@/domain/paths.ts'
import type { Client } from '../client.ts'
import { askServer, givenBy } from './own-server.ts'

/** Milliseconds: a text that changed has the whole shop compiled again, on a busy machine. */
const TIMEOUT_MS = 5 * 60_000

const preview = z.object({
  /** Opens the preview for whoever follows it. */
  address: z.string(),
  /** What is not in it as it was written, a French sentence each. */
  warnings: z.array(z.string()),
})
export type Preview = z.infer<typeof preview>

/** What to look at: a product that is not for sale, a file of `content` as it is or with another text, or all that waits. */
export interface PreviewWish {
  readonly product?: number | undefined
  readonly content?: string | undefined
  /** What the file would say. */
  readonly text?: string | undefined
}

/** Asks the shop for a preview. @throws RefusedError */
export async function makePreview(db: Client, wish: PreviewWish, signal: AbortSignal): Promise<Preview> {
  const answer = await askServer(db, PREVIEW_PATH, { wish, timeoutMs: TIMEOUT_MS, signal })
  return preview.parse(await givenBy(answer))
}
