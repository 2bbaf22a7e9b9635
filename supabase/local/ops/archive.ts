import { createWriteStream } from 'node:fs'
import { open, readdir, readFile, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { TarHeader } from 'modern-tar'
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

/** Bytes that a file takes on a disk besides its content, at least: archives of empty ones are packed to nearly nothing. */
const OF_A_FILE = 4096

/** Packs a folder, and what it holds, into a `.tar.gz` that only its owner may read. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const said: Manifest = { format: 1, createdAt: new Date().toISOString(), entries: await readdir(folder) }
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(said))
  await pipeline(packTar(folder), createGzip({ level: GZIP_LEVEL }), createWriteStream(file, { mode: 0o600 }))
}

export const readManifest = async (folder: string): Promise<Manifest> =>
  manifest.parse(JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')))

/** A backup: a file of this machine, or what opens it elsewhere. */
export type BackupSource = string | { readonly name: string; readonly open: () => Promise<Readable> }

export const nameOfSource = (source: BackupSource): string =>
  typeof source === 'string' ? source : source.name

const streamOf = async (source: BackupSource): Promise<Readable> =>
  typeof source === 'string' ? (await open(source)).createReadStream() : await source.open()

/** Whether an error says itself what is wrong: of the system, or with advice. */
const isPlain = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || 'advice' in error)

/**
 * Reads a whole backup, whose checksums are compared, into a folder or, without `keep`, only for the names of its files.
 * @throws Error saying that the file is no whole backup, or what the system says that cannot read or write
 */
export async function readBackup(source: BackupSource, folder: string, keep: boolean): Promise<string[]> {
  const names: string[] = []
  let room = keep ? await roomIn(folder) : Number.POSITIVE_INFINITY
  const filter = ({ name, type, size }: TarHeader) => {
    // Said by each file's header: what unpacks to more than there is room for is given up before it fills the disk.
    room -= size + OF_A_FILE
    if (room < 0) throw new Error('it unpacks to more than the disk has room for')
    if (type === 'file') names.push(name)
    return keep && (type === 'file' || type === 'directory')
  }
  try {
    await pipeline(await streamOf(source), createGunzip(), unpackTar(folder, { filter }))
    if (!names.includes(MANIFEST)) throw new Error(`${MANIFEST} is missing`)
    return names
  } catch (error) {
    if (isPlain(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${nameOfSource(source)} is no whole backup: ${reason}`, { cause: error })
  }
}

/** Bytes that the disk of a folder has room for. */
async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
