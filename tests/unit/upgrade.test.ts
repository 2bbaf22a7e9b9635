import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf, runner } from '../../src/cli/upgrade/code.ts'
import { type UpgradedShop, type UpgradeNote, upgrade, wayBack } from '../../src/cli/upgrade/steps.ts'

let root: string
let happened: string[]
let note: UpgradeNote | null
let ill: string | null
let orders: number | null
const at = (...names: string[]) => join(root, ...names)
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
    cwd: at(folder),
    encoding: 'utf8',
  }).trim()

/** Writes files of a repository and commits them. */
function commit(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(at(folder), name, '..'), { recursive: true })
    writeFileSync(at(folder, name), text)
  }
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'change')
}
const release = (number: string, more: Readonly<Record<string, string>> = {}) =>
  commit('origin', { 'package.json': JSON.stringify({ version: number }), ...more })
const running = () => JSON.parse(readFileSync(at('shop', 'package.json'), 'utf8')).version

const shop = (): UpgradedShop => ({
  code: codeOf(at('shop'), runner(null)),
  say: () => undefined,
  async backUp() {
    happened.push(`backed up ${running()}`)
    return '/backup'
  },
  restore: async (file) => void happened.push(`restored ${file}`),
  stop: async () => void happened.push('stopped'),
  start: async () => void happened.push(`started ${running()}`),
  illness: async () => ill,
  ordersSince: async () => orders,
  noted: async () => note,
  note: async (given) => {
    note = given
  },
})
const NEWEST = { from: null, tag: null }
const back = (losesOrders = false) => wayBack(shop(), note as UpgradeNote, losesOrders)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'upgrade-'))
  happened = []
  note = null
  ill = null
  orders = 0
  mkdirSync(at('origin'))
  git('origin', 'init', '-q', '-b', 'main')
  release('1.0.0', { 'content/page.mdx': 'hello', 'supabase/migrations/1.sql': 'select 1' })
  git('.', 'clone', '-q', at('origin'), 'shop')
})
afterEach(() => rmSync(root, { recursive: true }))

test('a new version is backed up before, started, and looked at; the same one is left alone', async () => {
  expect(await upgrade(shop(), NEWEST)).toBe(false)
  expect(happened).toEqual([])
  release('1.1.0')
  expect(await upgrade(shop(), NEWEST)).toBe(true)
  expect(happened).toEqual(['backed up 1.0.0', 'stopped', 'started 1.1.0'])
})

test('what the owner committed is merged, and what they did not commit, or both changed, stops it with all as it was', async () => {
  commit('shop', { 'content/own.mdx': 'mine' })
  release('1.1.0')
  await upgrade(shop(), NEWEST)
  expect([running(), readFileSync(at('shop', 'content/own.mdx'), 'utf8')]).toEqual(['1.1.0', 'mine'])
  writeFileSync(at('shop', 'content/page.mdx'), 'of the owner')
  await expect(upgrade(shop(), NEWEST)).rejects.toThrow('not committed')
  git('shop', 'commit', '-qam', 'own')
  release('1.2.0', { 'content/page.mdx': 'of the new version' })
  happened = []
  await expect(upgrade(shop(), NEWEST)).rejects.toThrow('the same lines')
  expect(happened).toEqual(['backed up 1.1.0', 'stopped', 'started 1.1.0'])
  expect(git('shop', 'status', '--porcelain')).toBe('')
})

test('a version comes from a tag or from a folder, too', async () => {
  release('1.1.0')
  git('origin', 'tag', 'v1.1.0')
  release('1.2.0')
  await upgrade(shop(), { from: null, tag: 'v1.1.0' })
  expect(running()).toBe('1.1.0')
  git('.', 'clone', '-q', at('origin'), 'unpacked')
  await upgrade(shop(), { from: at('unpacked'), tag: null })
  expect(running()).toBe('1.2.0')
  await expect(upgrade(shop(), { from: null, tag: 'v9' })).rejects.toThrow('git fetch failed')
})

