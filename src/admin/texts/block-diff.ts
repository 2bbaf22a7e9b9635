import { cutText } from '@/domain/texts/text-blocks.ts'
import { blockWords, headerWords } from './plain-words.ts'

/** A part of two texts: in both, in the newer one alone, in the older one alone. */
export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed'
  /** As it stands in the file. */
  readonly source: string
  /** As who knows no Markdown reads it. */
  readonly words: string
}

type Part = Omit<DiffPart, 'kind'>

/** Lines of the header and blocks of the body of two texts; where one is no MDX and has no blocks, lines of both. */
function partsOf(older: string, newer: string): readonly [Part[], Part[]] {
  const cuts = [cutText(older), cutText(newer)] as const
  const isReadable = cuts.every(({ blocks }) => blocks.every(({ kind }) => kind !== 'unreadable'))
  const [before, after] = cuts.map(({ header, blocks }) =>
    [
      ...header.split('\n').map((line) => ({ source: line.trim(), words: headerWords(line.trimEnd()) })),
      ...blocks.flatMap((block) =>
        isReadable
          ? { source: block.source.trim(), words: blockWords(block) }
          : block.source.split('\n').map((line) => ({ source: line.trim(), words: line.trim() })),
      ),
    ].filter(({ source }) => source !== '' && source !== '---'),
  )
  return [before ?? [], after ?? []]
}

/** How many parts two lists begin with alike: they are not compared any further, however long the texts are. */
function alike(one: readonly Part[], other: readonly Part[]): number {
  const end = one.findIndex((part, at) => part.source !== other[at]?.source)
  return end < 0 ? one.length : end
}

/** Lengths of the longest runs that two lists share from each pair of places on. */
function sharedFrom(one: readonly Part[], other: readonly Part[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as Uint16Array
      const next = lengths[i + 1] as Uint16Array
      row[j] =
        one[i]?.source === other[j]?.source ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}

/** What two texts say differently, block by block, in the order of reading. */
export function blockDiff(older: string, newer: string): DiffPart[] {
  const [before, after] = partsOf(older, newer)
  const head = before.splice(0, alike(before, after))
  after.splice(0, head.length)
  const tail = before.splice(before.length - alike(before.toReversed(), after.toReversed()))
  after.splice(after.length - tail.length)
  const same = (part: Part): DiffPart => ({ ...part, kind: 'same' })
  const shared = sharedFrom(before, after)
  const parts: DiffPart[] = head.map(same)
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [one, other] = [before[i], after[j]]
    if (one && one.source === other?.source) {
      parts.push(same(one))
      i += 1
      j += 1
    } else if (one && (!other || (shared[i + 1]?.[j] ?? 0) >= (shared[i]?.[j + 1] ?? 0))) {
      parts.push({ ...one, kind: 'removed' })
      i += 1
    } else if (other) {
      parts.push({ ...other, kind: 'added' })
      j += 1
    }
  }
  return [...parts, ...tail.map(same)]
}
