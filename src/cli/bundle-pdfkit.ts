import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { ROOT } from '@/rendering/root.ts'

const FILE = join(ROOT, 'supabase/functions/_shared/pdf/pdfkit.js')

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version

/** What a bundle begins with; another version makes it anew. */
const head = (): string =>
  `// @ts-self-types="./pdfkit.d.ts"\n/* pdfkit ${versionOf('pdfkit')}, fontkit ${versionOf('fontkit')} and what they import, under the MIT licence. */\n`

/**
 * Writes pdfkit and fontkit as one module without Node's parts, where that is not there yet: as npm packages they weigh 22 MB with
 * their sources, and hosted functions are refused from 5 MB on. @returns whether it was written.
 */
export async function ensurePdfkit(): Promise<boolean> {
  const beginning = head()
  if (existsSync(FILE) && readFileSync(FILE, 'utf8').startsWith(beginning)) return false
  const { build } = await import('vite')
  const output = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(ROOT, 'src/cli/pdfkit-entry.mjs'), formats: ['es'], fileName: 'pdfkit' },
    },
  })) as Rolldown.RolldownOutput[]
  const chunk = output[0]?.output[0]
  if (chunk?.type !== 'chunk') throw new Error('pdfkit was not bundled')
  // Another command may be reading it.
  writeFileSync(`${FILE}.${process.pid}`, `${beginning}${chunk.code.trim()}\n`)
  renameSync(`${FILE}.${process.pid}`, FILE)
  return true
}
