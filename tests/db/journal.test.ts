import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type JournalEntry, type JournalWitness, journalFault } from '@/domain/journal.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

const SERVICE = { role: 'service_role' }

let db: TestDatabase
let owner: TestAdmin

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1, stock: 1000 }])
  owner = await addAdmin(db, 'owner', 'Salma')
})
afterAll(() => db.close())

/** What only who rules the machine can do. */
const tamper = (sql: string) =>
  db.engine.exec(
    `alter table sales_journal disable trigger user; alter table documents disable trigger user; ${sql};
     alter table sales_journal enable trigger user; alter table documents enable trigger user`,
  )
beforeEach(() =>
  tamper(`delete from sales_journal where true; delete from documents where true; delete from mail_outbox where true;
    delete from private.documents_due where true; delete from stock_movements where true; delete from orders where true;
    delete from private.counters where true`),
)

const sale = (at: string, cents: number, simulated = false, document = 'FAC-2026-0001') =>
  db.query('select private.write_journal($1, $2, $3, $4)', [
    'sale',
    document,
    at,
    JSON.stringify({
      simulated,
      currency: 'EUR',
      category: 'TLB1',
      net: cents - 20,
      tax: 20,
      total: cents,
      rates: [{ rate: 20, net: cents - 20, tax: 20, total: cents }],
    }),
  ])
const close = (at: string) =>
  db.query('select private.close_journal($1) as closed', [at]).then(([row]) => row?.closed)
const entries = () => db.query('select * from sales_journal order by seq')
const closings = async () =>
  (
    await db.query(
      `select kind, document, payload from sales_journal where kind in ('day', 'month', 'year') order by seq`,
    )
  ).map(({ kind, document, payload }) => ({
    kind,
    document,
    ...(JSON.parse(String(payload)) as {
      real: { total: number; perpetual: number; entries: number }
      simulated: { total: number; perpetual: number }
    }),
  }))

describe('closings', () => {
  test('an empty journal has nothing to close', async () => {
    expect(await close('2026-11-23T12:00:00Z')).toBe(0)
    expect(await db.query('select private.books_due() as due')).toEqual([{ due: false }])
  })

  test('each day is closed once, by the clock of Paris, also the days that were missed', async () => {
    // 23:30 in Paris on the 27th, and half an hour into the 28th.
    await sale('2026-03-27T22:30:00Z', 1000)
    expect(await close('2026-03-27T22:59:59Z')).toBe(0)
    expect(await close('2026-03-27T23:00:00Z')).toBe(1)
    await sale('2026-03-27T23:30:00Z', 500)
    // The clock goes forward on the 29th: the day ends at 22:00.
    expect(await close('2026-03-29T21:59:59Z')).toBe(1)
    expect(await close('2026-03-29T22:00:00Z')).toBe(1)
    expect(await close('2026-03-29T22:00:00Z')).toBe(0)
    expect(
      (await closings()).map(({ kind, document, real }) => [kind, document, real.total, real.perpetual]),
    ).toEqual([
      ['day', '2026-03-27', 1000, 1000],
      ['day', '2026-03-28', 500, 1500],
      ['day', '2026-03-29', 0, 1500],
    ])
  })

  test('the end of a month and of a year close these too; simulated sales are counted apart', async () => {
    await sale('2025-12-30T10:00:00Z', 1000)
    await sale('2025-12-30T11:00:00Z', 7000, true)
    await close('2025-12-31T10:00:00Z')
    await sale('2025-12-31T11:00:00Z', 200)
    expect(await close('2025-12-31T23:00:00Z')).toBe(3)
    const made = await closings()
    expect(made.map(({ kind, document }) => [kind, document])).toEqual([
      ['day', '2025-12-30'],
      ['day', '2025-12-31'],
      ['month', '2025-12'],
      ['year', '2025'],
    ])
    expect(made[1]?.real).toMatchObject({ total: 200, perpetual: 1200, entries: 1 })
    for (const { real, simulated } of made.slice(2)) {
      expect(real).toMatchObject({
        total: 1200,
        perpetual: 1200,
        entries: 2,
        sales: 1200,
        rates: [{ tax: 40, total: 1200 }],
      })
      expect(simulated).toMatchObject({ total: 7000, perpetual: 7000 })
    }
  })

  test('their hashes are sent to the owner, those of one run in one letter', async () => {
    await sale('2025-12-30T10:00:00Z', 1000)
    await close('2026-01-01T10:00:00Z')
    const [letter] = await db.query(`select email, content from mail_outbox where kind = 'journal_closing'`)
    const hashes = (await entries()).slice(1).map(({ seq, hash }) => ({ seq: Number(seq), hash }))
    const [address] = await db.query('select email from admin_users where id = $1', [owner.id])
    expect(letter).toMatchObject({ ...address, content: { closings: hashes } })
    expect(hashes).toHaveLength(4)
  })

  test('a day is closed before the first entry of the next one is written', async () => {
    await placeOrder(db, orderRequest())
    await sale(new Date(Date.now() - 40 * 24 * 3600_000).toISOString(), 100)
    await db.query('select issue_due_documents()', [], SERVICE)
    const kinds = (await entries()).map(({ kind }) => kind)
    expect(kinds.at(0)).toBe('sale')
    expect(kinds.at(-1)).toBe('sale')
    expect(kinds.slice(1, -1)).toContain('month')
    expect(kinds.slice(1, -1)).not.toContain('sale')
  })
})

