import { cutText } from '@/domain/texts/text-blocks.ts'

/** A part of two texts: in both, in the newer one alone, in the older one alone. */
export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly words: string
}

/** Lines of the header and blocks of the body, as they are compared. */
function partsOf(text: string): string[] {
  const { header, blocks } = cutText(text)
  return [...header.split('\n'), ...blocks.map(({ source }) => source)]
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '---')
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
  const [before, after] = [partsOf(older), partsOf(newer)]
  const shared = sharedFrom(before, after)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      parts.push({ kind: 'same', words: before[i] ?? '' })
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
  return parts
}
