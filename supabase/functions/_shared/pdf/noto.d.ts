/** Parts of Noto Sans, each of one script or a part of one. Made by `npm run pdfkit`. */
export const NOTO: readonly {
  /** What it is a part for: `arabic`. */
  readonly name: string
  /** First and last code points of what it has characters for. */
  readonly ranges: readonly (readonly [number, number])[]
  /** WOFF in base64, in its two weights. */
  readonly text: string
  readonly bold: string
}[]

/** Slices of Noto Sans for Chinese, Japanese and Korean, which stand elsewhere (`slices.ts`). */
export const EAST_ASIAN: readonly {
  /** `sc`, `jp` or `kr`. */
  readonly family: string
  readonly version: string
  /** By its number first and last code points of what a slice has characters for, one after the other. */
  readonly slices: Readonly<Record<string, readonly number[]>>
}[]
