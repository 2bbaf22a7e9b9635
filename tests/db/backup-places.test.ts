import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { layOpenShop } from '../support/open-shop.ts'
import { runCommand } from '../support/run-command.ts'
import { S3_KEY, startS3 } from '../support/s3-server.ts'
import { over } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'

const root = mkdtempSync(path.join(tmpdir(), 'backup-places-'))
const at = (name: string) => path.join(root, name)
const KEYS = { BACKUP_PASSPHRASE: 'four words to keep', BACKUP_BUCKET_KEY: S3_KEY }
let s3: Awaited<ReturnType<typeof startS3>>

/** All orders with their lines, and the emails that wait: what a shop must not lose. */
async function contentOf(folder: string) {
  const engine = await openEngine({ dataDir: at(folder) })
  const [rows] = await engine.run([
    {
      sql: `select (select json_agg(o order by o.id) from orders o) as orders, (select json_agg(i order by i.order_id, i.position) from order_items i) as lines,
        (select json_agg(m order by m.id) from mail_outbox m) as emails`,
    },
  ])
  await engine.close()
  return rows
}

beforeAll(async () => {
  s3 = await startS3()
  await layOpenShop(at('shop'))
  const engine = await openEngine({ dataDir: at('shop') })
  const db = over(engine, () => engine.close())
  await insertProducts(db, [{ id: 1, stock: 1000 }])
  for (let n = 0; n < 3; n++) await placeOrder(db, orderRequest())
  await db.close()
})
afterAll(() => {
  s3.close()
  rmSync(root, { recursive: true, force: true })
})

const backUp = (place: string, keys: Readonly<Record<string, string>> = KEYS, ...args: string[]) =>
  runCommand('backup', { SHOP_DATA: at('shop'), ...keys }, place, ...args)
const restoreTo = (folder: string, place: string, keys: Readonly<Record<string, string>> = KEYS) =>
  runCommand('restore', { SHOP_DATA: at(folder), ...keys }, place, '--force')

test('a shop comes back whole from a bucket, on another machine that has passphrase and key', async () => {
  const made = await backUp(s3.url, KEYS, '--keep', '2')
  expect([made.code, made.said]).toEqual([0, expect.stringContaining('read back from there')])
  const [name = ''] = [...s3.objects.keys()]
  expect(name).toMatch(/^shop one\/shop-.*\.tar\.gz\.enc$/)
  // The last one of the folder.
  s3.objects.set('shop one/shop-2020-01-01T00-00-00Z.tar.gz.enc', Buffer.from('of long ago'))
  const back = await restoreTo('other', s3.url)
  expect([back.code, back.said]).toEqual([0, expect.stringContaining(path.basename(name))])
  expect(await contentOf('other')).toEqual(await contentOf('shop'))
  expect(readdirSync(at('shop')).filter((one) => one.startsWith('.backup'))).toEqual([])

  const before = await contentOf('other')
  const wrong = await restoreTo('other', s3.url, { ...KEYS, BACKUP_PASSPHRASE: 'four other words' })
  expect([wrong.code, wrong.said]).toEqual([2, expect.stringContaining('does not open this backup')])
  s3.faults.push('cut')
  expect((await restoreTo('other', s3.url)).said).toContain('broke off')
  expect(await contentOf('other')).toEqual(before)
})

test('what could not be brought away is refused before any work, and said', async () => {
  const lies = [...s3.objects.keys()]
  for (const [place, keys, words] of [
    [s3.url, { BACKUP_BUCKET_KEY: S3_KEY }, 'there is no passphrase'],
    [s3.url.replace('/backups/', '/none/'), KEYS, 'has no bucket none'],
    [at('nowhere/shop.tar.gz'), {}, `There is no folder ${at('nowhere')}`],
    [s3.url, { ...KEYS, BACKUP_PASSPHRASE: 'short' }, 'short enough to be guessed'],
  ] as const) {
    const { code, said } = await backUp(place, keys)
    expect([code, said]).toEqual([2, expect.stringContaining(words)])
  }
  expect([...s3.objects.keys()]).toEqual(lies)
  const missing = await restoreTo('third', at('missing.tar.gz'), {})
  expect([missing.code, missing.said]).toEqual([
    2,
    expect.stringContaining(`There is no file ${at('missing.tar.gz')}`),
  ])
  mkdirSync(at('empty'))
  expect((await restoreTo('third', at('empty'), {})).said).toContain('holds no backup of a shop')
})
