/** What is used of pdfkit 0.20 and fontkit 2. Lengths in points; y grows downwards. */
import type { Outline } from './write-truetype.ts'

export interface Font {
  /** Code points that it has characters for. */
  readonly characterSet: readonly number[]
  hasGlyphForCodePoint(codePoint: number): boolean
  /** Remembers which code point a character was asked for. */
  glyphForCodePoint(codePoint: number): unknown
}

/** The Unicode Bidirectional Algorithm, by bidi-js 1. */
export const bidi: {
  /** @param base direction of the text; that of its first character that has one where it is left out. @returns the level of each unit of UTF-16. */
  getEmbeddingLevels(
    text: string,
    base?: 'ltr' | 'rtl',
  ): { readonly levels: Uint8Array; readonly paragraphs: readonly { readonly level: number }[] }
  getMirroredCharacter(character: string): string | null
}

/** @param bytes a TrueType font. */
export function readFont(bytes: Uint8Array): Font

/** Draws characters of a WOFF2 whose one axis is the weight; those that it lacks are left out. @throws what fontkit throws of a damaged one */
export function outlinesOf(woff2: Uint8Array, weight: number, codePoints: readonly number[]): Outline[]

export interface TextOptions {
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly lineBreak?: boolean
  readonly lineGap?: number
  readonly characterSpacing?: number
  /** Which features of the font are asked for besides the usual ones; where it is there, words are laid out together. */
  readonly features?: readonly string[]
  /** Where of the characters y is. */
  readonly baseline?: 'alphabetic'
}

export interface StructureElement {
  add(child: StructureElement | (() => void)): StructureElement
  end(): void
}

/** A picture that was read. */
export interface PdfPicture {
  readonly width: number
  readonly height: number
}

export class PdfDocument {
  constructor(options: Readonly<Record<string, unknown>>)
  readonly page: { readonly width: number; readonly height: number }
  y: number
  /** The chosen font's lines, in thousandths of its size; `descender` is negative. */
  readonly _font: { readonly ascender: number; readonly descender: number }
  on(event: 'data', listener: (chunk: Uint8Array) => void): this
  on(event: 'end', listener: () => void): this
  on(event: 'error', listener: (error: Error) => void): this
  end(): void
  registerFont(name: string, font: Font): this
  font(name: string): this
  fontSize(size: number): this
  fillColor(color: string): this
  text(text: string, x: number, y: number, options?: TextOptions): this
  heightOfString(text: string, options?: TextOptions): number
  widthOfString(text: string, options?: TextOptions): number
  addPage(): this
  bufferedPageRange(): { readonly start: number; readonly count: number }
  switchToPage(page: number): this
  rect(x: number, y: number, width: number, height: number): this
  moveTo(x: number, y: number): this
  lineTo(x: number, y: number): this
  lineWidth(width: number): this
  fill(color: string): this
  stroke(color: string): this
  /** @param bytes a JPEG; pdfkit unpacks what is transparent in a PNG too late, and with a Worker. @throws Error of another file */
  openImage(bytes: Uint8Array): PdfPicture
  image(
    picture: PdfPicture,
    x: number,
    y: number,
    options: { readonly fit: readonly [width: number, height: number]; readonly valign: 'center' },
  ): this
  /** @param options `alt`: what a picture shows; `actual`: the text that it stands for. */
  struct(type: string, options?: Readonly<Record<string, unknown>>, content?: () => void): StructureElement
  addStructure(element: StructureElement): this
  markContent(tag: 'Artifact', options: Readonly<Record<string, unknown>>): this
  endMarkedContent(): this
}
