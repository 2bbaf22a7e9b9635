import { type Cluster, clustersOf } from './clusters.ts'
import { FIGTREE, FIGTREE_BOLD, FRAUNCES } from './fonts.ts'
import { foreignHeight, putForeign } from './foreign-text.ts'
import type { Font, PdfDocument, PdfPicture, StructureElement } from './pdfkit.js'
import { facesFor, openFont } from './scripts.ts'
import type { Slices } from './slices.ts'
import type { FontName, Style } from './style.ts'

export const COLORS = {
  ink: '#2b2620',
  soft: '#6d645a',
  line: '#e3d8c7',
  straw: '#d9b978',
  olive: '#444a27',
  pale: '#f6f1e7',
  alarm: '#9f4529',
} as const

/** Points. */
export const MARGIN = 54
export const PAGE = { width: 595.28, height: 841.89 } as const
export const WIDTH = PAGE.width - 2 * MARGIN
/** Where the foot of a page begins. */
export const BOTTOM = PAGE.height - 82

/** Points. */
interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A PDF that is being written: texts at places, tagged for who listens to it. */
export interface Sheet {
  readonly doc: PdfDocument
  readonly root: StructureElement
  /** Writes a text as an element of the structure. @returns the y under it. */
  put(parent: StructureElement, role: string, text: string, x: number, y: number, style?: Style): number
  /** @param bytes a JPEG. @returns null where it cannot be read. */
  readPicture(bytes: Uint8Array): PdfPicture | null
  /** Shows a picture as large as a place has room. @param alt what it shows. @returns the y under that place. */
  putPicture(parent: StructureElement, picture: PdfPicture, alt: string, place: Place): number
  /** Height of a text. */
  heightOf(text: string, style: Style & { width: number }): number
  /** An element that others are put into. */
  group(parent: StructureElement, role: string, options?: Readonly<Record<string, unknown>>): StructureElement
  /** What is drawn and not told: lines, backgrounds, the foot of a page. */
  ornament(draw: () => void): void
  /** Sets font, size and colour for what `ornament` writes. */
  set(style: Style): void
  /** A text with the characters that the fonts have. */
  clean(text: string): string
  bytes(): Promise<Uint8Array>
}

let kept: Promise<{ Pdf: typeof PdfDocument; fonts: Readonly<Record<FontName, Font>> }> | undefined

/** Reading pdfkit and the fonts takes 0.2 s: once, when the first document is written. */
function tools() {
  kept ??= (async () => {
    const { PdfDocument: Pdf } = await import('./pdfkit.js')
    const [text, bold, display] = await Promise.all([FIGTREE, FIGTREE_BOLD, FRAUNCES].map(openFont))
    if (!text || !bold || !display) throw new Error('a font is missing')
    return { Pdf, fonts: { text, bold, display } }
  })()
  return kept
}

/**
 * Begins a PDF in A4.
 * @param at its date, ISO 8601: the same document has the same bytes.
 * @param contents all that will be written: it says which scripts are needed. @param slices those of fonts that are no part of the function
 */
export async function openSheet(
  title: string,
  author: string,
  at: string,
  contents: unknown,
  slices: Slices,
): Promise<Sheet> {
  const { Pdf, fonts } = await tools()
  const faces = await facesFor(fonts.text, JSON.stringify([title, author, contents]), slices)
  const charactersOf = (text: string) => clustersOf(fonts.text, faces, text)
  const textOf = (characters: readonly Cluster[]) => characters.map(({ text }) => text).join('')
  const clean = (text: string) => textOf(clustersOf(fonts.text, [], text))
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
      const characters = charactersOf(text)
      const isOwn = characters.every(({ face }) => face === null)
      const { font: _, size: __, color: ___, ...options } = style
      let under = y
      // Characters that share a form with others are told apart by the text itself.
      const element = doc.struct(role, isOwn ? {} : { actual: text }, () => {
        set(style)
        if (isOwn) doc.text(textOf(characters), x, y, { lineGap: 1.5, ...options })
        under = isOwn ? doc.y : putForeign(doc, characters, x, y, style)
      })
      parent.add(element)
      element.end()
      return under
    },
    readPicture(bytes) {
      try {
        return doc.openImage(bytes)
      } catch {
        return null
      }
    },
    putPicture(parent, picture, alt, { x, y, width, height }) {
      const element = doc.struct('Figure', { alt }, () => {
        doc.image(picture, x, y, { fit: [width, height], valign: 'center' })
      })
      parent.add(element)
      element.end()
      return y + height
    },
    heightOf(text, { font, size, color: _, ...options }) {
      set({ ...(font ? { font } : {}), ...(size ? { size } : {}) })
      const characters = charactersOf(text)
      if (characters.some(({ face }) => face !== null))
        return foreignHeight(doc, characters, {
          ...options,
          ...(font ? { font } : {}),
          ...(size ? { size } : {}),
        })
      return doc.heightOfString(textOf(characters), { lineGap: 1.5, ...options })
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
