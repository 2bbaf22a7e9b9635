import { cutText } from '@/domain/texts/text-blocks.ts'

/** A part of two texts: in both, in the newer one alone, in the older one alone. */
export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly words: string
}

/** Lines of the header and blocks of the body of two texts; where one is no MDX and has no blocks, lines of both. */
function partsOf(older: string, newer: string): readonly [string[], string[]] {
  const cuts = [cutText(older), cutText(newer)] as const
  const isReadable = cuts.every(({ blocks }) => blocks.every(({ kind }) => kind !== 'unreadable'))
  const [before, after] = cuts.map(({ header, blocks }) =>
    [...header.split('\n'), ...blocks.flatMap(({ source }) => (isReadable ? source : source.split('\n')))]
      .map((part) => part.trim())
      .filter((part) => part !== '' && part !== '---'),
  )
  return [before ?? [], after ?? []]
}

/** How many parts two lists begin with alike: they are not compared any further, however long the texts are. */
function alike(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((part, at) => part !== other[at])
  return end < 0 ? one.length : end
}

/** Lengths of the longest runs that two lists share from each pair of places on. */
function sharedFrom(one: readonly string[], other: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as Uint16Array
      const next = lengths[i + 1] as Uint16Array
      row[j] = one[i] === other[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
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
  const same = (words: string): DiffPart => ({ kind: 'same', words })
  const shared = sharedFrom(before, after)
  const parts: DiffPart[] = head.map(same)
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      parts.push(same(before[i] ?? ''))
      i += 1
      j += 1
    } else if (
      j >= after.length ||
      (i < before.length && (shared[i + 1]?.[j] ?? 0) >= (shared[i]?.[j + 1] ?? 0))
    ) {
      parts.push({ kind: 'removed', words: before[i] ?? '' })
      i += 1
    } else {
      parts.push({ kind: 'added', words: after[j] ?? '' })
      j += 1
    }
  }
  return [...parts, ...tail.map(same)]
}
