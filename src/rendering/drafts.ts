import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHE_DIR } from './root.ts'

/** Inside the project: compiled pages find the packages there that they import. */
const BUILDS_DIR = join(CACHE_DIR, 'builds')

/** @returns a new folder for what one build writes, named after this process. */
export async function newDraft(): Promise<string> {
  const dir = join(BUILDS_DIR, `${process.pid}-${randomUUID()}`)
  await mkdir(dir, { recursive: true })
  return dir
}

/** Whether a process runs, whoever started it. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what processes left behind that were killed while they built. */
export async function removeOldDrafts(): Promise<void> {
  for (const name of await readdir(BUILDS_DIR).catch(() => [])) {
    const pid = Number.parseInt(name, 10)
    if (!Number.isInteger(pid) || !isAlive(pid))
      await rm(join(BUILDS_DIR, name), { recursive: true, force: true })
  }
}
