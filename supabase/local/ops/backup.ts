import { constants } from 'node:fs'
import { copyFile, cp, link, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Engine } from '../engine/engine.ts'
import { PLACE_FILES } from '../place.ts'
import { packFolder, readBackup } from './archive.ts'

export interface BackupOptions {
  readonly dataDir: string
  /** The open database of the folder; null when nothing runs on it and the caller holds its lock. */
  readonly engine: Engine | null
  /** The archive, a `.tar.gz`. It appears whole or not at all. */
  readonly file: string
  /** What can be made again: names at the top of the data folder. */
  readonly leaveOut: readonly string[]
  /** Folders that lie elsewhere, and where they stand in the archive. */
  readonly beside?: readonly { readonly name: string; readonly from: string }[]
}

/**
 * Backs up a data folder, while it is in use too: database, stored files, mails, keys. Requests wait for the database
 * only while its files are copied.
 * @returns files and bytes of the archive, which was read back. @throws Error when it cannot be made
 */
export async function backUp(options: BackupOptions): Promise<{ files: number; bytes: number }> {
  const { dataDir, engine, file } = options
  if (engine?.kind === 'postgres')
    throw new Error(
      'the database is a server of its own: back it up with its tools (pg_dump), and copy the folder',
    )
  const draft = `${file}.${process.pid}.part`
  // Beside the data: its files can be linked there, which costs no time.
  const copy = await mkdtemp(path.join(dataDir, '.backup-'))
  try {
    await snapshot(options, copy)
    await packFolder(copy, draft)
    const files = (await readBackup(draft, copy, false)).length
    await reachDisk(draft)
    await rename(draft, file)
    return { files, bytes: (await stat(file)).size }
  } finally {
    await rm(copy, { recursive: true, force: true })
    await rm(draft, { force: true })
  }
}

/** The lock must never be opened by anyone else; drafts are no data, every start writes `functions` anew, and a copy is elsewhere. */
const isLeftOut = (name: string): boolean =>
  /^(?:lock|\.|functions$)/.test(name) || PLACE_FILES.includes(name)

/** One moment of the folder: nothing is written to the database meanwhile, and other files never change. */
async function snapshot(
  { dataDir, engine, leaveOut, beside = [] }: BackupOptions,
  to: string,
): Promise<void> {
  const take = async () => {
    for (const entry of await readdir(dataDir, { withFileTypes: true })) {
      if (isLeftOut(entry.name) || leaveOut.includes(entry.name)) continue
      const [from, target] = [path.join(dataDir, entry.name), path.join(to, entry.name)]
      if (entry.name === 'db') await cp(from, target, { recursive: true, mode: constants.COPYFILE_FICLONE })
      else if (entry.isDirectory()) await linked(from, target)
      else if (entry.isFile()) await copyFile(from, target)
    }
    // Copied, not linked: whoever lays files there may write into them.
    for (const { name, from } of beside) await cp(from, path.join(to, name), { recursive: true })
  }
  if (!engine) return await take()
  await engine.exec('checkpoint')
  // The database has one connection: whoever holds it holds everybody else off.
  await engine.transaction(take)
}

/** Links a folder's files, which are replaced but never changed; copies them where links are impossible. */
async function linked(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await linked(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.new'))
      await link(source, target)
        .catch(() => copyFile(source, target))
        // Removed since the folder was listed: then no row of the database names it either.
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        })
  }
}

async function reachDisk(file: string): Promise<void> {
  const handle = await open(file, 'r')
  await handle.sync()
  await handle.close()
}
