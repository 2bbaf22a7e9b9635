import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { ROOT } from '@/rendering/root.ts'
import { ensureNoto } from './bundle-noto.ts'

const ENTRY = join(ROOT, 'src/cli/pdfkit-entry.mjs')
const FILE = join(ROOT, 'supabase/functions/_shared/pdf/pdfkit.js')

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version

const entryHash = () => createHash('sha256').update(readFileSync(ENTRY)).digest('hex').slice(0, 12)

/** What a bundle begins with; another version, or another entry, makes it anew. */
const head = (): string =>
  `// @ts-self-types="./pdfkit.d.ts"\n/* pdfkit ${versionOf('pdfkit')}, fontkit ${versionOf('fontkit')}, bidi-js ${versionOf('bidi-js')} and what they import (entry ${entryHash()}), under the MIT licence. */\n`

const isWritten = (): boolean => existsSync(FILE) && readFileSync(FILE, 'utf8').startsWith(head())

/** Writes the bundle, with the bundler in this process, which keeps 270 MB for it. */
export async function writePdfkit(): Promise<void> {
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
      lib: { entry: ENTRY, formats: ['es'], fileName: 'pdfkit' },
    },
  })) as Rolldown.RolldownOutput[]
  const chunk = output[0]?.output[0]
  if (chunk?.type !== 'chunk') throw new Error('pdfkit was not bundled')
  // Another command may be reading it.
  writeFileSync(`${FILE}.${process.pid}`, `${head()}${chunk.code.trim()}\n`)
  renameSync(`${FILE}.${process.pid}`, FILE)
}

/**
 * Writes pdfkit, fontkit and bidi-js as one module without Node's parts, where that is not there yet: as npm packages they weigh 22 MB with
 * their sources, and hosted functions are refused from 5 MB on. A process of its own does it, which takes the bundler's memory with it.
 * @returns whether it was written.
 */
export async function ensurePdfkit(): Promise<boolean> {
  const isNotoWritten = ensureNoto()
  if (isWritten()) return isNotoWritten
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'src/cli/write-pdfkit.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'close')
  if (!isWritten()) throw new Error('pdfkit was not bundled')
  return true
}
