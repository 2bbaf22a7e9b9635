import { afterAll, beforeAll, expect, test } from 'vitest'
import { AMOUNT_COLUMNS } from '@/admin/ui/audit-words.ts'
import { auditText } from '@/texts/admin/audit.ts'
import { auditCodes, codedLabels } from '@/texts/admin/audit-codes.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(() => db.close())

test('every audited table and column has a word of its own', async () => {
  const audited = await db.query(`
    select c.relname as "table", a.attname as column
    from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid and p.proname = 'audit_change'
      join pg_class c on c.oid = t.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where a.attname not in ('updated_at', 'version', 'last_login', 'movements')`)
  expect(audited.length).toBeGreaterThan(100)
  const silent = audited.filter(
    ({ table, column }) => !(String(table) in auditText.tables) || !(String(column) in auditText.columns),
  )
  expect(silent).toEqual([])
})

/** Audited tables, by the name that `t` has as a trigger. */
const AUDITED = `pg_trigger t
  join pg_proc p on p.oid = t.tgfoid and p.proname = 'audit_change'
  join pg_class c on c.oid = t.tgrelid`

/** Codes that a check names, `status = any (array['open', …])` or `reason = any (private.cancel_reasons())`. */
async function codesOf(check: string): Promise<readonly string[]> {
  const list = check.match(/= ANY \((.+)\)\)\)$/)?.[1]
  return list ? (await db.query(`select unnest(${list})::text as code`)).map(({ code }) => String(code)) : []
}

test('every code of an audited column has a word', async () => {
  const checks = await db.query(`
    select distinct c.relname as "table", a.attname as column, pg_get_constraintdef(k.oid) as check
    from ${AUDITED}
      join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and cardinality(k.conkey) = 1
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]`)
  const silent: string[] = []
  let count = 0
  for (const { table, column, check } of checks) {
    const words = auditCodes[String(table)]?.[String(column)] ?? {}
    const codes = await codesOf(String(check))
    count += codes.length
    for (const code of codes) if (!(code in words)) silent.push(`${table}.${column} ${code}`)
    // Of these the database knows no list.
    if (/~ '\^\[a-z_\]/.test(String(check)) && Object.keys(words).length === 0)
      silent.push(`${table}.${column}`)
  }
  expect(silent).toEqual([])
  expect(count).toBeGreaterThan(100)
})

test('a row that is called by a code is called by its word', async () => {
  const labels = await db.query(`
    select distinct c.relname as "table", split_part(encode(t.tgargs, 'escape'), '\\000', 2) as column from ${AUDITED}`)
  const coded = labels.filter(({ table, column }) => auditCodes[String(table)]?.[String(column)])
  expect(Object.fromEntries(coded.map(({ table, column }) => [table, column]))).toEqual(codedLabels)
})

test('every amount of an audited table is shown in euros', async () => {
  const amounts = await db.query(`
    select distinct a.attname as column from ${AUDITED}
      join pg_attribute a on a.attrelid = c.oid and format_type(a.atttypid, a.atttypmod) like 'numeric(%,2)'
    where a.attname <> 'tax_rate'`)
  expect(new Set(amounts.map(({ column }) => column))).toEqual(AMOUNT_COLUMNS)
})

/** Written by customers and the shop's own software alone, or a ledger itself, which says who. */
const UNAUDITED = [
  'addresses',
  'audit_log',
  'cart_items',
  'content_drafts',
  'content_pictures',
  'content_schedule',
  'customer_emails',
  'documents',
  'favourites',
  'mail_outbox',
  'newsletter_proofs',
  'order_events',
  'order_items',
  'order_picks',
  'parcel_events',
  'past_orders',
  'payments',
  'product_prices',
  'publications',
  'published_terms',
  'relay_points',
  'review_invitations',
  'sales_journal',
  'site_changes',
  'stock_alerts',
  'stock_count_entries',
  'stock_count_lines',
  'stock_movements',
  'stripe_events',
  'supplier_receipt_lines',
  'supplier_receipts',
]

test('every table that an administrator may come to write is audited', async () => {
  const silent = await db.query(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and p.proname = 'audit_change' and t.tgenabled = 'O'
    ) order by 1`)
  expect(silent.map(({ name }) => name)).toEqual(UNAUDITED)
})
