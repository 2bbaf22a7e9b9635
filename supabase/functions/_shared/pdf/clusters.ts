import type { Face } from './face.ts'
import type { Font } from './pdfkit.js'
import { LATIN_PARTS } from './scripts.ts'

/** What is read as one character, and the part of Noto that has it; null is the shop's own font. */
export interface Cluster {
  readonly text: string
  readonly face: Face | null
}

/** Characters of no width: those that turn the direction of writing are decided by the characters instead. */
const UNSEEN = /\p{Cf}|\p{Cc}|\p{Mn}/gu
/** Joiners belong to real names: between characters of Devanagari and Persian they choose the form. */
const JOINER = /[\u200c\u200d]/
/** Which form of a character is meant, of those that a font may have. */
const VARIATION = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u
const EMOJI =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u20e3\u{e0020}-\u{e007f}]/u

/** SARA AM of Thai is a ring over the character and a stroke behind it: the ring stands under the tone mark, which fonts expect before it. */
const withThaiRing = (text: string): string => text.replace(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32')

/** Most texts: every character of them is Figtree's, and stands for itself. */
const PLAIN = /^[\u0020-\u007e\u00a0\u00b0\u00b7\u00c0-\u017f€’–−]*$/

const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })
const has = (font: Font, characters: readonly string[]): boolean =>
  characters.every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

function clusterOf(own: Font, faces: readonly Face[], written: string): Cluster | null {
  const characters = [...written].filter(
    (sign) => JOINER.test(sign) || !(/\p{Cf}|\p{Cc}/u.test(sign) || VARIATION.test(sign)),
  )
  const seen = characters.filter((sign) => !JOINER.test(sign))
  if (seen.length === 0) return null
  if (has(own, seen)) return { text: seen.join(''), face: null }
  const face = faces.find(({ text }) => has(text, seen))
  if (face)
    return { text: characters.filter((sign) => !JOINER.test(sign) || has(face.text, [sign])).join(''), face }
  const shown = seen.filter((sign) => !EMOJI.test(sign))
  if (shown.length < seen.length) return shown.length > 0 ? clusterOf(own, faces, shown.join('')) : null
  const plain = [...written.normalize('NFKD').replace(UNSEEN, '')]
  if (plain.length === 0) return null
  return { text: has(own, plain) ? plain.join('') : '?', face: null }
}

/** A word with characters that only Noto has takes its others from there, too: Nguyễn is written in one hand. */
function inOneHand(clusters: readonly Cluster[], faces: readonly Face[]): Cluster[] {
  const latin = faces.filter(({ name }) => LATIN_PARTS.includes(name))
  const isCharacter = ({ text }: Cluster) => /^\p{L}/u.test(text)
  const whole = [...clusters]
  for (let begin = 0; begin < whole.length; begin += 1) {
    let end = begin
    while (end < whole.length && isCharacter(whole[end] as Cluster)) end += 1
    const word = whole.slice(begin, end)
    if (word.some(({ face }) => face && LATIN_PARTS.includes(face.name)))
      for (const [at, cluster] of word.entries())
        if (!cluster.face)
          whole[begin + at] = {
            ...cluster,
            face: latin.find(({ text }) => has(text, [...cluster.text])) ?? null,
          }
    begin = Math.max(begin, end - 1)
  }
  return whole
}

/**
 * A text as its characters, each with a font that has it. Emoji are left out; a character that no font has loses its accents, or stands as a
 * question mark.
 */
export function clustersOf(own: Font, faces: readonly Face[], text: string): Cluster[] {
  if (PLAIN.test(text)) return text === '' ? [] : [{ text, face: null }]
  const blanks = withThaiRing(text.normalize('NFC')).replace(/\s/g, (blank) =>
    /[\u00a0\u202f]/.test(blank) ? '\u00a0' : ' ',
  )
  const found = [...segmenter.segment(blanks)].flatMap(({ segment }) => clusterOf(own, faces, segment) ?? [])
  // Where an emoji stood between two blanks there is one left.
  const single = found.filter(
    ({ text: sign }, at) => sign !== ' ' || found[at - 1]?.text !== ' ' || blanks.includes('  '),
  )
  return inOneHand(single, faces)
}
