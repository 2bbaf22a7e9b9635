import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { openEngine } from '../engine/open.ts'
import { type BackupSource, readBackup } from './archive.ts'
import { faultsOf } from './prove.ts'

/** Opens a folder's database, of which nobody else knows, and reads all of it. @returns what is wrong; none where all is sound. */
export async function databaseFaults(folder: string): Promise<string[]> {
  if (!existsSync(path.join(folder, 'db', 'PG_VERSION'))) return ['it holds no database']
  try {
    const engine = await openEngine({ dataDir: folder, checks: true })
    return await faultsOf(engine).finally(() => engine.close().catch(() => {}))
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/**
 * Restores a backup for a look, beside the data, and reads its whole database.
 * @returns what is wrong; none of a good one. @throws Error where it cannot be unpacked
 */
export async function backupFaults(file: BackupSource, dataDir: string): Promise<string[]> {
  const folder = await mkdtemp(path.join(dataDir, '.proving-'))
  try {
    await readBackup(file, folder, true)
    return await databaseFaults(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
