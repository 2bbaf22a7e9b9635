import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type BuildOrder,
  type BuiltSite,
  createPublisher,
  type Publisher,
} from '../../src/cli/publishing/publisher.ts'

let dir: string
let fingerprint: string
let revision: number
let products: number
let failure: string | null
let served: string[]
let orders: BuildOrder['previous'][]

async function build({ outDir, recordFile, previous }: BuildOrder): Promise<BuiltSite> {
  orders.push(previous)
  await mkdir(join(outDir, 'products'), { recursive: true })
  for (const page of ['index', 'products', 'cart', 'checkout', 'admin', '404'])
    await writeFile(join(outDir, `${page}.html`), page)
  for (let id = 1; id <= products; id++) await writeFile(join(outDir, 'products', `${id}.html`), 'a bag')
  if (failure) throw new Error(failure)
  await writeFile(recordFile, JSON.stringify(fingerprint))
  if (previous && fingerprint === JSON.parse(await readFile(previous.recordFile, 'utf8')))
    return { fingerprint, fresh: [], rendered: 0, unchanged: true, revision }
  return { fingerprint, fresh: undefined, rendered: undefined, unchanged: false, revision }
}

const publishers: Publisher[] = []

function publisher(): Publisher {
  const made = createPublisher({ dir, build, serve: (folder) => served.push(folder) })
  publishers.push(made)
  return made
}

const settled = () => Promise.all(publishers.map((one) => one.settled()))

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'publisher-'))
  fingerprint = 'one'
  revision = 7
  products = 10
  failure = null
  served = []
  orders = []
})
afterEach(async () => {
  await settled()
  publishers.length = 0
  await rm(dir, { recursive: true, force: true })
})

describe('the publisher', () => {
  it('publishes a change and knows when nothing changed, also after a restart', async () => {
    expect((await publisher().publish()).built).toBe(true)
    expect((await publisher().publish()).built).toBe(false)
    fingerprint = 'two'
    expect((await publisher().publish()).release.productPages).toBe(10)
    expect(orders.map((previous) => previous !== null)).toEqual([false, true, true])
    expect(served).toHaveLength(3)
  })

  it('leaves the published site as it was when a build fails', async () => {
    const { release } = await publisher().publish()
    await settled()
    const before = await readdir(dir)
    fingerprint = 'two'
    failure = 'Impossible de charger les produits'
    await expect(publisher().publish()).rejects.toThrow(failure)
    expect(JSON.parse(await readFile(join(dir, 'current.json'), 'utf8'))).toEqual(release)
    expect(await readdir(dir)).toEqual(before)
    expect(before).toContain(release.name)
  })

  it('refuses a site that lost half of its products, unless told to', async () => {
    await publisher().publish()
    fingerprint = 'two'
    products = 4
    await expect(publisher().publish()).rejects.toThrow('4 products')
    expect((await publisher().publish({ force: true })).release.productPages).toBe(4)
  })

  it('keeps five releases and builds one at a time', async () => {
    const one = publisher()
    for (let n = 1; n <= 7; n++) {
      fingerprint = `state ${n}`
      await one.publish()
    }
    // Old ones go while nobody waits; the next call waits for them.
    await one.publish()
    await settled()
    expect((await readdir(dir)).filter((name) => /Z$/.test(name))).toHaveLength(5)
    // One copy for the next.
    expect((await readdir(dir)).filter((name) => name.endsWith('.draft'))).toHaveLength(1)
    expect((await readdir(dir)).filter((name) => name.endsWith('.record.json'))).toHaveLength(5)
    fingerprint = 'last'
    const both = await Promise.all([one.publish(), one.publish()])
    expect(both.map(({ built }) => built)).toEqual([true, false])
  })

  it('gives the next build a copy of the published site, whose files stay when the copy’s are replaced', async () => {
    const copies: (string | null)[] = []
    const one = createPublisher({
      dir,
      serve: () => undefined,
      async build(order) {
        copies.push(order.copy)
        if (!order.copy) return build(order)
        await rename(order.copy, order.outDir)
        await rm(join(order.outDir, 'index.html'))
        await writeFile(join(order.outDir, 'index.html'), fingerprint)
        await writeFile(order.recordFile, JSON.stringify(fingerprint))
        return { fingerprint, fresh: ['index.html'], rendered: 1, unchanged: false, revision }
      },
    })
    publishers.push(one)
    const first = (await one.publish()).release
    const names: string[] = [first.name]
    for (const version of ['two', 'three']) {
      await one.settled()
      fingerprint = version
      names.push((await one.publish()).release.name)
    }
    expect(copies.map((copy) => copy !== null)).toEqual([false, true, true])
    const pages = await Promise.all(names.map((name) => readFile(join(dir, name, 'index.html'), 'utf8')))
    expect(pages).toEqual(['index', 'two', 'three'])
    // A site that somebody went back to is copied for the next one, not the one published last.
    await one.rollBack(first.name)
    fingerprint = 'four'
    await one.publish()
    expect(copies.at(-1)).toBeNull()
  })

  it('says in the site which changes it contains, also when no page shows them', async () => {
    const one = publisher()
    const first = (await one.publish()).release
    expect(JSON.parse(await readFile(join(dir, first.name, 'release.json'), 'utf8'))).toEqual({
      revision: 7,
      previews: true,
    })
    revision = 9
    const second = await one.publish()
    expect([second.built, second.release.revision]).toEqual([true, 9])
  })

  it('goes back to a kept release, which stays over a restart until somebody publishes', async () => {
    const one = publisher()
    const first = (await one.publish()).release
    fingerprint = 'two'
    await one.publish()
    expect((await one.rollBack(first.name)).name).toBe(first.name)
    expect(served.at(-1)).toBe(join(dir, first.name))
    expect(await publisher().resume()).toMatchObject({ name: first.name, isWished: true })
    expect((await publisher().publish()).release.name).not.toBe(first.name)
    await expect(one.rollBack('2020-01-01')).rejects.toThrow('not kept')
    await expect(one.rollBack('../../etc')).rejects.toThrow('not kept')
  })

  it('serves the last site again, and nothing when its folder is gone', async () => {
    const { release } = await publisher().publish()
    expect(await publisher().resume()).toEqual(release)
    await rm(join(dir, release.name), { recursive: true })
    expect(await publisher().resume()).toBeNull()
    expect((await publisher().publish()).built).toBe(true)
    expect(existsSync(join(dir, 'current.json'))).toBe(true)
  })
})
