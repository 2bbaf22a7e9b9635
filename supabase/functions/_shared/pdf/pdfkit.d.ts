/** What is used of pdfkit 0.20 and fontkit 2. Lengths in points; y grows downwards. */

export interface Font {
  /** Code points that it has signs for. */
  readonly characterSet: readonly number[]
  hasGlyphForCodePoint(codePoint: number): boolean
  /** Remembers which code point a sign was asked for. */
  glyphForCodePoint(codePoint: number): unknown
}

/** @param bytes a TrueType font. */
export function readFont(bytes: Uint8Array): Font

export interface TextOptions {
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly lineBreak?: boolean
  readonly lineGap?: number
  readonly characterSpacing?: number
}

export interface StructureElement {
  add(child: StructureElement | (() => void)): StructureElement
  end(): void
}

export class PdfDocument {
  constructor(options: Readonly<Record<string, unknown>>)
  readonly page: { readonly width: number; readonly height: number }
  y: number
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
  widthOfString(text: string): number
  addPage(): this
  bufferedPageRange(): { readonly start: number; readonly count: number }
  switchToPage(page: number): this
  rect(x: number, y: number, width: number, height: number): this
  moveTo(x: number, y: number): this
  lineTo(x: number, y: number): this
  lineWidth(width: number): this
  fill(color: string): this
  stroke(color: string): this
  struct(type: string, options?: Readonly<Record<string, unknown>> | (() => void)): StructureElement
  addStructure(element: StructureElement): this
  markContent(tag: 'Artifact', options: Readonly<Record<string, unknown>>): this
  endMarkedContent(): this
}
