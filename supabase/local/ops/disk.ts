import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** How the disk of a folder stands. `low`: there is still time; `full`: writes fail, or will at once. */
export interface DiskState {
  readonly state: 'ok' | 'low' | 'full'
  /** Bytes that may still be written. */
  readonly free: number
  /** The system's code where a write failed. */
  readonly code?: string
}

const MB = 1024 * 1024
/** Postgres takes its log in files of 16 MB. */
const FULL_BYTES = 24 * MB
/** The last twentieth of a disk, but no more than a day needs and no less than an evening does. */
const lowBytes = (size: number): number => Math.max(64 * MB, Math.min(1024 * MB, size / 20))
/** Files that may still be made: a disk full of small ones has room and takes none. */
const [FULL_FILES, LOW_FILES] = [50, 2000]
const PROBE_BYTES = 64 * 1024

/** Measures, and writes a little: of quotas and broken disks the figures say nothing. */
export async function diskOf(dataDir: string): Promise<DiskState> {
  const { bsize, blocks, bavail, files, ffree } = await statfs(dataDir)
  const free = bsize * bavail
  const code = await probe(dataDir)
  const left = files > 0 ? ffree : Number.POSITIVE_INFINITY
  if (code) return { state: 'full', free, code }
  if (free < FULL_BYTES || left < FULL_FILES) return { state: 'full', free }
  return { state: free < lowBytes(bsize * blocks) || left < LOW_FILES ? 'low' : 'ok', free }
}

/** @returns the code of what keeps a file from being written, or undefined. */
async function probe(dataDir: string): Promise<string | undefined> {
  const file = path.join(dataDir, '.probe-disk')
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES, 1), { flush: true })
    return undefined
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code ?? 'unknown')
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
