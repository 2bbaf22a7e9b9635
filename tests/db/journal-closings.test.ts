import { expect, test } from 'vitest'
import { type JournalContext, SERVICE, withJournal } from './support/journal-context.ts'
import { orderRequest, placeOrder } from './support/samples.ts'

let at: JournalContext

withJournal((journal) => {
  at = journal
})

const sale = (moment: string, cents: number, simulated = false, document = 'FAC-2026-0001') =>
  at.db.query('select private.write_journal($1, $2, $3, $4)', [
    'sale',
    document,
    moment,
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
const closings = async () =>
  (
    await at.db.query(
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

test('an empty journal has nothing to close', async () => {
  expect(await at.close('2026-11-23T12:00:00Z')).toBe(0)
  expect(await at.db.query('select private.books_due() as due')).toEqual([{ due: false }])
})

test('each day is closed once, by the clock of Paris, also the days that were missed', async () => {
  // 23:30 in Paris on the 27th, and half an hour into the 28th.
  await sale('2026-03-27T22:30:00Z', 1000)
  expect(await at.close('2026-03-27T22:59:59Z')).toBe(0)
  expect(await at.close('2026-03-27T23:00:00Z')).toBe(1)
  await sale('2026-03-27T23:30:00Z', 500)
  // The clock goes forward on the 29th: the day ends at 22:00.
  expect(await at.close('2026-03-29T21:59:59Z')).toBe(1)
  expect(await at.close('2026-03-29T22:00:00Z')).toBe(1)
  expect(await at.close('2026-03-29T22:00:00Z')).toBe(0)
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
  await at.close('2025-12-31T10:00:00Z')
  await sale('2025-12-31T11:00:00Z', 200)
  expect(await at.close('2025-12-31T23:00:00Z')).toBe(3)
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

test('their hashes are sent to the owner, those of one run in one email', async () => {
  await sale('2025-12-30T10:00:00Z', 1000)
  await at.close('2026-01-01T10:00:00Z')
  const [email] = await at.db.query(`select email, content from mail_outbox where kind = 'journal_closing'`)
  const hashes = (await at.entries()).slice(1).map(({ seq, hash }) => ({ seq: Number(seq), hash }))
  const [address] = await at.db.query('select email from admin_users where id = $1', [at.owner.id])
  expect(email).toMatchObject({ ...address, content: { closings: hashes } })
  expect(hashes).toHaveLength(4)
})

test('a day is closed before the first entry of the next one is written', async () => {
  await placeOrder(at.db, orderRequest())
  await sale(new Date(Date.now() - 40 * 24 * 3600_000).toISOString(), 100)
  await at.db.query('select issue_due_documents()', [], SERVICE)
  expect(await at.entries()).toHaveLength(1)
  // Forty days without an entry are believed once the clock has run on for a while.
  await at.db.query(
    `update private.shop_state set clock_doubted_at = now() - interval '20 minutes' where is_only`,
  )
  await at.db.query('select issue_due_documents()', [], SERVICE)
  const kinds = (await at.entries()).map(({ kind }) => kind)
  expect(kinds.at(0)).toBe('sale')
  expect(kinds.at(-1)).toBe('sale')
  expect(kinds.slice(1, -1)).toContain('month')
  expect(kinds.slice(1, -1)).not.toContain('sale')
})
