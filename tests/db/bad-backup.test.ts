import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { databaseFaults } from '../../supabase/local/ops/prove-backup.ts'
import { BadBackup, restore } from '../../supabase/local/ops/restore.ts'
import { layOpenShop } from '../support/open-shop.ts'
import { runCommand } from '../support/run-command.ts'
import { over } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'

const root = mkdtempSync(path.join(tmpdir(), 'bad-backup-'))
const at = (name: string) => path.join(root, name)
/** Below a data folder: where Postgres keeps a table or an index. */
let fileOf: Record<string, string> = {}

beforeAll(async () => {
  await layOpenShop(at('shop'))
  const engine = await openEngine({ dataDir: at('shop') })
  const db = over(engine, () => engine.close())
  await insertProducts(db, [{ id: 1, stock: 1000 }])
  await db.query(`update settings set contact_email = 'salma@shop.example'`)
  for (let n = 0; n < 20; n++) await placeOrder(db, orderRequest())
  const rows = await db.query(
    `select name, pg_relation_filepath(name::regclass) as file from unnest(array['orders', 'orders_pkey', 'pg_class']) name`,
  )
  fileOf = Object.fromEntries(rows.map(({ name, file }) => [String(name), `db/${String(file)}`]))
  await db.engine.exec('checkpoint')
  await db.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Turns a few bytes in the middle of the first page of a file, as a worn disk does. */
function damage(folder: string, file: string): void {
  const handle = openSync(path.join(at(folder), file), 'r+')
  writeSync(handle, Buffer.from([0xa5, 0x5a, 0xa5]), 0, 3, 8000)
  closeSync(handle)
}

const copied = (name: string): string => {
  cpSync(at('shop'), at(name), { recursive: true })
  return name
}

const command = (name: string, folder: string, ...args: string[]) =>
  runCommand(name, { SHOP_DATA: at(folder) }, ...args)

describe('a backup of a damaged database', () => {
  test('is named, replaces no good one, and the owner is told', async () => {
    const folder = copied('damaged')
    const file = at('night.tar.gz')
    expect(await command('backup', folder, file)).toMatchObject({
      code: 0,
      said: expect.stringContaining('every row read'),
    })
    const good = readFileSync(file)
    damage(folder, fileOf.orders ?? '')
    const bad = await command('backup', folder, file)
    expect([bad.code, bad.said]).toEqual([
      1,
      expect.stringMatching(/orders: invalid page in block 0[\s\S]*restore/),
    ])
    expect(readFileSync(file).equals(good)).toBe(true)
    expect(existsSync(`${file}.bad`)).toBe(true)
    const engine = await openEngine({ dataDir: at(folder) })
    const sql = `select backup ->> 'state' as state, (select count(*)::int from mail_outbox where kind = 'shop_alarm') as emails
      from private.shop_state`
    const [rows] = await engine.run([{ sql }])
    await engine.close()
    expect(rows).toEqual([{ state: 'bad', emails: 1 }])

    const wish = { dataDir: at('target'), file: `${file}.bad`, force: false }
    await expect(restore(wish)).rejects.toThrow(BadBackup)
    await restore({ ...wish, isDamaged: true })
    expect(existsSync(at('target/db/PG_VERSION'))).toBe(true)
  })

  test('is found by a page of an index, too', async () => {
    const folder = copied('index')
    damage(folder, fileOf.orders_pkey ?? '')
    const named = expect.stringMatching(/^orders_pkey: invalid page in block 0/)
    expect(await databaseFaults(at(folder))).toContainEqual(named)
  })
})

describe('a database that does not open', () => {
  test.each([
    [
      'a page of its catalogue',
      (folder: string) => damage(folder, fileOf.pg_class ?? ''),
      /invalid page in block 0 .*base\/\d+\/\d+\)/,
    ],
    ['its control file', (folder: string) => damage0(folder), /does not open: .*global\/pg_control\)/],
    ['its version', (folder: string) => rmSync(at(`${folder}/db/PG_VERSION`)), /PG_VERSION is missing/],
  ])('says which file, and how it is put back: %s', async (name, harm, said) => {
    const folder = copied(name.replaceAll(' ', '-'))
    harm(folder)
    const opening = openEngine({ dataDir: at(folder) })
    await expect(opening).rejects.toThrow(said)
    await expect(opening).rejects.toMatchObject({
      advice: expect.stringContaining('npm run restore -- FILE'),
    })
  })
})

/** Half of the control file is gone. */
const damage0 = (folder: string): void => truncateSync(at(`${folder}/db/global/pg_control`), 100)
