import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsCsv, linesCsv } from '@/admin/journal/ledger-csv.ts'
import { getLedger, getLedgerAccounts, saveLedgerAccounts, wholeLedger } from '@/data/admin/ledger.ts'
import type { Client } from '@/data/client.ts'
import { fecRows } from '@/domain/fec.ts'
import { LEDGER_ACCOUNTS } from '@/domain/ledger-accounts.ts'
import { ledgerText as t } from '@/texts/admin/ledger.ts'
import type { RunOptions } from '../../supabase/local/engine/engine.ts'
import { addAdmin } from './support/admins.ts'
import { type DemoShop, demoShop } from './support/demo-shop.ts'
import { refusalOf } from './support/samples.ts'

let shop: DemoShop
let owner: RunOptions
let staff: RunOptions

/** The year of the demonstration, its documents issued on the days of their payments and refunds. */
beforeAll(async () => {
  shop = await demoShop()
  owner = (await addAdmin(shop.db, 'owner', 'Salma')).actor
  staff = (await addAdmin(shop.db, 'staff', 'Youssef')).actor
  // Some of its orders are given back in parts, over the months.
  await shop.db.query(`
    insert into refunds (order_id, amount, reason, of_sale, status, created_at)
    select o.id, round(o.total * p.part, 2), 'stripe', true, 'succeeded', o.paid_at + p.after
    from (select *, row_number() over (order by order_number) as n from orders where payment_status = 'paid' and paid_at < now() - interval '40 days') o
      cross join (values (0.1, interval '3 days'), (0.37, interval '35 days')) p (part, after)
    where o.n % 9 = 0`)
  await shop.db.query(`do $$
    declare
      due record;
      o public.orders;
      invoice public.documents;
    begin
      delete from private.documents_due where true;
      for due in
        select x.id, x.paid_at as at, null::uuid as refund, null::numeric as amount from public.orders x where x.paid_at is not null
        union all select r.order_id, r.created_at, r.id, r.amount from public.refunds r where r.of_sale and r.status = 'succeeded'
        order by 2, 3 nulls first
      loop
        select * into o from public.orders x where x.id = due.id;
        perform private.close_journal(due.at);
        if due.refund is null then
          perform private.issue_document('invoice', o, null, due.at, private.invoice_content(o));
        else
          select * into invoice from public.documents d where d.order_id = o.id and d.kind = 'invoice';
          perform private.issue_document('credit_note', o, due.refund, due.at, private.credit_content(invoice, due.amount, due.at, due.refund));
        end if;
      end loop;
    end $$`)
})
afterAll(() => shop?.close())

const apiAs = (actor: () => RunOptions) =>
  ({
    rpc: (name: string, args: Record<string, unknown> = {}) => {
      const given = Object.keys(args).map((key, n) => `${key} => $${n + 1}`)
      const values = Object.values(args).map((value) =>
        value instanceof Object ? JSON.stringify(value) : value,
      )
      const answer = shop.db
        .query(`select ${name}(${given}) as data`, values, actor())
        .then(([row]) => ({ data: row?.data, error: null, status: 200 }))
      return Object.assign(answer, { abortSignal: () => answer })
    },
  }) as unknown as Client
const api = apiAs(() => owner)

const cents = (text: unknown) => Math.round(Number(String(text).replace(',', '.')) * 100)
/** Sums of columns of a CSV file. */
function sums(csv: string): readonly number[] {
  const [head = '', ...lines] = csv.replace('\ufeff', '').trim().split('\r\n')
  const names = head.split(';')
  // No text of these columns holds a semicolon, and they stand behind those that might.
  return [t.file.net, t.file.tax, t.file.total].map((name) => {
    const fromEnd = names.length - names.indexOf(name)
    return lines.reduce((all, line) => all + cents(line.split(';').at(-fromEnd)), 0)
  })
}

/** The same anew, from the documents alone. */
async function fromDocuments(from: string, to: string) {
  const rows = await shop.db.query(
    `select kind, content from documents
     where issued_at >= private.day_begins($1::date) and issued_at < private.day_begins($2::date + 1)`,
    [from, to],
  )
  return rows.reduce<[number, number, number]>(
    ([net, tax, total], { kind, content }) => {
      const sign = kind === 'invoice' ? 1 : -1
      const said = content as Record<'net' | 'tax' | 'total', number>
      return [net + sign * cents(said.net), tax + sign * cents(said.tax), total + sign * cents(said.total)]
    },
    [0, 0, 0],
  )
}

const monthsOf = async () =>
  (
    await shop.db.query(
      `select distinct to_char(at at time zone 'Europe/Paris', 'YYYY-MM') as month from sales_journal where kind in ('sale', 'credit_note') order by 1`,
    )
  ).map(({ month }) => String(month))

