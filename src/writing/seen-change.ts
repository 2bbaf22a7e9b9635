import { publishMoment } from '@/domain/publish-moment.ts'
import { isTextPath, textPathOf } from '@/domain/written-file.ts'
import { fieldsOf } from './text-fields.ts'
import type { PublishedTexts } from './text-file.ts'

/** What becomes of a file, or of what visitors see of it: nothing of a draft, and of what is planned. */
export type SeenChange = 'insert' | 'update' | 'delete' | 'none'

interface Change {
  readonly file: string
  /** What became of the file. */
  readonly kind: Exclude<SeenChange, 'none'>
  /** What it says now; null where it is gone. */
  readonly text: string | null
}

function isToBeSeen(text: string | null, now: Date): boolean {
  if (text === null) return false
  const fields = fieldsOf({ text })
  const moment = publishMoment(fields)
  return fields.draft !== true && !(moment && moment > now)
}

/** @returns what visitors will see of a change of a text; of any other file, and of a site that does not say what it shows, what became of the file. */
export function seenChange(
  { file, kind, text }: Change,
  published: PublishedTexts,
  now = new Date(),
): SeenChange {
  if (!published.isKnown || !isTextPath(textPathOf(file))) return kind
  const isSeen = isToBeSeen(text, now)
  if (published.shows(file)) return isSeen ? 'update' : 'delete'
  return isSeen ? 'insert' : 'none'
}
