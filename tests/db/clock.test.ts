import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { journalAhead } from '@/domain/journal.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.engine.exec(`alter table sales_journal disable trigger user; delete from sales_journal where true;
    alter table sales_journal enable trigger user; update private.shop_state set clock_doubted_at = null where is_only`)
  await db.query(
    `select private.write_journal('correction', 'X', '2026-11-20T10:00Z', '{"simulated":false,"net":1,"tax":0,"total":1,"rates":[]}')`,
  )
})

const believed = async (reading: string, outside: string | null = null) =>
  (await db.query('select private.clock_is_believed($1, $2) as it', [reading, outside]))[0]?.it

test('a clock that follows the last entry is believed, also a day later', async () => {
  for (const reading of ['2026-11-20T10:00Z', '2026-11-21T21:00Z', '2026-11-19T00:00Z'])
    expect(await believed(reading), reading).toBe(true)
})

test('one that jumps is believed once it has run on, and one that goes back at once', async () => {
  expect(await believed('2027-03-20T10:00Z')).toBe(false)
  expect(await believed('2027-03-20T10:02Z')).toBe(false)
  expect(await believed('2026-11-20T10:05Z')).toBe(true)
  expect(await believed('2027-03-20T10:20Z')).toBe(false)
  expect(await believed('2027-03-20T10:34Z')).toBe(false)
  expect(await believed('2027-03-20T10:36Z')).toBe(true)
})

test('another jump begins anew, in both directions', async () => {
  expect(await believed('2027-03-20T10:00Z')).toBe(false)
  expect(await believed('2028-03-20T10:00Z')).toBe(false)
  expect(await believed('2027-03-20T10:30Z')).toBe(false)
  expect(await believed('2027-03-20T10:46Z')).toBe(true)
})

test('a clock elsewhere decides, for and against', async () => {
  expect(await believed('2026-12-20T10:00Z', '2026-12-20T10:04Z')).toBe(true)
  expect(await believed('2026-11-20T23:30Z', '2026-11-20T10:00Z')).toBe(false)
  expect(await believed('2027-03-20T10:00Z', '2026-11-20T10:00Z')).toBe(false)
  expect(await believed('2027-03-20T11:00Z', '2026-11-20T11:00Z')).toBe(false)
})

test('no day is closed and no document issued by a clock that nobody believes', async () => {
  // The last entry is weeks ago or to come, as the clock of this machine has it.
  await db.engine.exec(`alter table sales_journal disable trigger user; update sales_journal set at = now() - interval '120 days' where true;
    alter table sales_journal enable trigger user`)
  const closed = async (outside: string) => (await db.query(`select close_journal(${outside}) as it`))[0]?.it
  expect(await closed('null')).toBe(-1)
  expect(await closed(`now() - interval '119 days'`)).toBe(-1)
  expect((await db.query('select private.books_due() as due'))[0]?.due).toBe(false)
  expect((await db.query('select count(*)::int as n from sales_journal'))[0]?.n).toBe(1)
  expect(await closed('now()')).toBeGreaterThan(119)
})

test('what is ahead is named', async () => {
  const entry = (seq: number, at: string, kind: string, document: string) => ({
    seq,
    at,
    kind,
    document,
    payload: '{}',
    previousHash: '',
    hash: '',
  })
  const pages = [
    [entry(1, '2026-11-20T10:00Z', 'sale', 'FAC-1'), entry(2, '2026-11-21T00:10Z', 'day', '2026-11-20')],
    [entry(3, '2026-11-21T09:00Z', 'day', '2026-11-21'), entry(4, '2027-03-01T09:00Z', 'sale', 'FAC-2')],
  ]
  const ahead = await journalAhead(pages, new Date('2026-11-21T12:00Z'))
  expect([ahead?.count, ahead?.first.seq, ahead?.last.seq]).toEqual([2, 3, 4])
  expect(await journalAhead(pages.slice(0, 1), new Date('2026-11-21T12:00Z'))).toBeNull()
})
