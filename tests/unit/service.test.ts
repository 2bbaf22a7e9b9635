import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PROXIES, type ServiceFacts, serviceFiles, unitsOf } from '../../src/cli/service/files.ts'
import { isToBeGiven } from '../../src/cli/service/machine.ts'
import {
  addLine,
  linkOwn,
  refuseForeign,
  removeLine,
  removeOwn,
  unlinkOwn,
  writeOwn,
} from '../../src/cli/service/write.ts'

const FOLDER = '/srv/shop'
const facts = (more: Partial<ServiceFacts> = {}): ServiceFacts => ({
  folder: FOLDER,
  user: 'shop',
  dataDir: '/srv/shop-data',
  port: 4400,
  siteUrl: 'https://www.atelier.example',
  npm: '/usr/bin/npm',
  proxy: 'nginx',
  backups: '/srv/backups/',
  keep: 30,
  hasServer: false,
  ...more,
})
const files = serviceFiles(facts())
const paths = files.map(({ path }) => path)

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'service-'))
})
afterEach(() => rmSync(root, { recursive: true }))
const at = (path: string) => join(root, path)
const put = (path: string, text: string) => {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}
const written = () => files.map((file) => writeOwn(root, FOLDER, file))

test('it writes its files once, and writes them anew where something has changed', () => {
  expect(new Set(written())).toEqual(new Set(['written']))
  expect(new Set(written())).toEqual(new Set(['same']))
  const [unit] = serviceFiles(facts({ npm: '/opt/node/bin/npm' }))
  expect(unit && writeOwn(root, FOLDER, unit)).toBe('written')
  expect(readFileSync(at('/etc/systemd/system/shop.service'), 'utf8')).toContain(
    'ExecStart=/opt/node/bin/npm start',
  )
})

test('what is somebody else’s is named before anything is written, and another shop’s is somebody else’s', () => {
  put('/etc/systemd/system/shop.service', '[Service]\nExecStart=/usr/bin/other\n')
  expect(() => refuseForeign(root, FOLDER, paths)).toThrow('/etc/systemd/system/shop.service')
  rmSync(at('/etc'), { recursive: true })
  written()
  expect(() => refuseForeign(root, FOLDER, paths)).not.toThrow()
  expect(() => refuseForeign(root, '/srv/second', paths)).toThrow('Nothing was changed')
  expect(removeOwn(root, '/srv/second', paths[0] ?? '')).toBe('foreign')
})

test('what its owner has edited is left, and kept beside when all is taken back', () => {
  written()
  const proxy = PROXIES.nginx.file
  writeFileSync(at(proxy), `${readFileSync(at(proxy), 'utf8')}# certbot was here\n`)
  expect(written().at(-1)).toBe('edited')
  expect(paths.map((path) => removeOwn(root, FOLDER, path))).toEqual([
    'removed',
    'removed',
    'removed',
    'kept',
  ])
  expect(paths.some((path) => existsSync(at(path)))).toBe(false)
  expect(readFileSync(at(`${proxy}.edited`), 'utf8')).toContain('certbot was here')
  expect(paths.map((path) => removeOwn(root, FOLDER, path))).toEqual(paths.map(() => 'absent'))
})

test('of files that others share it adds and takes a link or a line of its own, and no more', () => {
  const { link, file } = PROXIES.nginx
  expect([linkOwn(root, link, file), linkOwn(root, link, file)]).toEqual(['written', 'same'])
  expect([unlinkOwn(root, link, file), unlinkOwn(root, link, file)]).toEqual(['removed', 'absent'])
  put(link, 'server {}')
  expect(() => linkOwn(root, link, file)).toThrow(link)
  expect(unlinkOwn(root, link, file)).toBe('absent')
  const { line } = PROXIES.caddy
  for (const before of ['', 'other.example {\n}\n', ':80 {\n}']) {
    put(line.path, before)
    expect([addLine(root, line), addLine(root, line)]).toEqual(['written', 'same'])
    expect([removeLine(root, line), removeLine(root, line)]).toEqual(['removed', 'absent'])
    expect(readFileSync(at(line.path), 'utf8').trimEnd()).toBe(before.trimEnd())
  }
})

test('what it greets with goes nowhere, and its log to the journal', () => {
  const unit = files[0]?.content ?? ''
  expect(unit).toContain('StandardOutput=null')
  // Without this line systemd sends standard error where standard output goes.
  expect(unit).toContain('\nStandardError=journal\n')
})

test('data that were copied with the numbers of another server’s users become the shop’s, and what is others’ does not', () => {
  const given = (name: string, uid: number, isData: boolean) => isToBeGiven({ name, uid }, 'shop', isData)
  expect([isToBeGiven(null, 'shop', false), given('root', 0, false)]).toEqual([true, true])
  expect([given('997', 997, true), given('caddy', 998, true)]).toEqual([true, true])
  expect([given('shop', 999, true), given('lise', 1000, false)]).toEqual([false, false])
})

test('folders with spaces and percent signs stay one word in a unit', () => {
  const [, backup] = serviceFiles(facts({ backups: '/mnt/100% nas/' }))
  expect(backup?.content).toContain('run backup -- "/mnt/100%% nas/" --keep 30')
})

test('of a shop whose database a server keeps no backup is made that would fail every night', () => {
  const served = facts({ hasServer: true })
  expect(serviceFiles(served).map(({ path }) => path)).toEqual([
    '/etc/systemd/system/shop.service',
    PROXIES.nginx.file,
  ])
  expect(unitsOf(served)).toEqual(['shop.service'])
  expect(unitsOf(facts())).toEqual(['shop.service', 'shop-backup.timer'])
})
