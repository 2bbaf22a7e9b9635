import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@/data/client.ts'
import { tendDisk } from '../../src/cli/tend-disk.ts'
import { diskOf } from '../../supabase/local/ops/disk.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'disk-'))
const MB = 1024 * 1024
let isMounted = false

beforeAll(() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,nr_inodes=5000', 'tmpfs', folder], {
      stdio: 'ignore',
    })
    isMounted = true
  } catch {
    // Only who rules the machine may mount: others have the figures of a disk that is not full.
  }
})
afterAll(() => {
  if (isMounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

/** Fills it until so many bytes are left. */
async function leave(bytes: number): Promise<void> {
  rmSync(path.join(folder, 'filling'), { force: true })
  const { free } = await diskOf(folder)
  writeFileSync(path.join(folder, 'filling'), Buffer.alloc(free - bytes))
}

test('a disk that gets full is seen before, and told once in the log and in the shop', async () => {
  expect((await diskOf(folder)).state).toBe('ok')
  if (!isMounted) return
  await leave(50 * MB)
  expect((await diskOf(folder)).state).toBe('low')
  const [noted, logged]: [unknown[], unknown[]] = [[], []]
  const db = {
    rpc: async (name: string, input: object) => {
      noted.push([name, input])
      return { error: null }
    },
  }
  const watch = await tendDisk(
    db as unknown as Client,
    folder,
    (level, event) => void logged.push([level, event]),
  )
  watch.close()
  expect(watch.current().state).toBe('low')
  expect(logged).toEqual([['warn', 'disk low']])
  expect(noted).toEqual([['note_disk', { state: 'low', free: expect.any(Number) }]])
  await leave(10 * MB)
  expect((await diskOf(folder)).state).toBe('full')
  await leave(0)
  expect(await diskOf(folder)).toMatchObject({ state: 'full', code: 'ENOSPC' })
})
