import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createClient } from '@supabase/supabase-js'
import { packTar } from 'modern-tar/fs'
import { afterAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../src/cli/operations.ts'
import type { Backend } from '../../supabase/local/backend.ts'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { DataFolderInUse } from '../../supabase/local/lock.ts'
import { readBackup } from '../../supabase/local/ops/archive.ts'
import { finishRestore } from '../../supabase/local/ops/finish-restore.ts'
import { runQuery } from '../../supabase/local/ops/query.ts'
import { FolderNotEmpty, restore } from '../../supabase/local/ops/restore.ts'
import { mailsUrl } from '../support/shop.ts'
import { newDataFolder, newFolder, startFixture } from './under-test.ts'

const root = newFolder()
afterAll(() => rmSync(root, { recursive: true, force: true }))
const at = (name: string) => path.join(root, name)
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** A header of a tar archive; its sum is of its bytes, with blanks in the sum's own place. */
function tarHeader(name: string, type: string, size: number): Buffer {
  const header = Buffer.alloc(512)
  header.write(name)
  header.write(
    `0000600\x000000000\x000000000\0${size.toString(8).padStart(11, '0')}\x0000000000000\0        ${type}`,
    100,
  )
  header.write('ustar\x0000', 257)
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return header
}

const serviceOf = ({ url, serviceRoleKey }: Backend) => createClient(url, serviceRoleKey)

describe('backup and restore', () => {
  const file = at('shop.tar.gz')
  let acknowledged = 0

  test('a backup is made while rows are written', async () => {
    const backend = await startFixture(await newDataFolder(at('one')))
    const service = serviceOf(backend)
    await service.storage.from('private').upload('kept.png', PNG, { contentType: 'image/png' })
    await fetch(`${backend.url}/_/mail/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.serviceRoleKey}` },
      body: JSON.stringify({ from: 'a@x.test', to: 'b@x.test', subject: 'kept', text: 'x' }),
    })
    writeFileSync(at('one/marker.json'), '{}')
    mkdirSync(at('one/site'))
    let writing = true
    const writer = (async () => {
      for (let id = 1000; writing; id++) {
        await service.from('countries').insert({ id, name: `land ${id}` })
        acknowledged = id
      }
    })()
    await expect.poll(() => acknowledged).toBeGreaterThan(1010)
    const before = acknowledged
    const folder = { dataDir: at('one'), leaveOut: ['site'] }
    const made = await runOperation(backend, folder, 'backup', { file })
    writing = false
    await writer
    expect(made).toMatchObject({ files: expect.any(Number), bytes: expect.any(Number) })
    await backend.close()
    acknowledged = before
    const names = await readBackup(file, root, false)
    expect([...new Set(names.map((name) => name.split('/')[0]))].sort()).toEqual([
      'backup.json',
      'db',
      'keys.json',
      'mails',
      'marker.json',
      'storage',
    ])
    expect(names.some((name) => name.includes('lock'))).toBe(false)
    expect(readdirSync(at('one')).filter((name) => name.startsWith('.'))).toEqual([])
    expect(readdirSync(root).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('it comes back whole in a new folder', async () => {
    await restore({ dataDir: at('two'), file, force: false })
    const backend = await startFixture(at('two'))
    const service = serviceOf(backend)
    const { count } = await service
      .from('countries')
      .select('*', { count: 'exact', head: true })
      .gte('id', 1000)
    const { data } = await service.from('countries').select('id').order('id', { ascending: false }).limit(1)
    const last = Number(data?.[0]?.id)
    expect(last).toBeGreaterThanOrEqual(acknowledged)
    expect(count).toBe(last - 999)
    expect((await service.storage.from('private').download('kept.png')).data?.size).toBe(16)
    expect(await (await fetch(mailsUrl(backend))).json()).toMatchObject([{ subject: 'kept' }])
    expect(readFileSync(at('two/keys.json'), 'utf8')).toBe(readFileSync(at('one/keys.json'), 'utf8'))
    await expect(restore({ dataDir: at('two'), file, force: true })).rejects.toThrow(DataFolderInUse)
    await backend.close()
  })

  test('a folder with data is only replaced by force, and by nothing broken', async () => {
    await expect(restore({ dataDir: at('two'), file, force: false })).rejects.toThrow(FolderNotEmpty)
    const whole = readFileSync(file)
    const middle = Buffer.from(whole)
    middle.fill(7, Math.floor(whole.length / 2), Math.floor(whole.length / 2) + 64)
    for (const [name, content] of [
      ['cut.tar.gz', whole.subarray(0, whole.length - 2000)],
      ['damaged.tar.gz', middle],
      ['other.tar.gz', Buffer.from('no archive')],
    ] as const) {
      writeFileSync(at(name), content)
      const broken = restore({ dataDir: at('two'), file: at(name), force: true })
      await expect(broken).rejects.toThrow(/is no whole backup/)
    }
    await expect(restore({ dataDir: at('two'), file: at('none'), force: true })).rejects.toMatchObject({
      code: 'ENOENT',
    })
    expect(existsSync(at('two/db/PG_VERSION'))).toBe(true)
    writeFileSync(at('two/later.txt'), '')
    mkdirSync(at('two/.restoring-before/db'), { recursive: true })
    await restore({ dataDir: at('two'), file, force: true })
    expect(
      readdirSync(at('two'))
        .filter((name) => !name.startsWith('lock'))
        .sort(),
    ).toEqual(['db', 'keys.json', 'mails', 'marker.json', 'place.json', 'storage'])
  })

  test('a backup that says it holds what it does not is refused, and nothing outside is touched', async () => {
    const [crafted, outside] = [at('crafted'), at('outside')]
    mkdirSync(outside)
    writeFileSync(path.join(outside, 'kept'), '')
    // It is refused by its names, before anybody opens its database.
    mkdirSync(path.join(crafted, 'db'), { recursive: true })
    for (const name of ['db/PG_VERSION', 'keys.json']) writeFileSync(path.join(crafted, name), '')
    const entries = ['db', 'keys.json']
    for (const name of ['..', '../outside', '.', 'db/..', '/', '.restoring', 'lock', 'more']) {
      const manifest = { format: 1, createdAt: '', entries: [...entries, name] }
      writeFileSync(path.join(crafted, 'backup.json'), JSON.stringify(manifest))
      const evil = at('evil.tar.gz')
      await pipeline(packTar(crafted), createGzip({ level: 1 }), createWriteStream(evil))
      const refusal = name === 'more' ? /^the backup holds .* but says: / : /not the name of data/
      const restoring = restore({ dataDir: at('four/data'), file: evil, force: true })
      await expect(restoring, name).rejects.toThrow(refusal)
      // As if an earlier version had taken it.
      mkdirSync(at('four/data/.restored/db'), { recursive: true })
      renameSync(path.join(crafted, 'backup.json'), at('four/data/.restored/backup.json'))
      if (name !== 'more') await expect(finishRestore(at('four/data')), name).rejects.toThrow(refusal)
      rmSync(at('four/data/.restored'), { recursive: true })
    }
    expect(existsSync(path.join(outside, 'kept'))).toBe(true)
  })

  test('a backup that unpacks to more than there is room for is refused before it fills the disk', async () => {
    // 4 million GB, as the header of the archive says it; the gigabyte that follows is a megabyte of the file.
    const record = `size=${2 ** 52}\n`
    const pax = `${record.length + 3} ${record}`
    const file = [
      tarHeader('x', 'x', pax.length),
      Buffer.from(pax.padEnd(512, '\0')),
      tarHeader('db/big', '0', 0),
    ]
    const zeros = function* () {
      yield* file
      for (let n = 0; n < 1024; n++) yield Buffer.alloc(1024 ** 2)
    }
    await pipeline(zeros, createGzip({ level: 1 }), createWriteStream(at('vast.tar.gz')))
    const before = process.memoryUsage().rss
    const restoring = restore({ dataDir: at('five'), file: at('vast.tar.gz'), force: true })
    await expect(restoring).rejects.toThrow(
      /is no whole backup: it unpacks to more than the disk has room for/,
    )
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2)
    expect(readdirSync(at('five')).filter((name) => !name.startsWith('lock'))).toEqual([])
  })

  test('a restore killed behind its check is carried through by the next start', async () => {
    renameSync(at('two'), at('three'))
    const complete = at('three/.restored')
    mkdirSync(complete)
    for (const name of ['db', 'mails']) renameSync(at(`three/${name}`), path.join(complete, name))
    mkdirSync(at('three/db'))
    writeFileSync(at('three/db/old'), '')
    writeFileSync(at('three/old.json'), '')
    const entries = ['db', 'keys.json', 'mails', 'marker.json', 'storage']
    const manifest = { format: 1, createdAt: '', entries }
    writeFileSync(path.join(complete, 'backup.json'), JSON.stringify(manifest))
    for (const draft of ['.backup-before', '.restoring-before'])
      mkdirSync(at(`three/${draft}/db`), { recursive: true })
    await finishRestore(at('three'))
    expect(readdirSync(at('three')).filter((name) => name.startsWith('.'))).toEqual([])
    expect(existsSync(at('three/db/PG_VERSION')) && existsSync(at('three/mails'))).toBe(true)
    expect(existsSync(at('three/old.json')) || existsSync(complete)).toBe(false)
    await finishRestore(at('three'))
    const engine = await openEngine({ dataDir: at('three') })
    expect(await runQuery(engine, 'select 1 as one')).toEqual([{ one: 1 }])
    await engine.close()
  })
})
