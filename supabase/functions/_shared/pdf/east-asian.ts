import type { Face } from './face.ts'
import type { Slices } from './slices.ts'
import { writeTrueType } from './write-truetype.ts'

/** Han, kana, Hangul and bopomofo, with the signs between them. */
const CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\ufe30-\ufe4f\uff01-\uffee]/u

export const isEastAsian = (codePoint: number): boolean => CHARACTER.test(String.fromCodePoint(codePoint))

/** Japan and Korea write some characters of China in another way: what stands beside them says which one is meant. */
function familiesFor(texts: string): readonly string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(texts)) return ['jp', 'sc', 'kr']
  if (/\p{Script=Hangul}/u.test(texts)) return ['kr', 'sc', 'jp']
  return ['sc', 'jp', 'kr']
}

const WEIGHTS = { text: 400, bold: 700 } as const
const FACTS = { unitsPerEm: 1000, ascent: 1160, descent: -288 } as const

const within = (ranges: readonly number[], codePoint: number): boolean =>
  ranges.some((first, at) => at % 2 === 0 && codePoint >= first && codePoint <= (ranges[at + 1] ?? first))

/** Code points by the slice that has them: of the first family that does. */
async function slicesOf(codePoints: readonly number[], texts: string) {
  const { EAST_ASIAN } = await import('./noto.js')
  const families = familiesFor(texts).flatMap((name) => EAST_ASIAN.filter(({ family }) => family === name))
  const wanted = new Map<string, Map<string, number[]>>()
  for (const codePoint of codePoints)
    for (const { family, version, slices } of families) {
      const [slice] = Object.entries(slices).find(([, ranges]) => within(ranges, codePoint)) ?? []
      if (slice === undefined) continue
      const name = `${family}-${version}/${slice}.woff2`
      const of = wanted.get(family) ?? new Map<string, number[]>()
      wanted.set(family, of.set(name, [...(of.get(name) ?? []), codePoint]))
      break
    }
  return wanted
}

/**
 * Fonts of the characters of some texts alone, drawn from the slices that have them.
 * @param codePoints each once. @param texts say how they are meant. @returns one for each family; what no slice has is missing in it
 */
export async function eastAsianFaces(
  codePoints: readonly number[],
  texts: string,
  slices: Slices,
): Promise<readonly Face[]> {
  if (codePoints.length === 0) return []
  const [{ outlinesOf, readFont }, wanted] = await Promise.all([
    import('./pdfkit.js'),
    slicesOf(codePoints, texts),
  ])
  const faces = [...wanted].map(async ([name, of]) => {
    const loaded = await Promise.all(
      [...of].map(async ([slice, characters]) => ({ slice, characters, woff2: await slices.read(slice) })),
    )
    const drawn = (weight: number) =>
      loaded
        .flatMap(({ slice, characters, woff2 }) => {
          try {
            return woff2 ? outlinesOf(woff2, weight, characters) : []
          } catch {
            slices.miss(slice)
            return []
          }
        })
        .sort((one, other) => one.codePoint - other.codePoint)
    const fontOf = (weight: number) =>
      readFont(writeTrueType(drawn(weight), { ...FACTS, name: `NotoSans-${name}-${weight}` }))
    return { name, text: fontOf(WEIGHTS.text), bold: fontOf(WEIGHTS.bold) }
  })
  return await Promise.all(faces)
}
