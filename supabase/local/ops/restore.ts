import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openEngine } from '../engine/open.ts'
import { lockDataFolder } from '../lock.ts'
import { MANIFEST, type Manifest, readBackup } from './archive.ts'

const DRAFT = '.restoring'
/** Whole and checked: from here on the restore is only ever carried through. */
const COMPLETE = '.restored'

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
  const lock = await lockDataFolder(dataDir)
  try {
    await finishRestore(dataDir)
    const present = (await readdir(dataDir)).filter((name) => !isOwn(name))
    if (present.length > 0 && !force)
      throw new FolderNotEmpty(
        `the data folder ${path.resolve(dataDir)} holds data already (${present.join(', ')})`,
      )
    const draft = path.join(dataDir, DRAFT)
    await rm(draft, { recursive: true, force: true })
    try {
      const manifest = await unpack(file, draft)
      await checkDatabase(draft)
      await writeFile(path.join(draft, MANIFEST), JSON.stringify(manifest))
      await rename(draft, path.join(dataDir, COMPLETE))
      await finishRestore(dataDir)
      return manifest
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}

const isOwn = (name: string): boolean => name.startsWith('lock') || name.startsWith('.')

async function unpack(file: string, to: string): Promise<Manifest> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  return await readBackup(file, async ({ name, mode, content }) => {
    const target = path.join(to, name)
    await mkdir(content ? path.dirname(target) : target, { recursive: true })
    if (content) await writeFile(target, content, { mode })
  })
}

/** A database of another version, or none, is found out before anything is replaced. */
async function checkDatabase(folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'db', 'PG_VERSION'))) throw new Error('the backup holds no database')
  const engine = await openEngine({ dataDir: folder })
  try {
    await engine.run([{ sql: 'select count(*) from supabase_migrations.schema_migrations' }])
  } finally {
    await engine.close()
  }
}

/** Carries a restore through that was killed behind its check; otherwise does nothing. The caller holds the lock. */
export async function finishRestore(dataDir: string): Promise<void> {
  const complete = path.join(dataDir, COMPLETE)
  const manifest = path.join(complete, MANIFEST)
  if (!existsSync(manifest)) return void (await rm(complete, { recursive: true, force: true }))
  const { entries } = JSON.parse(await readFile(manifest, 'utf8')) as Manifest
  for (const name of await readdir(dataDir))
    if (!isOwn(name) && !entries.includes(name))
      await rm(path.join(dataDir, name), { recursive: true, force: true })
  for (const name of entries) {
    // What is not there any more stands in its place already.
    if (!existsSync(path.join(complete, name))) continue
    await rm(path.join(dataDir, name), { recursive: true, force: true })
    await rename(path.join(complete, name), path.join(dataDir, name))
  }
  await rm(complete, { recursive: true, force: true })
}
