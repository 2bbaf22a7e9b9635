import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'shop-journal-'))

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend()
  await insertProducts(shop.db, [{ id: 1, stock: 1000 }])
  await shop.db.query(`update settings set contact_email = 'salma@shop.example'`)
  for (let n = 0; n < 3; n++) await placeOrder(shop.db, orderRequest())
  await shop.db.query('select issue_due_documents()', [], { role: 'service_role' })
  await shop.db.query(`select private.close_journal(now() + interval '1 day')`)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await shop?.close()
})

/** What the command says, and how it ends. */
async function journal(...args: string[]): Promise<{ code: number; said: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'src/cli/journal.ts', ...args],
      { cwd: ROOT, env: { ...process.env, SUPABASE_SECRET_KEY: shop.secretKey } },
    )
    return { code: 0, said: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

test('the journal is verified, archived as open files, and the archive verified without the shop', async () => {
  expect(await journal('verify', '--url', shop.url)).toMatchObject({
    code: 0,
    said: expect.stringContaining('4 entries'),
  })
  expect((await journal('archive', '--url', shop.url, '--out', folder)).code).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['LISEZMOI.txt', 'SHA256SUMS', 'journal.csv', 'journal.json'])
  const rows = await shop.db.query('select seq, payload, hash from sales_journal order by seq')
  const { data } = Papa.parse<Record<string, string>>(
    readFileSync(path.join(folder, 'journal.csv'), 'utf8').slice(1),
    {
      header: true,
      delimiter: ';',
      skipEmptyLines: true,
    },
  )
  expect(data.map(({ seq, payload, hash }) => ({ seq, payload, hash }))).toEqual(
    rows.map((row) => ({ ...row, seq: String(row.seq) })),
  )
  expect((await journal('verify', '--archive', folder)).code).toBe(0)
  const file = path.join(folder, 'journal.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('5685', '5684'))
  expect(await journal('verify', '--archive', folder)).toMatchObject({
    code: 2,
    said: expect.stringContaining('not sound at entry 1'),
  })
})

test('closing twice closes once', async () => {
  expect(await journal('close', '--url', shop.url)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Nothing'),
  })
})

test('a closing of an email is held against the journal, and what is missing is asked for', async () => {
  const [last] = await shop.db.query('select seq, hash from sales_journal order by seq desc limit 1')
  expect((await journal('verify', '--url', shop.url, '--closing', `${last?.seq}:${last?.hash}`)).code).toBe(0)
  expect(await journal('verify', '--url', shop.url, '--closing', `99:${last?.hash}`)).toMatchObject({
    code: 2,
    said: expect.stringContaining('entry 99'),
  })
  expect((await journal('verify', '--closing', 'x')).code).toBe(2)
})
