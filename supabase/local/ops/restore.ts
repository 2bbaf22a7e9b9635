import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  type BackupSource,
  MANIFEST,
  type Manifest,
  nameOfSource,
  readBackup,
  readManifest,
} from './archive.ts'
import { COMPLETE, finishRestore, isOwn } from './finish-restore.ts'
import { databaseFaults } from './prove-backup.ts'
import { withLock } from './with-engine.ts'

const DRAFT = '.restoring-'

/** Thrown when a restore would replace data and nobody said that it may. */
export class FolderNotEmpty extends Error {
  override readonly name = 'FolderNotEmpty'
}

/**
 * Puts a backup in the place of all that a data folder holds. Killed at any moment it leaves the old data or, once the
 * next start has carried it through, the new.
 * @param isDamaged takes a backup whose database is damaged, too: better than none.
 * @throws DataFolderInUse, FolderNotEmpty, BadBackup, or Error when the file is no whole backup
 */
export async function restore(options: {
  readonly dataDir: string
  readonly file: BackupSource
  readonly force: boolean
  readonly isDamaged?: boolean
}): Promise<Manifest> {
  const { dataDir, file, force, isDamaged = false } = options
  return await withLock(dataDir, async () => {
    const names = await readdir(dataDir)
    const present = names.filter((name) => !isOwn(name))
    const full = `the data folder ${path.resolve(dataDir)} holds data already (${present.join(', ')})`
    if (present.length > 0 && !force) throw new FolderNotEmpty(full)
    // A folder of its own: what unpacks a broken backup may still be writing when it has said so.
    const draft = await mkdtemp(path.join(dataDir, DRAFT))
    try {
      await readBackup(file, draft, true)
      const manifest = await readManifest(draft)
      await checkEntries(draft, manifest)
      await checkDatabase(nameOfSource(file), draft, isDamaged)
      await rename(draft, path.join(dataDir, COMPLETE))
      await finishRestore(dataDir)
      return manifest
    } finally {
      await remove(draft)
    }
  })
}

/** Again when somebody still writes into it. */
const remove = async (folder: string): Promise<void> =>
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** What a backup says it holds is what replaces and deletes data: it must be what stands at its top. */
async function checkEntries(folder: string, { entries }: Manifest): Promise<void> {
  const held = (await readdir(folder)).filter((name) => name !== MANIFEST)
  if (held.sort().join('/') !== [...entries].sort().join('/'))
    throw new Error(`the backup holds ${held.join(', ')}, but says: ${entries.join(', ')}`)
}

/** Thrown for a backup whose database is damaged, of another version, or none. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup'
  constructor(file: string, faults: readonly string[]) {
    super(`${file} is a bad backup: ${faults.join('; ')}`)
  }
}

/** A bad one is found out before anything is replaced. */
async function checkDatabase(file: string, folder: string, isDamaged: boolean): Promise<void> {
  if (!existsSync(path.join(folder, 'db', 'PG_VERSION'))) throw new Error('the backup holds no database')
  const faults = isDamaged ? [] : await databaseFaults(folder)
  if (faults.length > 0) throw new BadBackup(file, faults)
}
