import bidiFactory from 'bidi-js'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** @param said a text of the document's information @returns the same as XML; anything else as it is */
const written = (said) =>
  said instanceof Date ? said : String(said).replace(/[&<>]/g, (sign) => ENTITIES[sign])

/** pdfkit writes title, author and creator as they are into the XML that a PDF carries: a shop's name with & would break it. */
class Pdf extends PDFDocument {
  _addInfo() {
    const { info } = this
    this.info = Object.fromEntries(Object.entries(info).map(([name, said]) => [name, written(said)]))
    super._addInfo()
    this.info = info
  }
}

/** What `npm run pdfkit` bundles for the functions. */
export const PdfDocument = Pdf
export const readFont = create
export const bidi = bidiFactory()

/** A glyph's points are followed by the four corners of its room, which is not read here. */
const roomOf = (point) =>
  [0, 1, 2, 3].map(() => Object.assign(point.copy(), { x: 0, y: 0, endContour: true }))

/**
 * Draws characters of a variable WOFF2. fontkit reads one, in its thinnest weight alone, and cuts none out of it for pdfkit.
 * @param woff2 with one axis, the weight @param codePoints those that it lacks, or has as parts of others, are left out
 */
export function outlinesOf(woff2, weight, codePoints) {
  const font = create(woff2)
  font.variationCoords = [weight]
  return codePoints.flatMap((codePoint) => {
    const glyph = font.glyphForCodePoint(codePoint)
    const drawn = font._transformedGlyphs[glyph.id]
    if (glyph.id === 0 || !drawn || drawn.numberOfContours < 0) return []
    const points = (drawn.points ?? []).map((point) => point.copy())
    if (points.length > 0)
      font._variationProcessor.transformPoints(glyph.id, [...points, ...roomOf(points[0])])
    const whole = points.map(({ x, y, onCurve, endContour }) => {
      return { x: Math.round(x), y: Math.round(y), onCurve, endContour }
    })
    return [{ codePoint, advance: Math.round(glyph.advanceWidth), points: whole }]
  })
}
