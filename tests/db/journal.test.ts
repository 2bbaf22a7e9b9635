import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type JournalEntry, type JournalWitness, journalFault } from '@/domain/journal.ts'
import { addAdmin } from './support/admins.ts'
import { type JournalContext, SERVICE, withJournal } from './support/journal-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

let at: JournalContext

withJournal((journal) => {
  at = journal
})

describe('the check', () => {
  const check = async () =>
    (await at.db.query('select check_journal() as checked', [], SERVICE))[0]?.checked as {
      fault: { seq: number; is: string } | null
    }
  const followed = async () => {
    const rows = await at.db.query('select *, to_json(at) as at from sales_journal order by seq')
    const [{ seen } = {}] = await at.db.query('select journal_witnesses() as seen', [], SERVICE)
    const page = rows.map((row) => ({ ...row, seq: Number(row.seq), previousHash: row.previous_hash }))
    return await journalFault([page as unknown as JournalEntry[]], seen as JournalWitness[])
  }
  beforeEach(async () => {
    for (let n = 0; n < 3; n++) await placeOrder(at.db, orderRequest({ is_simulated: n === 0 }))
    await at.db.query(`update orders set payment_status = 'paid' where not is_simulated`)
    await at.db.query('select issue_due_documents()', [], SERVICE)
    const [{ day } = {}] = await at.db.query(
      `select (private.paris_day(now()) + 1)::text || 'T12:00:00Z' as day`,
    )
    await at.close(String(day))
  })

  test('finds a sound journal sound, and anybody can follow the chain', async () => {
    expect((await check()).fault).toBeNull()
    expect(await followed()).toBeNull()
    let before = '0'.repeat(64)
    for (const { previous_hash, payload, hash } of await at.entries()) {
      expect(previous_hash).toBe(before)
      before = createHash('sha256').update(`${before}${payload}`).digest('hex')
      expect(hash).toBe(before)
    }
  })

  test('no entry tells of the buyer', async () => {
    const all = JSON.stringify(await at.entries())
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
    await at.tamper(sql)
    expect((await check()).fault).toMatchObject({ seq, is })
    // The command that trusts no function of the database finds the same; documents are not in the chain.
    expect(await followed()).toEqual(is === 'document' ? null : { seq, is })
  })

  test('the owner corrects a sale by a further entry, and sees state and totals; staff does not', async () => {
    const staff = await addAdmin(at.db, 'staff', 'Nadia')
    const sql = 'select admin_correct_journal($1, $2, $3)'
    const number = String(
      (await at.db.query(`select document from sales_journal where seq = 2`))[0]?.document,
    )
    await at.db.query(sql, [number, -6, 'Frais de port comptés deux fois'], at.owner.actor)
    for (const call of [
      'admin_journal()',
      'admin_check_journal()',
      `admin_sales_by_day('2026-01-01', '2026-01-02')`,
    ])
      expect(await refusalOf(at.db.query(`select ${call}`, [], staff.actor))).toMatchObject({
        code: 'owner_required',
      })
    expect(await refusalOf(at.db.query(sql, [number, -6, 'x'], staff.actor))).toMatchObject({
      code: 'owner_required',
    })
    expect(await refusalOf(at.db.query(sql, ['FAC-1900-0001', 1, 'x'], at.owner.actor))).toMatchObject({
      code: 'request_invalid',
    })
    await at.db.query('select admin_check_journal()', [], at.owner.actor)
    const [{ state } = {}] = await at.db.query('select admin_journal() as state', [], at.owner.actor)
    expect(state).toMatchObject({
      entries: 5,
      check: { fault: null, seq: 5 },
      closing: { facts: { real: { total: 11370 }, simulated: { total: 5685 } } },
      months: [
        { simulated: false, sales: 2, credits: 0, total: 10770, tax: 1796 },
        { simulated: true, sales: 1, total: 5685 },
      ],
    })
    const [{ today } = {}] = await at.db.query('select private.paris_day(now())::text as today')
    const [{ days } = {}] = await at.db.query(
      `select admin_sales_by_day($1::date, $1::date + 2) as days`,
      [today],
      at.owner.actor,
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

test('exports and sales of an exempt shop are of one category, and told apart in the totals of a day', async () => {
  for (const [exempt, country, postal_code] of [
    [false, 'CH', '1003'],
    [true, 'FR', '75011'],
    [false, 'FR', '75011'],
  ] as const) {
    await at.db.query('update settings set vat_exempt = $1', [exempt])
    const { order_number } = await placeOrder(
      at.db,
      orderRequest({ country, postal_code, is_simulated: false }),
    )
    await at.db.query(`update orders set payment_status = 'paid' where order_number = $1`, [order_number])
  }
  await at.db.query('select issue_due_documents()', [], SERVICE)
  const [today] = await at.db.query('select private.paris_day(now())::text as day')
  const [{ days } = {}] = await at.db.query(
    `select admin_sales_by_day($1, $1) as days`,
    [today?.day],
    at.owner.actor,
  )
  const rows = (days as Record<string, unknown>[]).map(({ category, regime, rate, total }) => [
    category,
    regime,
    rate,
    total,
  ])
  expect(rows).toEqual([
    ['TLB1', 'standard', 20, 5685],
    ['TNT1', 'exempt', 0, 5685],
    ['TNT1', 'export', 0, 5685],
  ])
})
