import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/** Where PGlite has the files of its database. */
const INSIDE = '/pglite/data'

/** The file system that PGlite keeps in memory, as far as it is read here. */
interface HeldFiles {
  readdir(place: string): string[]
  stat(place: string): { readonly mode: number }
  isDir(mode: number): boolean
  readFile(place: string): Uint8Array
}

/** Writes out a folder with all that is below it, one file after the other. */
async function writeOut(files: HeldFiles, from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const name of files.readdir(from).filter((entry) => !/^\.\.?$/.test(entry))) {
    const [source, target] = [`${from}/${name}`, path.join(to, name)]
    if (files.isDir(files.stat(source).mode)) await writeOut(files, source, target)
    else await writeFile(target, files.readFile(source), { mode: 0o600, flush: true })
  }
}

/** Makes an empty database in a folder that is not there yet: its argument. What fails is said to whoever started it. */
async function makeDatabase(folder: string): Promise<void> {
  const database = await PGlite.create('memory://')
  const files = database.Module.FS as unknown as HeldFiles
  await database.close()
  await writeOut(files, INSIDE, folder)
}

process.on('disconnect', () => process.exit(1))
makeDatabase(process.argv[2] ?? '').then(
  () => process.exit(0),
  (error: unknown) => {
    const { message, code } = Object(error) as { message?: string; code?: string }
    process.send?.({ message: message ?? String(error), code }, () => process.exit(1))
  },
)
