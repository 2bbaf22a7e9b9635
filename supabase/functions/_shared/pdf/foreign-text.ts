import type { Cluster } from './clusters.ts'
import type { PdfDocument } from './pdfkit.js'
import type { FontName, Style } from './style.ts'
import { type Direction, directionOf, type Run, visualRuns } from './visual-runs.ts'

/** Points between two lines, as everywhere in a document. */
const LINE_GAP = 1.5

interface Line {
  readonly runs: readonly (Run & { readonly width: number })[]
  readonly width: number
  readonly ascent: number
  readonly descent: number
}

/** Name under which a document knows the font of a run; it is registered where it is met first. */
function fontName(doc: PdfDocument, { face }: Run, font: FontName): string {
  if (!face) return font
  const weight = font === 'bold' ? 'bold' : 'text'
  const name = `noto-${face.name}-${weight}`
  doc.registerFont(name, face[weight])
  return name
}

function lineOf(
  doc: PdfDocument,
  clusters: readonly Cluster[],
  base: Direction,
  { font = 'text', size = 9 }: Style,
): Line {
  let [width, ascent, descent] = [0, 0, 0]
  const runs = visualRuns(clusters, base).map((run) => {
    doc.font(fontName(doc, run, font)).fontSize(size)
    const own = doc.widthOfString(run.text, { features: [] })
    width += own
    const { ascender, descender } = doc._font
    ascent = Math.max(ascent, (ascender * size) / 1000)
    descent = Math.max(descent, (-descender * size) / 1000)
    return { ...run, width: own }
  })
  return { runs, width, ascent, descent }
}

/** Words, each with the blank behind it; scripts without blanks break between any two characters where a line is full. */
function wordsOf(clusters: readonly Cluster[]): Cluster[][] {
  const words: Cluster[][] = [[]]
  for (const cluster of clusters) {
    words.at(-1)?.push(cluster)
    if (cluster.text === ' ') words.push([])
  }
  return words.filter((word) => word.length > 0)
}

/** Breaks a text into lines that fit. */
function linesOf(doc: PdfDocument, clusters: readonly Cluster[], style: Style): Line[] {
  const base = directionOf(clusters)
  const most = style.width ?? Number.POSITIVE_INFINITY
  // Laying characters out is what it costs: most texts are one line.
  const whole = lineOf(doc, clusters, base, style)
  if (whole.width <= most) return [whole]
  const fits = (line: readonly Cluster[]) => {
    const blank = line.at(-1)?.text === ' ' ? line.slice(0, -1) : line
    return lineOf(doc, blank, base, style).width <= most
  }
  const lines: Cluster[][] = [[]]
  const add = (part: readonly Cluster[]): boolean => {
    const line = lines.at(-1) ?? []
    if (!fits([...line, ...part])) return false
    line.push(...part)
    return true
  }
  for (const word of wordsOf(clusters)) {
    if (add(word)) continue
    if (fits(word)) lines.push([...word])
    else for (const character of word) if (!add([character])) lines.push([character])
  }
  return lines
    .map((line) => (line.at(-1)?.text === ' ' ? line.slice(0, -1) : line))
    .filter((line) => line.length > 0)
    .map((line) => lineOf(doc, line, base, style))
}

/** @returns the height in points of a text whose characters are of several fonts. */
export const foreignHeight = (doc: PdfDocument, clusters: readonly Cluster[], style: Style): number =>
  linesOf(doc, clusters, style).reduce((sum, { ascent, descent }) => sum + ascent + descent + LINE_GAP, 0)

/** Writes such a text, in lines where it must. @returns the y under it. */
export function putForeign(
  doc: PdfDocument,
  clusters: readonly Cluster[],
  x: number,
  y: number,
  style: Style,
): number {
  const { font = 'text', size = 9, align = 'left', width } = style
  const lines = linesOf(doc, clusters, style)
  // Lines from right to left begin under each other, at the right.
  const block = directionOf(clusters) === 'rtl' ? Math.max(...lines.map((line) => line.width)) : 0
  let top = y
  for (const line of lines) {
    const room = (width ?? line.width) - line.width
    const indent = block > 0 ? block - line.width : 0
    let left = x + (align === 'right' ? room : align === 'center' ? room / 2 : indent)
    for (const run of line.runs) {
      doc.font(fontName(doc, run, font)).fontSize(size)
      doc.text(run.text, left, top + line.ascent, { baseline: 'alphabetic', lineBreak: false, features: [] })
      left += run.width
    }
    top += line.ascent + line.descent + LINE_GAP
  }
  return top
}