describe('the check', () => {
  const check = async () =>
    (await db.query('select check_journal() as checked', [], SERVICE))[0]?.checked as {
      fault: { seq: number; is: string } | null
    }
  const followed = async () => {
    const rows = await db.query('select *, to_json(at) as at from sales_journal order by seq')
    const [{ told } = {}] = await db.query('select journal_witnesses() as told', [], SERVICE)
    const page = rows.map((row) => ({ ...row, seq: Number(row.seq), previousHash: row.previous_hash }))
    return await journalFault([page as unknown as JournalEntry[]], told as JournalWitness[])
  }
  beforeEach(async () => {
    for (let n = 0; n < 3; n++) await placeOrder(db, orderRequest({ is_simulated: n === 0 }))
    await db.query(`update orders set payment_status = 'paid' where not is_simulated`)
    await db.query('select issue_due_documents()', [], SERVICE)
    const [{ day } = {}] = await db.query(
      `select (private.paris_day(now()) + 1)::text || 'T12:00:00Z' as day`,
    )
    await close(String(day))
  })

  test('finds a sound journal sound, and anybody can follow the chain', async () => {
    expect((await check()).fault).toBeNull()
    expect(await followed()).toBeNull()
    let before = '0'.repeat(64)
    for (const { previous_hash, payload, hash } of await entries()) {
      expect(previous_hash).toBe(before)
      before = createHash('sha256').update(`${before}${payload}`).digest('hex')
      expect(hash).toBe(before)
    }
  })

  test('no entry tells of the buyer', async () => {
    const all = JSON.stringify(await entries())
    for (const word of ['Moreau', 'Inès', 'ines@', 'Lilas']) expect(all).not.toContain(word)
  })

  test.each([
    [
      'a changed amount',
      `update sales_journal set payload = replace(payload, '5685', '5684') where seq = 2`,
      2,
      'changed',
    ],
    ['a changed time', `update sales_journal set at = at - interval '1 day' where seq = 2`, 2, 'changed'],
    [
      'a changed row whose hash was made again',
      `update sales_journal set payload = replace(payload, '5685', '5684') where seq = 2;
       update sales_journal set hash = private.token_hash(previous_hash || payload) where seq = 2`,
      3,
      'chain',
    ],
    ['a removed row', 'delete from sales_journal where seq = 2', 3, 'missing'],
    [
      'a swapped pair',
      `update sales_journal set seq = 99 where seq = 2; update sales_journal set seq = 2 where seq = 3;
       update sales_journal set seq = 3 where seq = 99`,
      2,
      'chain',
    ],
    ['a removed beginning', 'delete from sales_journal where seq = 1', 2, 'missing'],
    [
      'an end that was cut off, by the closing that was sent',
      'delete from sales_journal where seq = 4',
      4,
      'closing',
    ],
    [
      'a journal that was rewritten as a whole, by the closing that was sent',
      `update sales_journal set payload = replace(payload, '5685', '5684') where seq = 3;
       update sales_journal set hash = private.token_hash(previous_hash || payload) where seq = 3;
       update sales_journal set previous_hash = (select hash from sales_journal where seq = 3) where seq = 4;
       update sales_journal set hash = private.token_hash(previous_hash || payload) where seq = 4`,
      4,
      'closing',
    ],
    [
      'a changed invoice',
      `update documents set content = content || '{"total": 1}' where number like 'FAC%1'`,
      2,
      'document',
    ],
    ['a removed invoice', `delete from documents where number like 'FAC%1'`, 2, 'document'],
  ])('finds %s', async (_, sql, seq, is) => {
    await tamper(sql)
    expect((await check()).fault).toMatchObject({ seq, is })
    // The command that trusts no function of the database finds the same; documents are not in the chain.
    expect(await followed()).toEqual(is === 'document' ? null : { seq, is })
  })

  test('the owner corrects a sale by a further entry, and sees state and totals; staff does not', async () => {
    const staff = await addAdmin(db, 'staff', 'Nadia')
    const sql = 'select admin_correct_journal($1, $2, $3)'
    const number = String((await db.query(`select document from sales_journal where seq = 2`))[0]?.document)
    await db.query(sql, [number, -6, 'Frais de port comptés deux fois'], owner.actor)
    for (const call of [
      'admin_journal()',
      'admin_check_journal()',
      `admin_sales_by_day('2026-01-01', '2026-01-02')`,
    ])
      expect(await refusalOf(db.query(`select ${call}`, [], staff.actor))).toMatchObject({
        code: 'owner_required',
      })
    expect(await refusalOf(db.query(sql, [number, -6, 'x'], staff.actor))).toMatchObject({
      code: 'owner_required',
    })
    expect(await refusalOf(db.query(sql, ['FAC-1900-0001', 1, 'x'], owner.actor))).toMatchObject({
      code: 'request_invalid',
    })
    await db.query('select admin_check_journal()', [], owner.actor)
    const [{ state } = {}] = await db.query('select admin_journal() as state', [], owner.actor)
    expect(state).toMatchObject({
      entries: 5,
      check: { fault: null, seq: 5 },
      closing: { facts: { real: { total: 11370 }, simulated: { total: 5685 } } },
      months: [
        { simulated: false, sales: 2, credits: 0, total: 10770, tax: 1796 },
        { simulated: true, sales: 1, total: 5685 },
      ],
    })
    const [{ today } = {}] = await db.query('select private.paris_day(now())::text as today')
    const [{ days } = {}] = await db.query(
      `select admin_sales_by_day($1::date, $1::date + 2) as days`,
      [today],
      owner.actor,
    )
    expect((days as object[]).length).toBeGreaterThan(1)
    expect((days as object[])[0]).toMatchObject({
      simulated: false,
      category: 'TLB1',
      rate: 20,
      sales: 2,
      currency: 'EUR',
    })
  })
})
