import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { loadExtensions } from './extensions.ts'
import type { PglitePlace } from './pglite.ts'

/**
 * The thread that PGlite lives in: bytes of the Postgres wire protocol in, bytes out. The last message, null, closes
 * the database.
 */
const { dataDir, extensions, speaks = false } = workerData as PglitePlace
/**
 * PGlite writes zeros to all of its buffers whenever it opens: of its own 128 MB a shop keeps 116 for nothing, since the file
 * system holds what they do not. To read 5,000 rows, or to change them all at once, takes as long as with 32 (25 November 2026).
 */
const FEW_BUFFERS = ['-c', 'shared_buffers=12MB']
/** Its pages lie in the memory of the system, one as near as the next: as hosted Supabase reckons for its disks. */
const NEAR_PAGES = ['-c', 'random_page_cost=1.1']
/** What the file system of PGlite throws is no Error, and says a number alone. */
const SYSTEM: Readonly<Record<number, string>> = { 2: 'EACCES', 29: 'EIO', 51: 'ENOSPC', 69: 'EROFS' }

/** @throws Error whatever PGlite throws, with the system's code where it has one. */
function unopened(error: unknown): never {
  if (error instanceof Error) throw error
  const code = SYSTEM[(error as { errno?: number }).errno ?? 0] ?? 'unknown'
  throw Object.assign(new Error(`the database in ${dataDir} does not open (${code})`), { code })
}

const database = await PGlite.create({
  dataDir,
  startParams: [...PGlite.defaultStartParams, ...FEW_BUFFERS, ...NEAR_PAGES],
  extensions: await loadExtensions(extensions),
  ...(speaks ? { debug: 1 as const } : {}),
}).catch(unopened)

const BROKEN = 70
const LONG_JUMP = 100
const { Module: postgres } = database
const step = postgres._PostgresMainLoopOnce
/**
 * PGlite takes every exception for a jump of Postgres back to its main loop. One that is none (the end of the stack, a
 * trap) leaves the database in the middle of what it did: what follows would get empty successes, or hang.
 */
postgres._PostgresMainLoopOnce = () => {
  try {
    step()
  } catch (error) {
    if ((error as { status?: number }).status !== LONG_JUMP) process.exit(BROKEN)
    throw error
  }
}

parentPort?.on('message', async (message: Uint8Array | null) => {
  if (message === null) {
    await database.close()
    parentPort?.close()
    return
  }
  const answer = (await database.execProtocolRaw(message)).slice()
  parentPort?.postMessage(answer, [answer.buffer as ArrayBuffer])
})
parentPort?.postMessage('ready')
