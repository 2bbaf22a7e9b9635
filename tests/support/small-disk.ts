import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A disk of few bytes, which only the processes see that run on it. */
export interface SmallDisk {
  /** Its folder, to those who run on it. */
  readonly folder: string
  /** The same folder to everybody else. */
  readonly seen: string
  /** What is written before a program and its arguments, so that it runs on it. */
  readonly on: readonly string[]
  /** Fills it until so many bytes are left; others go on meanwhile, and the connections that they close are seen. */
  leave(bytes: number): Promise<void>
  /** To be called when its processes have ended. */
  close(): Promise<void>
}

/** Whether this system lets this user have one: Linux, with namespaces of users. */
export const canHaveSmallDisk = (): boolean =>
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' }).status === 0

/** @param megabytes its size. @throws Error where there is none to be had */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'small-disk-'))
  const mounting = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && echo there && exec sleep 100000`
  // Whoever holds the namespace: with its last process the disk is gone.
  const holder: ChildProcess = spawn('unshare', ['-rm', 'sh', '-c', mounting, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (holder.stdout) await Promise.race([once(holder.stdout, 'data'), once(holder, 'close')])
  if (holder.exitCode !== null) throw new Error('this system has no small disk')
  const seen = path.join('/proc', String(holder.pid), 'root', folder)
  const filling = path.join(seen, 'filling')
  return {
    folder,
    seen,
    on: ['nsenter', '--target', String(holder.pid), '--user', '--mount', '--wd', '--preserve-credentials'],
    async leave(bytes) {
      rmSync(filling, { force: true })
      const { bavail, bsize } = statfsSync(seen)
      try {
        await writeFile(filling, Buffer.alloc(bavail * bsize - bytes))
      } catch (error) {
        // Others have written meanwhile: then it is full, too.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    async close() {
      holder.kill('SIGKILL')
      if (holder.exitCode === null) await once(holder, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
