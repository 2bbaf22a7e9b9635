import { createWriteStream } from 'node:fs'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar/fs'
import { z } from 'zod'

/** In every backup: what stood at the top of the data folder, and when. */
export const MANIFEST = 'backup.json'
/** A plain name, and none of those that are no data: what stands there is deleted and replaced by it. */
const entry = z.string().regex(/^(?!\.|lock)[^/\\\0]+$/, 'not the name of data')
const manifest = z.object({ format: z.literal(1), createdAt: z.string(), entries: z.array(entry) })
export type Manifest = z.infer<typeof manifest>

/** The least work: most of a backup is pictures, which are compressed already. */
const GZIP_LEVEL = 1

/** Packs a folder, and what it holds, into a `.tar.gz` that only its owner may read. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const said: Manifest = { format: 1, createdAt: new Date().toISOString(), entries: await readdir(folder) }
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(said))
  await pipeline(packTar(folder), createGzip({ level: GZIP_LEVEL }), createWriteStream(file, { mode: 0o600 }))
}

export const readManifest = async (folder: string): Promise<Manifest> =>
  manifest.parse(JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')))

/**
 * Reads a whole backup, whose checksums are compared, into a folder or, without `keep`, only for the names of its files.
 * @throws Error saying that the file is no whole backup, or what the system says that cannot read or write
 */
export async function readBackup(file: string, folder: string, keep: boolean): Promise<string[]> {
  const names: string[] = []
  const filter = ({ name, type }: { readonly name: string; readonly type?: string | undefined }) => {
    if (type === 'file') names.push(name)
    return keep && (type === 'file' || type === 'directory')
  }
  try {
    const source = (await open(file)).createReadStream()
    await pipeline(source, createGunzip(), unpackTar(folder, { filter }))
    if (!names.includes(MANIFEST)) throw new Error(`${MANIFEST} is missing`)
    return names
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} is no whole backup: ${reason}`, { cause: error })
  }
}
