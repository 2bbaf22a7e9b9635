import type { OpenText } from '@/data/written-texts.ts'
import { fieldsOf } from '@/domain/json.ts'

/** A text that is being written, and the file that it began from: null where there was none. */
export interface TextWork {
  readonly text: string
  readonly base: string | null
  readonly baseHash: string | null
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

export const isTextWork = (kept: unknown): kept is TextWork => {
  const { text, base, baseHash } = fieldsOf(kept)
  return typeof text === 'string' && isTextOrNull(base) && isTextOrNull(baseHash)
}

/** What the server has, as work that nobody has begun. */
export const storedWork = ({ text, hash }: Pick<OpenText, 'text' | 'hash'>): TextWork => ({
  text: text ?? '',
  base: text,
  baseHash: hash,
})

/** The working copy that was left, where it goes on from the file as it is. */
export function leftWork({ text, hash, draft }: OpenText): TextWork | null {
  if (!draft || draft.baseHash !== hash) return null
  return { text: draft.text, base: text, baseHash: hash }
}
