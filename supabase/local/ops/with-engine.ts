import type { Engine } from '../engine/engine.ts'
import { openEngine } from '../engine/open.ts'
import { lockDataFolder } from '../lock.ts'
import { finishRestore } from './finish-restore.ts'

export interface Place {
  readonly dataDir: string
  /** A server instead of the folder's own database; it takes others beside a running backend. */
  readonly databaseUrl?: string | undefined
  /** Where migrations are applied: whose they are. */
  readonly projectDir?: string | undefined
}

/** Opens the database of a folder on which nothing runs, for as long as `use` takes. @throws DataFolderInUse */
export async function withEngine<T>(place: Place, use: (engine: Engine) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl, projectDir } = place
  if (databaseUrl) return await closing(await openEngine({ databaseUrl }), use)
  return await withLock(dataDir, async () => await closing(await openEngine({ dataDir, projectDir }), use))
}

/** Holds the folder itself. @throws DataFolderInUse */
export async function withLock<T>(dataDir: string, use: () => Promise<T>): Promise<T> {
  const lock = await lockDataFolder(dataDir)
  try {
    await finishRestore(dataDir)
    return await use()
  } finally {
    lock.release()
  }
}

async function closing<T>(engine: Engine, use: (engine: Engine) => Promise<T>): Promise<T> {
  try {
    return await use(engine)
  } finally {
    await engine.close()
  }
}
