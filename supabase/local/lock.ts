import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { folderError } from './start-error.ts'

/** Released by `release`, or by the operating system the moment its process dies. */
export interface DataLock {
  release(): void
}

/** Thrown when another living process uses the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly advice = 'The shop runs already, is still ending, or another command is at work there.'
}

/**
 * Takes a data folder for this process alone: two databases opened on one folder destroy it silently. The lock is the
 * one SQLite takes on its file, which the operating system drops with the process, so a kill -9 leaves nothing behind.
 * No other code may open the file `lock`: closing any descriptor of it would drop the lock.
 * @throws DataFolderInUse naming the folder and the process that holds it; StartError when the folder cannot be written
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  // Of all that this process writes from now on; a thread may not set it.
  if (isMainThread) process.umask(0o077)
  probe(dataDir)
  const { DatabaseSync } = await import('node:sqlite').catch(() => {
    throw new Error('the data folder is locked with node:sqlite: use Node 22.13 or newer')
  })
  const owner = path.join(dataDir, 'lock.pid')
  const database = new DatabaseSync(path.join(dataDir, 'lock'))
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    database.close()
    if (!/locked|busy/i.test(String(error))) throw error
    throw new DataFolderInUse(
      `the data folder ${path.resolve(dataDir)} is in use by ${processOf(owner)}: stop it first, or use another folder`,
    )
  }
  writeFileSync(owner, `${process.pid}\n`)
  return {
    release() {
      rmSync(owner, { force: true })
      if (database.isOpen) database.close()
    },
  }
}

/** Makes the folder its owner's alone, and a file in it: what cannot be written is said before anything is opened there. */
function probe(dataDir: string): void {
  const file = path.join(dataDir, `.probe-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    chmodSync(dataDir, 0o700)
    writeFileSync(file, '')
    rmSync(file)
  } catch (error) {
    throw folderError(error, path.resolve(dataDir))
  }
}

function processOf(owner: string): string {
  try {
    // Empty while its owner is about to write it.
    const pid = readFileSync(owner, 'utf8').trim()
    return pid ? `process ${pid}` : 'another process'
  } catch {
    return 'another process'
  }
}
