import type { TextOptions } from './pdfkit.js'

export type FontName = 'text' | 'bold' | 'display'

export interface Style extends TextOptions {
  readonly font?: FontName
  readonly size?: number
  readonly color?: string
}
