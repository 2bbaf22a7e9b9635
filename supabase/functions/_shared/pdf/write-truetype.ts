/** A point of an outline, in units of its font; curves between those off it are quadratic. */
interface OutlinePoint {
  readonly x: number
  readonly y: number
  readonly onCurve: boolean
  /** Whether it is the last one of its contour. */
  readonly endContour: boolean
}

/** How a character is drawn. */
export interface Outline {
  readonly codePoint: number
  readonly advance: number
  readonly points: readonly OutlinePoint[]
}

interface FontFacts {
  /** In characters, digits and hyphens. */
  readonly name: string
  readonly unitsPerEm: number
  readonly ascent: number
  /** Negative. */
  readonly descent: number
}

interface Box {
  readonly xMin: number
  readonly yMin: number
  readonly xMax: number
  readonly yMax: number
}

const EMPTY: Box = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 }

const boxOf = (points: readonly OutlinePoint[]): Box =>
  points.length === 0
    ? EMPTY
    : {
        xMin: Math.min(...points.map(({ x }) => x)),
        yMin: Math.min(...points.map(({ y }) => y)),
        xMax: Math.max(...points.map(({ x }) => x)),
        yMax: Math.max(...points.map(({ y }) => y)),
      }

const sides = ({ xMin, yMin, xMax, yMax }: Box) => [xMin, yMin, xMax, yMax]

/** Numbers of 8, 16 or 32 bits, the highest byte first. */
function written(...parts: readonly (readonly [bits: 8 | 16 | 32, values: readonly number[]])[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, [bits, values]) => sum + (bits / 8) * values.length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [bits, values] of parts)
    for (const value of values) {
      if (bits === 8) view.setUint8(at, value)
      else if (bits === 16) view.setUint16(at, value)
      else view.setUint32(at, value)
      at += bits / 8
    }
  return bytes
}

/** A table begins at a multiple of four bytes, and so does a glyph. */
const padded = (length: number): number => (length + 3) & ~3

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + padded(length), 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += padded(part.length)
  }
  return whole
}

/** Every step in full: what a document takes of it is packed there. */
function glyphOf(points: readonly OutlinePoint[]): Uint8Array {
  if (points.length === 0) return new Uint8Array(0)
  const ends = points.flatMap(({ endContour }, at) => (endContour ? [at] : []))
  const steps = (of: (point: OutlinePoint) => number) =>
    points.map((point, at) => of(point) - (at === 0 ? 0 : of(points[at - 1] as OutlinePoint)))
  return written(
    [16, [ends.length, ...sides(boxOf(points)), ...ends, 0]],
    [8, points.map(({ onCurve }) => (onCurve ? 1 : 0))],
    [16, [...steps(({ x }) => x), ...steps(({ y }) => y)]],
  )
}

/** Which character is which glyph, in segmented coverage (format 12). */
const charactersOf = (outlines: readonly Outline[]): Uint8Array =>
  written(
    [16, [0, 1, 3, 10]],
    [32, [12]],
    [16, [12, 0]],
    [32, [16 + 12 * outlines.length, 0, outlines.length]],
    [32, outlines.flatMap(({ codePoint }, at) => [codePoint, codePoint, at + 1])],
  )

/** The name by which a PDF knows it. */
const namesOf = (name: string): Uint8Array =>
  written(
    [16, [0, 1, 18, 3, 1, 0x409, 6, name.length * 2, 0]],
    [16, [...name].map((sign) => sign.charCodeAt(0))],
  )

/** The tables of a font, by their tags. */
function tablesOf(outlines: readonly Outline[], facts: FontFacts): Readonly<Record<string, Uint8Array>> {
  const glyphs = [[], ...outlines.map(({ points }) => points)]
  const forms = glyphs.map(glyphOf)
  const advances = [facts.unitsPerEm, ...outlines.map(({ advance }) => advance)]
  let end = 0
  const ends = forms.map(({ length }) => (end += padded(length)))
  const most = (count: (points: readonly OutlinePoint[]) => number) => Math.max(...glyphs.map(count))
  const box = boxOf(glyphs.flat())
  const { unitsPerEm, ascent, descent, name } = facts
  return {
    cmap: charactersOf(outlines),
    glyf: joined(forms),
    head: written(
      [32, [0x10000, 0x10000, 0, 0x5f0f3cf5]],
      [16, [0x3, unitsPerEm]],
      [32, [0, 0, 0, 0]],
      [16, [...sides(box), 0, 8, 2, 1, 0]],
    ),
    hhea: written(
      [32, [0x10000]],
      [
        16,
        [
          ascent,
          descent,
          0,
          Math.max(...advances),
          box.xMin,
          0,
          box.xMax,
          1,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          glyphs.length,
        ],
      ],
    ),
    hmtx: written([16, glyphs.flatMap((points, at) => [advances[at] ?? 0, boxOf(points).xMin])]),
    loca: written([32, [0, ...ends]]),
    maxp: written(
      [32, [0x10000]],
      [
        16,
        [
          glyphs.length,
          most(({ length }) => length),
          most((all) => all.filter(({ endContour }) => endContour).length),
        ],
      ],
      [16, [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]],
    ),
    name: namesOf(name),
    post: written([32, [0x30000, 0, 0, 0, 0, 0, 0, 0]]),
  }
}

/**
 * A TrueType font of some characters, which a PDF can take in.
 * @param outlines in the order of their code points, each once; whole numbers.
 */
export function writeTrueType(outlines: readonly Outline[], facts: FontFacts): Uint8Array {
  const tables = Object.entries(tablesOf(outlines, facts))
  const power = Math.floor(Math.log2(tables.length))
  let offset = 12 + 16 * tables.length
  const directory = tables.flatMap(([tag, { length }]) => {
    const entry = [...[...tag].map((sign) => sign.charCodeAt(0))]
    const place = offset
    offset += padded(length)
    return [
      [8, entry],
      [32, [0, place, length]],
    ] as const
  })
  const head = written(
    [32, [0x10000]],
    [16, [tables.length, 16 << power, power, (tables.length - (1 << power)) * 16]],
    ...directory,
  )
  return joined([head, ...tables.map(([, table]) => table)])
}
