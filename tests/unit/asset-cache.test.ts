import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AssetCache } from '../../src/cli/site/asset-cache.ts'

let dir: string
let file: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assets-'))
  file = join(dir, 'page.html')
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const page = (word: string) => `<p>${word}</p>`.repeat(200)

it('never answers with the page before, whatever the file system says of the new one', async () => {
  const cache = new AssetCache(1_000_000)
  const at = new Date('2026-11-23T10:00:00Z')
  for (const word of ['un', 'de', 'tr', 'un']) {
    // The same name, size and time, and nearly always the same number of the file.
    await rm(file, { force: true })
    await writeFile(file, page(word))
    await utimes(file, at, at)
    expect((await stat(file)).mtimeMs).toBe(at.getTime())
    cache.forgetFiles()
    expect((await cache.get(file, 'identity')).body.toString()).toBe(page(word))
    expect(brotliDecompressSync((await cache.get(file, 'br')).body).toString()).toBe(page(word))
    expect(gunzipSync((await cache.get(file, 'gzip')).body).toString()).toBe(page(word))
  }
})

it('keeps what it compressed of a page that another site has too, under any name', async () => {
  const cache = new AssetCache(1_000_000)
  await writeFile(file, page('un'))
  const before = await cache.get(file, 'br')
  cache.forgetFiles()
  const other = join(dir, 'other.html')
  await writeFile(other, page('un'))
  expect(await cache.get(other, 'br')).toBe(before)
})

it('sends a page nearly as small as can be from the first look on: it is to fit into the first packets', async () => {
  const cache = new AssetCache(10_000_000)
  const word = (n: number) => ((n * 2654435761) % 4294967296).toString(36)
  const text = Array.from(
    { length: 600 },
    (_, n) => `<a href="/products/${n}">${word(n)}</a> ${(n * 37) % 997} €`,
  ).join('')
  await writeFile(file, text)
  const first = await cache.get(file, 'br')
  expect(brotliDecompressSync(first.body).toString()).toBe(text)
  expect(first.body.length).toBeLessThan(1.05 * brotliCompressSync(text).length)
})

it('holds no more than its limit, and reads again what it gave up', async () => {
  const cache = new AssetCache(50_000)
  const files = Array.from({ length: 20 }, (_, index) => join(dir, `${index}.html`))
  for (const [index, name] of files.entries()) await writeFile(name, String(index).padEnd(10_000, '.'))
  for (const name of files) await cache.get(name, 'identity')
  await writeFile(files[0] ?? '', 'another')
  await writeFile(files[19] ?? '', 'another')
  expect((await cache.get(files[0] ?? '', 'identity')).body.toString()).toBe('another')
  expect((await cache.get(files[19] ?? '', 'identity')).body.toString()).toMatch(/^19/)
  await rm(file, { force: true })
  await expect(cache.get(file, 'br')).rejects.toThrow('ENOENT')
  await writeFile(file, 'there')
  expect((await cache.get(file, 'identity')).body.toString()).toBe('there')
})
