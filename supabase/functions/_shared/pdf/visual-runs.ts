import type { Cluster } from './clusters.ts'
import type { Face } from './face.ts'
import { bidi } from './pdfkit.js'

/** Characters of one font and one direction, in the order in which they are read. */
export interface Run {
  readonly text: string
  readonly face: Face | null
}

export type Direction = 'ltr' | 'rtl'

const textOf = (clusters: readonly Cluster[]): string => clusters.map(({ text }) => text).join('')

/** @returns the direction of a text's first character that has one. */
export const directionOf = (clusters: readonly Cluster[]): Direction =>
  (bidi.getEmbeddingLevels(textOf(clusters)).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr'

/** Characters that are laid out from right to left by their font alone. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

interface Levelled {
  readonly clusters: Cluster[]
  readonly level: number
}

/** Blanks and characters between such characters are turned round here, where no font does so. */
function runOf({ clusters, level }: Levelled): Run {
  const face = clusters[0]?.face ?? null
  if (level % 2 === 0 || RIGHT_TO_LEFT.test(textOf(clusters))) return { text: textOf(clusters), face }
  const mirrored = clusters.map(({ text }) => bidi.getMirroredCharacter(text) ?? text)
  return { text: mirrored.reverse().join(''), face }
}

/** The characters of one line as runs from left to right, by the Unicode Bidirectional Algorithm (UAX 9). @param base direction of the whole text. */
export function visualRuns(clusters: readonly Cluster[], base: Direction): Run[] {
  const { levels } = bidi.getEmbeddingLevels(textOf(clusters), base)
  const runs: Levelled[] = []
  let at = 0
  for (const cluster of clusters) {
    const level = levels[at] ?? 0
    at += cluster.text.length
    const last = runs.at(-1)
    if (last && last.level === level && last.clusters[0]?.face === cluster.face) last.clusters.push(cluster)
    else runs.push({ clusters: [cluster], level })
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let begin = 0; begin < runs.length; begin += 1) {
      let end = begin
      while ((runs[end]?.level ?? 0) >= level) end += 1
      if (end > begin) runs.splice(begin, end - begin, ...runs.slice(begin, end).reverse())
      begin = Math.max(begin, end)
    }
  return runs.map(runOf)
}