test("the accountant's file of each month of a year adds up to the journal and to the documents, to the cent", async () => {
  const [{ state } = {}] = await shop.db.query('select admin_journal() as state', [], owner)
  const months = await monthsOf()
  expect(months.length).toBeGreaterThanOrEqual(12)
  let credits = 0
  const all: number[] = [0, 0, 0]
  for (const month of months) {
    const [year, number] = month.split('-').map(Number)
    const search = {
      from: `${month}-01`,
      to: new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10),
      isSimulated: true,
    }
    const entries = await wholeLedger(api, search)
    const expected = await fromDocuments(search.from, search.to)
    expect(sums(documentsCsv(entries)), month).toEqual(expected)
    expect(sums(linesCsv(entries)), `${month}, by line`).toEqual(expected)
    const journal = (
      state as { months: { month: string; net: number; tax: number; total: number }[] }
    ).months.find((one) => one.month === month)
    expect([journal?.net, journal?.tax, journal?.total], month).toEqual(expected)
    expect((await getLedger(api, search)).totals).toMatchObject({
      entries: entries.length,
      total: expected[2],
    })
    // The entries of the FEC: every one is balanced, the client is settled, and sales and VAT are the journal's.
    const rows = fecRows(entries, LEDGER_ACCOUNTS, t.entry)
    const balance = (of: (row: readonly string[]) => boolean) =>
      rows.filter(of).reduce((sum, row) => sum + cents(row[11]) - cents(row[12]), 0)
    for (const number of new Set(rows.map((row) => row[2])))
      expect(
        balance((row) => row[2] === number),
        number,
      ).toBe(0)
    expect(balance((row) => row[4] === '411000')).toBe(0)
    expect(-balance((row) => row[4] === '445710')).toBe(expected[1])
    expect(-balance((row) => /^70[78]/.test(row[4] ?? ''))).toBe(expected[0])
    expect(balance((row) => /^(?:51|53)/.test(row[4] ?? ''))).toBe(expected[2])
    credits += entries.filter(({ kind }) => kind === 'credit_note').length
    for (const [index, sum] of expected.entries()) all[index] = (all[index] ?? 0) + sum
  }
  expect(credits).toBeGreaterThan(40)
  expect(all).toEqual(await fromDocuments('2000-01-01', '2100-01-01'))
})

test('entries of a year are numbered without a gap through its months, as the file of the year numbers them', async () => {
  const months = (await monthsOf()).slice(-2)
  const year = months[0]?.slice(0, 4) ?? ''
  const whole = await wholeLedger(api, { from: `${year}-01-01`, to: `${year}-12-31`, isSimulated: true })
  expect(whole.map(({ entryNo }) => entryNo)).toEqual(whole.map((_, n) => n + 1))
  const month = await wholeLedger(api, { from: `${months[0]}-01`, to: `${months[0]}-28`, isSimulated: true })
  const ranks = new Map(whole.map(({ seq, entryNo }) => [seq, entryNo]))
  for (const { seq, entryNo } of month) expect(entryNo).toBe(ranks.get(seq))
})

test('an entry says who bought, how it was paid and what went back of it', async () => {
  const [row] = await shop.db.query(
    `select d.number, d.content ->> 'order_number' as order, (select sum((c.content ->> 'total')::numeric) from documents c
       where c.order_id = d.order_id and c.kind = 'credit_note') as back, private.paris_day(d.issued_at)::text as day
     from documents d where d.kind = 'invoice' and exists (select from documents c where c.order_id = d.order_id and c.kind = 'credit_note') limit 1`,
  )
  const day = String(row?.day)
  const entries = await wholeLedger(api, { from: day, to: day, isSimulated: true })
  const found = entries.find(({ number }) => number === row?.number)
  expect(found).toMatchObject({
    order: row?.order,
    payment: expect.stringMatching(/card|paypal/),
    refunded: cents(row?.back),
  })
  expect(found?.customer).toMatch(/\S \S/)
  // None of them is real.
  expect(await wholeLedger(api, { from: day, to: day, isSimulated: false })).toEqual([])
})

test('pages follow each other, and no more than a year is asked at once', async () => {
  const search = { from: `${(await monthsOf())[3]}-01`, to: `${(await monthsOf())[3]}-28`, isSimulated: true }
  const whole = await wholeLedger(api, search)
  const first = await getLedger(api, search, { most: 3 })
  const next = await getLedger(api, search, { most: 3, after: first.entries.at(-1)?.seq ?? 0 })
  expect([...first.entries, ...next.entries].map(({ seq }) => seq)).toEqual(
    whole.slice(0, 6).map(({ seq }) => seq),
  )
  for (const [from, to] of [
    ['2024-01-01', '2026-01-01'],
    ['2026-02-01', '2026-01-01'],
  ] as const)
    expect(await refusalOf(getLedger(api, { from, to, isSimulated: true }))).toMatchObject({
      code: 'request_invalid',
    })
})

test("accounts are the plan's until an owner chooses others, and staff sees and chooses none", async () => {
  const none = new AbortController().signal
  expect(await getLedgerAccounts(api, none)).toEqual(LEDGER_ACCOUNTS)
  const chosen = { ...LEDGER_ACCOUNTS, exports: { number: '7079EX', name: 'Exportations' } }
  await saveLedgerAccounts(api, chosen)
  expect(await getLedgerAccounts(api, none)).toEqual(chosen)
  for (const exports of [
    { number: '70', name: 'x' },
    { number: '707000', name: ' ' },
    { number: 'A707', name: 'x' },
  ])
    expect(await refusalOf(saveLedgerAccounts(api, { ...chosen, exports }))).toMatchObject({
      code: 'request_invalid',
    })
  expect(await getLedgerAccounts(api, none), 'what was refused changed nothing').toEqual(chosen)
  const other = apiAs(() => staff)
  for (const ask of [
    () => saveLedgerAccounts(other, LEDGER_ACCOUNTS),
    () => getLedgerAccounts(other, none),
    () => getLedger(other, { from: '2026-01-01', to: '2026-01-31', isSimulated: true }),
  ])
    expect(await refusalOf(ask())).toMatchObject({ code: 'owner_required' })
})
