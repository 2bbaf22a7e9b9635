import { FIGTREE, FIGTREE_BOLD, FRAUNCES } from './fonts.ts'
import type { Font, PdfDocument, StructureElement, TextOptions } from './pdfkit.js'

export const COLORS = {
  ink: '#2b2620',
  soft: '#6d645a',
  line: '#e3d8c7',
  straw: '#d9b978',
  olive: '#444a27',
  pale: '#f6f1e7',
  alarm: '#9f4529',
} as const

export type FontName = 'text' | 'bold' | 'display'

/** Points. */
export const MARGIN = 54
export const PAGE = { width: 595.28, height: 841.89 } as const
export const WIDTH = PAGE.width - 2 * MARGIN
/** Where the foot of a page begins. */
export const BOTTOM = PAGE.height - 82

export interface Style extends TextOptions {
  readonly font?: FontName
  readonly size?: number
  readonly color?: string
}

/** A PDF that is being written: texts at places, tagged for who listens to it. */
export interface Sheet {
  readonly doc: PdfDocument
  readonly root: StructureElement
  /** Writes a text as an element of the structure. @returns the y under it. */
  put(parent: StructureElement, role: string, text: string, x: number, y: number, style?: Style): number
  /** Height of a text. */
  heightOf(text: string, style: Style & { width: number }): number
  /** An element that others are put into. */
  group(parent: StructureElement, role: string, options?: Readonly<Record<string, unknown>>): StructureElement
  /** What is drawn and not told: lines, backgrounds, the foot of a page. */
  ornament(draw: () => void): void
  /** Sets font, size and colour for what `ornament` writes. */
  set(style: Style): void
  /** A text with the signs that the fonts have. */
  clean(text: string): string
  bytes(): Promise<Uint8Array>
}

let kept: Promise<{ Pdf: typeof PdfDocument; fonts: Readonly<Record<FontName, Font>> }> | undefined

/** Reading pdfkit and the fonts takes 0.2 s: once, when the first document is written. */
function tools() {
  kept ??= (async () => {
    const { PdfDocument: Pdf, readFont } = await import('./pdfkit.js')
    const read = (base64: string) => {
      const font = readFont(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)))
      // A sign that is first met as a part of another, the u of ü, would be written without its letter ever after.
      for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
      return font
    }
    return { Pdf, fonts: { text: read(FIGTREE), bold: read(FIGTREE_BOLD), display: read(FRAUNCES) } }
  })()
  return kept
}

/** Signs of no width, and those that turn the direction of writing. */
const UNSEEN = /\p{Cf}|\p{Cc}|\p{Mn}/gu

/** Names come in any script: what the fonts lack loses its accents, or stands as a question mark. */
const cleanerOf = (font: Font) => (text: string) =>
  [...text.normalize('NFC').replace(/\s/g, (blank) => (/[\u00a0\u202f]/.test(blank) ? '\u00a0' : ' '))]
    .map((sign) => {
      if (font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) && !/\p{Cf}/u.test(sign)) return sign
      const plain = sign.normalize('NFKD').replace(UNSEEN, '')
      if (plain === '') return ''
      return [...plain].every((part) => font.hasGlyphForCodePoint(part.codePointAt(0) ?? 0)) ? plain : '?'
    })
    .join('')

/** Begins a PDF in A4. @param at its date, ISO 8601: the same document has the same bytes. */
export async function openSheet(title: string, author: string, at: string): Promise<Sheet> {
  const { Pdf, fonts } = await tools()
  const clean = cleanerOf(fonts.text)
  const date = new Date(at)
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    font: null,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: {
      Title: clean(title),
      Author: clean(author),
      Creator: clean(author),
      Producer: 'PDFKit',
      CreationDate: date,
      ModDate: date,
    },
  })
  const chunks: Uint8Array[] = []
  const written = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk) => chunks.push(chunk))
    doc.on('error', reject)
    doc.on('end', () => resolve(joined(chunks)))
  })
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const set = ({ font = 'text', size = 9, color = COLORS.ink }: Style) =>
    void doc.font(font).fontSize(size).fillColor(color)
  return {
    doc,
    root,
    set,
    clean,
    put(parent, role, text, x, y, style = {}) {
      const shown = clean(text)
      const { font: _, size: __, color: ___, ...options } = style
      const element = doc.struct(role, () => {
        set(style)
        doc.text(shown, x, y, { lineGap: 1.5, ...options })
      })
      parent.add(element)
      element.end()
      return doc.y
    },
    heightOf(text, { font, size, color: _, ...options }) {
      set({ ...(font ? { font } : {}), ...(size ? { size } : {}) })
      return doc.heightOfString(clean(text), { lineGap: 1.5, ...options })
    },
    group(parent, role, options = {}) {
      const element = doc.struct(role, options)
      parent.add(element)
      return element
    },
    ornament(draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    async bytes() {
      root.end()
      doc.end()
      return await written
    },
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((size, { byteLength }) => size + byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
