import type { ChildProcess, spawn } from 'node:child_process'
import { afterEach, expect, it, vi } from 'vitest'
import { CACHE_DIR } from '../../src/rendering/root.ts'

const started = vi.hoisted((): ChildProcess[] => [])
const meanwhile = vi.hoisted(() => ({ do: (): void => undefined }))
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>()
  const spy: typeof spawn = ((...args: Parameters<typeof spawn>) => {
    const child = real.spawn(...args)
    started.push(child)
    meanwhile.do()
    return child
  }) as typeof spawn
  return { ...real, spawn: spy }
})

// Another test of this worker may have loaded the module already, with the real `spawn` in it.
vi.resetModules()
const { createResident } = await import('../../src/rendering/resident.ts')

const nobody = 'http://127.0.0.1:9'
const residentOfNobody = () =>
  createResident(
    {
      supabaseUrl: nobody,
      publicUrl: '/',
      publicKey: 'key',
      siteUrl: 'http://localhost:4321',
      demo: true,
      cacheDir: CACHE_DIR,
    },
    async () => ({ dir: 'content', hash: '', texts: new Map(), written: [], warnings: [] }),
  )

afterEach(() => {
  started.length = 0
  meanwhile.do = () => undefined
})

it('a process that is just being started ends with the shop', async () => {
  const resident = residentOfNobody()
  meanwhile.do = () => resident.close()
  await resident.warmUp()
  expect(started.map(({ killed }) => killed)).toEqual([true])
})

it('a shop that has ended starts none', async () => {
  const resident = residentOfNobody()
  const warm = resident.warmUp()
  resident.close()
  await warm
  expect(started).toEqual([])
})

it('a process that the system ends for its memory says so, though it could not', async () => {
  const resident = residentOfNobody()
  const order = { outDir: CACHE_DIR, recordFile: '', previous: null, copy: null }
  const failure = resident.render(order).catch((error: Error) => error.message)
  const early = failure.then((why) => Promise.reject(new Error(`before it began: ${why}`)))
  await Promise.race([vi.waitFor(() => expect(started).toHaveLength(1), 20_000), early])
  started[0]?.kill('SIGKILL')
  expect(await failure).toContain('too little memory')
  resident.close()
})
