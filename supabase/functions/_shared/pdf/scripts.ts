import { eastAsianFaces, isEastAsian } from './east-asian.ts'
import type { Face } from './face.ts'
import type { Font } from './pdfkit.js'
import type { Slices } from './slices.ts'
import { unpackWoff } from './unpack-woff.ts'

/** Parts that Latin characters are taken from together, so that a word has one look. */
export const LATIN_PARTS: readonly string[] = ['latin', 'latin-ext', 'vietnamese']

const kept = new Map<string, Promise<Face>>()

/** Forms of characters that have code points of their own: who copies a name gets its characters, not these. */
const isForm = (codePoint: number): boolean => codePoint >= 0xfb00 && codePoint <= 0xfeff

/** @param base64 a WOFF, or a TrueType. @returns a font that remembers which character each glyph is of, also one met in a combination first. */
export async function openFont(base64: string): Promise<Font> {
  const { readFont } = await import('./pdfkit.js')
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  const font = readFont(bytes[0] === 0x77 ? await unpackWoff(bytes) : bytes)
  for (const codePoint of font.characterSet) if (!isForm(codePoint)) font.glyphForCodePoint(codePoint)
  return font
}

/**
 * The parts of Noto that texts need, in the order in which characters are looked for. Each is unpacked once, when a name is first written in
 * its script; Chinese, Japanese and Korean are drawn for the document.
 * @param own the shop's font. @param texts all that is to be written
 */
export async function facesFor(own: Font, texts: string, slices: Slices): Promise<readonly Face[]> {
  const foreign = [...new Set(texts.normalize('NFC'))]
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((codePoint) => !own.hasGlyphForCodePoint(codePoint))
  if (foreign.length === 0) return []
  const { NOTO } = await import('./noto.js')
  const named = new Set(
    NOTO.filter(({ ranges }) =>
      ranges.some(([first, last]) => foreign.some((codePoint) => codePoint >= first && codePoint <= last)),
    ).map(({ name }) => name),
  )
  if (LATIN_PARTS.some((name) => named.has(name))) for (const name of LATIN_PARTS) named.add(name)
  const packed = NOTO.filter(({ name }) => named.has(name)).map(({ name, text, bold }) => {
    const face =
      kept.get(name) ??
      Promise.all([openFont(text), openFont(bold)]).then(([regular, strong]) => ({
        name,
        text: regular,
        bold: strong,
      }))
    kept.set(name, face)
    return face
  })
  return [
    ...(await Promise.all(packed)),
    ...(await eastAsianFaces(foreign.filter(isEastAsian), texts, slices)),
  ]
}
