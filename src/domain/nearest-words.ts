import { withoutAccents } from './slug.ts'

/** Characters that one word must change, lose or gain, or two neighbours change places, to become another. */
function distance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1)
      now.push(least)
    }
    before = last
    last = now
  }
  return last[other.length] ?? 0
}

/**
 * Words that somebody may have meant.
 * @param vocabulary words as they are written, the commonest first.
 * @returns the nearest, at most so many: none that differs in more than two fifths of its characters.
 */
export function nearestWords(query: string, vocabulary: readonly string[], most: number): string[] {
  const asked = query
    .split(/[^\p{L}\p{N}]+/u)
    .map(withoutAccents)
    .filter((word) => word.length > 2 && word.length < 40)
  const near = vocabulary.flatMap((word, rank) => {
    const written = withoutAccents(word)
    const far = Math.min(
      ...asked.map((one) =>
        Math.abs(one.length - written.length) > 3
          ? 1
          : distance(one, written) / Math.max(one.length, written.length),
      ),
    )
    return far <= 0.4 ? [{ word, far, rank }] : []
  })
  return near
    .sort((a, b) => a.far - b.far || a.rank - b.rank)
    .slice(0, most)
    .map(({ word }) => word)
}
