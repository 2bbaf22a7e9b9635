import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draftOf } from '../../src/cli/publishing/spare-site.ts'
import { createTidier, descriptionOf, recordOf } from '../../src/cli/publishing/tidier.ts'

const FILES = 400
const CURRENT = '2026-11-23T10-00-00-000Z'
const OLD = ['06', '05', '04', '03', '02', '01'].map((day) => `2026-11-${day}T10-00-00-000Z`)

let dir: string

async function site(name: string): Promise<void> {
  await mkdir(join(dir, name, 'products'), { recursive: true })
  await Promise.all(
    Array.from({ length: FILES }, (_, id) => writeFile(join(dir, name, 'products', `${id}.html`), name)),
  )
  for (const fileOf of [recordOf, descriptionOf]) await writeFile(fileOf(dir, name), '{}')
}

const filesOf = async (folder: string) => (await readdir(folder, { recursive: true })).length

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tidier-'))
  await site(CURRENT)
})
afterEach(() => rm(dir, { recursive: true, force: true }))

it('lets visitors be served before it links or removes anything', async () => {
  const tidier = createTidier(dir)
  tidier.resume(CURRENT)
  await sleep(100)
  expect(await tidier.hold(CURRENT)).toBeNull()
  expect(await readdir(dir)).toHaveLength(3)
  // Later it does so by itself.
  tidier.resume(CURRENT)
  await expect.poll(() => readdir(dir), { timeout: 10_000 }).toHaveLength(4)
  await tidier.close()
})

it('gives a publication that comes at any moment a whole copy, or none', async () => {
  await cp(join(dir, CURRENT), join(dir, draftOf(OLD[0] ?? '')), { recursive: true })
  const tidier = createTidier(dir)
  const whole = await filesOf(join(dir, CURRENT))
  const seen = new Set<boolean>()
  for (const wait of [0, 1, 5, 20, 60]) {
    tidier.resume(CURRENT)
    const settled = tidier.settled()
    await sleep(wait)
    const copy = await tidier.hold(CURRENT)
    seen.add(copy !== null)
    if (copy) {
      expect(await filesOf(copy)).toBe(whole)
      await rm(copy, { recursive: true })
    }
    await settled
  }
  expect(seen).toContain(true)
  // What was left undone is done in the end.
  tidier.resume(CURRENT)
  await tidier.settled()
  expect(existsSync(join(dir, draftOf(OLD[0] ?? '')))).toBe(false)
  expect(await filesOf(join(dir, CURRENT))).toBe(whole)
})

it('takes the way back to releases that are too many at once, and the files of five stay', async () => {
  for (const name of OLD) await site(name)
  const tidier = createTidier(dir)
  await tidier.retire(CURRENT)
  const kept = [CURRENT, ...OLD.slice(0, 4)]
  expect(await tidier.kept(CURRENT)).toEqual(kept)
  for (const name of OLD.slice(4)) expect(existsSync(descriptionOf(dir, name))).toBe(false)
  tidier.resume(CURRENT)
  await tidier.settled()
  const left = (await readdir(dir)).filter((name) => !name.endsWith('.json'))
  expect(left.filter((name) => !name.endsWith('.draft')).sort()).toEqual([...kept].sort())
  expect(left.filter((name) => name.endsWith('.draft'))).toHaveLength(1)
  expect((await readdir(dir)).filter((name) => name.endsWith('.record.json'))).toHaveLength(5)
})

it('ends with the shop wherever it stands, and a later start copes with what is half made and half removed', async () => {
  for (const name of OLD) await site(name)
  const first = createTidier(dir)
  await first.retire(CURRENT)
  first.resume(CURRENT)
  void first.settled()
  await sleep(8)
  const asked = performance.now()
  await first.close()
  expect(performance.now() - asked).toBeLessThan(2_000)
  const before = await readdir(dir)
  await sleep(700)
  expect(await readdir(dir)).toEqual(before)

  // The next one trusts nothing that it finds: not a copy, and not a release without all of its files.
  const second = createTidier(dir)
  expect(await second.hold(CURRENT)).toBeNull()
  const next = new Date().toISOString().replace(/[:.]/g, '-')
  await site(next)
  await second.retire(next)
  second.resume(next)
  await second.settled()
  const names = (await readdir(dir)).filter((name) => !name.endsWith('.json'))
  const drafts = names.filter((name) => name.endsWith('.draft'))
  expect(drafts).toHaveLength(1)
  expect(await filesOf(join(dir, drafts[0] ?? ''))).toBe(FILES + 1)
  for (const name of await second.kept(next)) {
    expect(await filesOf(join(dir, name))).toBe(FILES + 1)
    expect(await readFile(join(dir, name, 'products', '7.html'), 'utf8')).toBe(name)
  }
})
