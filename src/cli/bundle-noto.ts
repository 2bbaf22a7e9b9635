import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import { EAST_ASIAN, eastAsianFamily, rangesOf } from './east-asian-fonts.ts'

const FILE = join(ROOT, 'supabase/functions/_shared/pdf/noto.js')

/** The scripts of names on documents besides Figtree's Latin: packages of Fontsource, and the parts of each that have their characters. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'noto-sans': ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  'noto-sans-arabic': ['arabic'],
  'noto-sans-hebrew': ['hebrew'],
  'noto-sans-armenian': ['armenian'],
  'noto-sans-georgian': ['georgian'],
  'noto-sans-devanagari': ['devanagari'],
  'noto-sans-thai': ['thai'],
  'noto-sans-tifinagh': ['tifinagh'],
}

const folderOf = (name: string): string => join(ROOT, 'node_modules/@fontsource', name)
const readJson = (name: string, file: string) => JSON.parse(readFileSync(join(folderOf(name), file), 'utf8'))

/** A part in base64; the regular weight where the bold one was not drawn. */
function fontOf(name: string, part: string, weight: number): string {
  const file = (of: number) => join(folderOf(name), 'files', `${name}-${part}-${of}-normal.woff`)
  return readFileSync(existsSync(file(weight)) ? file(weight) : file(400)).toString('base64')
}

/**
 * Writes the Noto fonts of documents as one module, where it is not there yet or other versions are installed: functions have no files
 * on hosted Supabase. @returns whether it was written.
 */
export function ensureNoto(): boolean {
  const versions = Object.keys(PARTS).map((name) => `${name} ${readJson(name, 'package.json').version}`)
  const families = EAST_ASIAN.map(eastAsianFamily)
  versions.push(...families.map(({ family, version }) => `noto-sans-${family} ${version}`))
  const head = `// @ts-self-types="./noto.d.ts"\n/* ${versions.join(', ')} of Fontsource, under the SIL Open Font License. */\n`
  if (existsSync(FILE) && readFileSync(FILE, 'utf8').startsWith(head)) return false
  const fonts = Object.entries(PARTS).flatMap(([name, parts]) => {
    const ranges = readJson(name, 'unicode.json')
    return parts.map((part) => ({
      name: part,
      ranges: rangesOf(ranges[part]),
      text: fontOf(name, part, 400),
      bold: fontOf(name, part, 700),
    }))
  })
  const parts = `export const NOTO = ${JSON.stringify(fonts)}\nexport const EAST_ASIAN = ${JSON.stringify(families)}\n`
  // Another command may be reading it.
  writeFileSync(`${FILE}.${process.pid}`, head + parts)
  renameSync(`${FILE}.${process.pid}`, FILE)
  return true
}
