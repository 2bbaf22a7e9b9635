import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { openEngine } from '../engine/open.ts'
import { MANIFEST, type Manifest, readBackup, readManifest } from './archive.ts'
import { COMPLETE, finishRestore, isOwn } from './finish-restore.ts'
import { closing, withLock } from './with-engine.ts'

const DRAFT = '.restoring-'

/** Thrown when a restore would replace data and nobody said that it may. */
export class FolderNotEmpty extends Error {
  override readonly name = 'FolderNotEmpty'
}

/**
 * Puts a backup in the place of all that a data folder holds. Killed at any moment it leaves the old data or, once the
 * next start has carried it through, the new.
 * @throws DataFolderInUse, FolderNotEmpty, or Error when the file is no whole backup or its database does not open
 */
export async function restore(options: {
  readonly dataDir: string
  readonly file: string
  readonly force: boolean
}): Promise<Manifest> {
  const { dataDir, file, force } = options
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
      await checkDatabase(draft)
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

/** A database of another version, or none, is found out before anything is replaced. */
async function checkDatabase(folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'db', 'PG_VERSION'))) throw new Error('the backup holds no database')
  const sql = 'select count(*) from supabase_migrations.schema_migrations'
  await closing(await openEngine({ dataDir: folder }), (engine) => engine.run([{ sql }]))
}
