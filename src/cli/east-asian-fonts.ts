import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FONTS_BUCKET } from '@/data/font-slices.ts'
import { ROOT } from '@/rendering/root.ts'
import type { BucketFile } from '../../supabase/local/storage/call.ts'

/** Families of Fontsource whose slices are too large for a function together: 14 MB. */
export const EAST_ASIAN = ['sc', 'jp', 'kr'] as const

const VARIABLE = join(ROOT, 'node_modules/@fontsource-variable')

/** "U+370-377,U+37A" as first and last code points. */
export const rangesOf = (written: string): number[][] =>
  written.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [first, last].map((digits) => Number.parseInt(digits, 16))
  })

/** What is known of the slices of a family: its version, and what each has characters for. */
export function eastAsianFamily(family: string) {
  const read = (file: string) => JSON.parse(readFileSync(join(VARIABLE, `noto-sans-${family}`, file), 'utf8'))
  const written = Object.entries(read('unicode.json') as Record<string, string>)
  return {
    family,
    version: String(read('package.json').version),
    // Parts with a name are those of other scripts.
    slices: Object.fromEntries(
      written.flatMap(([part, ranges]) => {
        const number = /^\[(\d+)\]$/.exec(part)?.[1]
        return number === undefined ? [] : [[number, rangesOf(ranges).flat()]]
      }),
    ),
  }
}

let files: ReadonlyMap<string, string> | undefined

/** The names of all slices of Chinese, Japanese and Korean, as documents ask for them, and their files. */
export function eastAsianSlices(): ReadonlyMap<string, string> {
  files ??= new Map(
    EAST_ASIAN.map(eastAsianFamily).flatMap(({ family, version, slices }) =>
      Object.keys(slices).map((slice) => [
        `${family}-${version}/${slice}.woff2`,
        join(VARIABLE, `noto-sans-${family}/files/noto-sans-${family}-${slice}-wght-normal.woff2`),
      ]),
    ),
  )
  return files
}

/** On this machine the fonts of documents are read from the packages. */
export const fontFile: BucketFile = (bucket, name) =>
  bucket === FONTS_BUCKET ? (eastAsianSlices().get(name) ?? null) : null
