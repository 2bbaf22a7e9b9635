import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from '@/rendering/drafts.ts'

/** Where Linux keeps files in memory. A container may give it little, or let no program run from it. */
const MEMORY = '/dev/shm'
const NAME = 'shop-tests-'
/** Three files at a time keep 0.3 GB there. */
const LEAST_BYTES = 2 * 1024 ** 3

function isUsable(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const [, , , options = ''] = mounts.find((line) => line.split(' ')[1] === MEMORY)?.split(' ') ?? []
    const { bavail, bsize } = statfsSync(MEMORY)
    return options.split(',').includes('rw') && !options.includes('noexec') && bavail * bsize >= LEAST_BYTES
  } catch {
    return false
  }
}

/** A run that was killed cannot give back its memory. */
function removeLeft(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^shop-tests-(\d+)-/.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(path.join(MEMORY, name), { recursive: true, force: true })
  }
}

/**
 * Makes a folder in memory for what a test run writes: a new database is a thousand files, which cost a disk ten times
 * as much.
 * @returns null where the machine has no such place.
 */
export function memoryFolder(): string | null {
  if (!isUsable()) return null
  removeLeft()
  const folder = mkdtempSync(path.join(MEMORY, `${NAME}${process.pid}-`))
  // A server that a run of root's hands to another account passes through.
  chmodSync(folder, 0o711)
  return folder
}
