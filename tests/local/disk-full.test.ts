import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const writeFile: typeof real.writeFile = async (file, content, options) => {
    if (!disk.isFull || !String(file).includes('/storage/'))
      return await real.writeFile(file, content, options)
    await real.writeFile(file, 'half of it')
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  return { ...real, writeFile }
})

test('an upload on a full disk says so, and leaves nothing behind', async () => {
  // Another test's backend may have loaded the files' module already.
  vi.resetModules()
  const { startUnderTest } = await import('./under-test.ts')
  const under = await startUnderTest('pglite')
  const files = under.service.storage.from('private')
  disk.isFull = true
  const { error } = await files.upload('a.txt', 'words')
  const folder = path.join(under.dataDir, 'storage')
  const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  disk.isFull = false
  const again = await files.upload('a.txt', 'words')
  await under.stop()
  expect(error).toMatchObject({ status: 507, statusCode: '507', code: 'InsufficientStorage' })
  expect(left).toEqual([])
  expect(again.error).toBeNull()
})
