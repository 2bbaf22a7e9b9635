import type { ChildProcess, spawn } from 'node:child_process'
import { expect, it, vi } from 'vitest'
import { createResident } from '../../src/rendering/resident.ts'
import { CACHE_DIR } from '../../src/rendering/root.ts'

const started = vi.hoisted((): ChildProcess[] => [])
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>()
  const spy: typeof spawn = ((...args: Parameters<typeof spawn>) => {
    const child = real.spawn(...args)
    started.push(child)
    return child
  }) as typeof spawn
  return { ...real, spawn: spy }
})

it('a process that is just being started ends with the shop', async () => {
  const nobody = 'http://127.0.0.1:9'
  const resident = createResident(
    {
      supabaseUrl: nobody,
      publicUrl: '/',
      publicKey: 'key',
      siteUrl: 'http://localhost:4321',
      demo: true,
      cacheDir: CACHE_DIR,
    },
    async () => ({ dir: 'content', hash: '', texts: new Map(), warnings: [] }),
  )
  const warm = resident.warmUp()
  resident.close()
  await warm
  for (const child of started) expect(child.killed).toBe(true)
})
