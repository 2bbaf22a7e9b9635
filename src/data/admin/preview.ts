import * as z from 'zod'
import { PREVIEW_PATH } from '@/domain/paths.ts'
import type { Client } from '../client.ts'
import { refusalOfAnswer } from '../refusals.ts'
import { RefusedError } from './answer.ts'

/** Milliseconds: a text that changed has the whole shop compiled again, on a busy machine. */
const TIMEOUT_MS = 5 * 60_000

const preview = z.object({
  /** Opens the preview for whoever follows it. */
  address: z.string(),
  /** What is not in it as it was written, a French sentence each. */
  warnings: z.array(z.string()),
})
export type Preview = z.infer<typeof preview>

/** What to look at: a product that is not for sale, a file of `content`, or all that waits. */
export interface PreviewWish {
  readonly product?: number | undefined
  readonly content?: string | undefined
}

/** Asks the shop for a preview. @throws RefusedError */
export async function makePreview(db: Client, wish: PreviewWish, signal: AbortSignal): Promise<Preview> {
  const { data } = await db.auth.getSession()
  if (!data.session) throw new RefusedError({ code: 'sign_in_required' })
  const answer = await fetch(PREVIEW_PATH, {
    method: 'POST',
    headers: { Authorization: `Bearer ${data.session.access_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(wish),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch(() => null)
  signal.throwIfAborted()
  if (!answer) throw new RefusedError({ code: 'network_unreachable' })
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw new RefusedError(refusalOfAnswer(body, answer.status))
  return preview.parse(body)
}
