import type { Font } from './pdfkit.js'

/** A part of Noto in its two weights. */
export interface Face {
  readonly name: string
  readonly text: Font
  readonly bold: Font
}