test('one that is ill says so and how to go back; without new migrations the way back loses nothing', async () => {
  release('1.1.0')
  ill = '/readyz answers 503'
  await expect(upgrade(shop(), NEWEST)).rejects.toMatchObject({
    message: expect.stringContaining('503'),
    advice: expect.stringContaining('--back'),
  })
  ill = null
  happened = []
  orders = 5
  await back()
  expect(happened).toEqual(['stopped', 'started 1.0.0'])
})

test('with new migrations the data of before come back, and orders since are lost by no accident', async () => {
  release('1.1.0', { 'supabase/migrations/2.sql': 'select 2' })
  await upgrade(shop(), NEWEST)
  happened = []
  for (const since of [3, null]) {
    orders = since
    await expect(back()).rejects.toThrow('lost')
  }
  expect(happened).toEqual([])
  await back(true)
  expect(happened).toEqual(['stopped', 'restored /backup', 'started 1.0.0'])
  // Once more is too much for nobody: orders came meanwhile, and the data of before would lose them.
  await back(true)
  expect(happened.slice(3)).toEqual(['stopped', 'started 1.0.0'])
  commit('shop', { 'content/own.mdx': 'mine' })
  await expect(back(true)).rejects.toThrow('the code has changed')
})

/** A shop whose process is killed when it comes to a step. */
const killedAt = (step: 'start' | 'stop' | 'restore'): UpgradedShop => ({
  ...shop(),
  [step]: async () => {
    throw new Error('killed')
  },
})

test('an upgrade that is killed once the shop is stopped is finished by the same command, or taken back', async () => {
  release('1.1.0', { 'supabase/migrations/2.sql': 'select 2' })
  await expect(upgrade(killedAt('start'), NEWEST)).rejects.toThrow('killed')
  happened = []
  expect(await upgrade(shop(), NEWEST)).toBe(true)
  expect(happened).toEqual(['started 1.1.0'])
  expect(await upgrade(shop(), NEWEST)).toBe(false)

  release('1.2.0', { 'supabase/migrations/3.sql': 'select 3' })
  await expect(upgrade(killedAt('stop'), NEWEST)).rejects.toThrow('killed')
  // Between the merge and the start.
  git('shop', 'merge', '-q', '--ff-only', (note as UpgradeNote).to.commit)
  happened = []
  // Nothing of the new version has run: there is nothing to lose.
  orders = null
  await back()
  expect(happened).toEqual(['stopped', 'started 1.1.0'])
  expect(await upgrade(shop(), NEWEST)).toBe(true)
  expect(running()).toBe('1.2.0')
})

test('a way back that is killed is finished by the same command, and by nothing else', async () => {
  release('1.1.0', { 'supabase/migrations/2.sql': 'select 2' })
  await upgrade(shop(), NEWEST)
  await expect(wayBack(killedAt('restore'), note as UpgradeNote, false)).rejects.toThrow('killed')
  await expect(upgrade(shop(), NEWEST)).rejects.toThrow('ended in the middle')
  happened = []
  // Stopped, it says nothing of orders; they were counted before.
  orders = null
  await back()
  expect(happened).toEqual(['stopped', 'restored /backup', 'started 1.0.0'])
})

test('orders that came while the backup was made count as those that the way back would lose', async () => {
  release('1.1.0', { 'supabase/migrations/2.sql': 'select 2' })
  let backedUpAt = ''
  const slow: UpgradedShop = {
    ...shop(),
    async backUp() {
      backedUpAt = new Date().toISOString()
      await new Promise((done) => setTimeout(done, 5))
      return '/backup'
    },
  }
  await upgrade(slow, NEWEST)
  expect((note?.at ?? '') <= backedUpAt).toBe(true)
})

test('an upgrade that cannot be merged leaves the way back of the one before', async () => {
  release('1.1.0')
  await upgrade(shop(), NEWEST)
  const before = note
  commit('shop', { 'content/page.mdx': 'of the owner' })
  release('1.2.0', { 'content/page.mdx': 'of the new version' })
  await expect(upgrade(shop(), NEWEST)).rejects.toThrow('the same lines')
  expect(note).toEqual(before)
})
