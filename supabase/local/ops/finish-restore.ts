import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { markRestored } from '../place.ts'
import { MANIFEST, readManifest } from './archive.ts'

/** Whole and checked: from here on the restore is only ever carried through. */
export const COMPLETE = '.restored'

/** Whether a name at the top of a data folder is no data: locks and drafts. */
export const isOwn = (name: string): boolean => name.startsWith('lock') || name.startsWith('.')

/** What a backup and a restore work in. */
const DRAFT = /^\.(?:backup|restoring|proving)-/

/**
 * Carries a restore through that was killed behind its check, and removes what killed ones left: copies of all data, of
 * people too who were erased since. The caller holds the lock.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (DRAFT.test(name)) await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  const complete = path.join(dataDir, COMPLETE)
  const manifest = path.join(complete, MANIFEST)
  if (!existsSync(manifest)) return void (await rm(complete, { recursive: true, force: true }))
  const { entries } = await readManifest(complete)
  for (const name of await readdir(dataDir))
    if (!isOwn(name) && !entries.includes(name))
      await rm(path.join(dataDir, name), { recursive: true, force: true })
  for (const name of entries) {
    // What is not there any more stands in its place already.
    if (!existsSync(path.join(complete, name))) continue
    await rm(path.join(dataDir, name), { recursive: true, force: true })
    await rename(path.join(complete, name), path.join(dataDir, name))
  }
  await markRestored(dataDir)
  await rm(complete, { recursive: true, force: true })
}
