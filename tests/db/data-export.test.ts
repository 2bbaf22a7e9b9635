import { beforeAll, expect, test } from 'vitest'
import { getShopData, resetShop } from '@/data/admin/shop-data.ts'
import type { Json } from '@/data/database.types.ts'
import { codeOf, dataExportContext, headerOf, linesOf } from './support/data-export-context.ts'
import { demoShop } from './support/demo-shop.ts'
import { orderRequest, placeOrder } from './support/samples.ts'

const context = dataExportContext(demoShop, ' atelier DU rif ')
const { query, one, listed, contents, exporting, importing, resetting } = context
/** An export of the demonstration, and what the database held then. */
let file: string[]
let held: Record<string, string>

beforeAll(async () => {
  // Entries of the journal, whose hashes are those of the documents' very texts.
  await query(`insert into private.documents_due (order_id, due_at)
    select id, paid_at from orders where payment_status = 'paid' order by paid_at limit 20`)
  await query('select private.issue_due_documents()')
  // Emails that wait are not sent by an import.
  await query(`update mail_outbox set status = 'dropped' where status = 'waiting'`)
  file = await exporting()
  held = await contents()
})

test('every table stands in one of the two lists, each after those that its rows name', async () => {
  const tables = await listed('data_tables')
  const out = await listed('data_left_out')
  const known = await query(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private') order by 1`,
  )
  expect([...tables, ...out].sort()).toEqual(known.map(({ name }) => name).sort())
  const named = await query(`select distinct
      a.relnamespace::regnamespace || '.' || a.relname as child, b.relnamespace::regnamespace || '.' || b.relname as parent
    from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid`)
  const early = named.filter(
    ({ child, parent }) =>
      tables.includes(String(child)) &&
      tables.includes(String(parent)) &&
      tables.indexOf(String(child)) < tables.indexOf(String(parent)),
  )
  expect(early).toEqual([])
})

test('an export holds every row and no secret, and leaves nothing behind', async () => {
  const header = headerOf(file)
  expect(header.rows['public.orders']).toBe(1200)
  const lines = linesOf(file)
  const rows = lines.filter((line) => line !== '' && !line.startsWith('{"table":'))
  expect(rows).toHaveLength(Object.values(header.rows).reduce((sum, count) => sum + count))
  const text = file.join('')
  const secrets = await query(`select token_hash as secret from private.order_links
    union all select unsubscribe_token from newsletter_subscribers union all select password_hash from admin_users`)
  expect(secrets.length).toBeGreaterThan(0)
  for (const { secret } of secrets) expect(text.includes(String(secret))).toBe(false)
  expect(text).not.toMatch(/"[a-z_]*(password|secret|token|verifier)[a-z_]*":/)
  expect(await query('select * from private.data_parts')).toEqual([])
  expect((await getShopData(context.owner, AbortSignal.timeout(20_000))).lastExport).not.toBeNull()
  // Nor does one that was given up.
  await context.owner.rpc('begin_data_export', { typed_name: context.name })
  await query(`update private.data_jobs set created_at = now() - interval '61 minutes'`)
  expect((await query('select * from private.data_parts')).length).toBeGreaterThan(20)
  await context.shop.service.rpc('prune_mails')
  expect(await query('select * from private.data_parts')).toEqual([])
})

test('only an owner who has just logged in and types the name of the shop may', async () => {
  expect(await codeOf(exporting(context.staff))).toBe('owner_required')
  expect(await codeOf(resetShop(context.owner, 'Un autre nom', true))).toBe('shop_name_differs')
  const age = (minutes: number) =>
    query(`update private.admin_sessions set created_at = now() - make_interval(mins => $1)`, [minutes])
  await age(31)
  expect(await codeOf(exporting())).toBe('log_in_again')
  expect(await codeOf(importing(file))).toBe('log_in_again')
  expect(await codeOf(resetting(true))).toBe('log_in_again')
  await age(1)
  expect(await contents()).toEqual(held)
})

test('a file that is not whole, or of another version, changes nothing', async () => {
  expect(await codeOf(importing([...file.slice(0, -3)], headerOf(file)))).toBe('data_file_invalid')
  expect(await codeOf(importing(file, { ...headerOf(file), structure: 'older' } as Json))).toBe(
    'data_file_other_version',
  )
  expect(await codeOf(importing(file, { rows: {} }))).toBe('data_file_invalid')
  const forged = file.map((one) => one.replace(/"hash": ?"[0-9a-f]{4}/, '"hash": "0000'))
  expect(forged).not.toEqual(file)
  expect(await codeOf(importing(forged))).toBe('data_file_invalid')
  expect(await codeOf(importing(file.map((one) => one.replace('"stock":', '"stock":-'))))).toBe(
    'data_file_invalid',
  )
  expect(await contents()).toEqual(held)
})

test('reset, and import of the export: the shop is the same, row by row, and goes on', async () => {
  const empty = await resetting(true)
  expect(empty).toMatchObject({ products: 0, orders: 0, customers: 0, siteName: 'Atelier du Rif' })
  expect(await one('select count(*)::int as n from sales_journal')).toEqual({ n: 0 })
  expect(await one('select count(*)::int as n from admin_users where disabled_at is null')).not.toEqual({
    n: 0,
  })
  const rows = await importing(file)
  expect(rows).toBe(Object.values(headerOf(file).rows).reduce((sum, count) => sum + count))
  expect(await contents()).toEqual(held)
  expect(await query(`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`)).toEqual([])
  // What comes next follows: numbers, keys, stocks.
  const [{ price } = {}] = await query(
    `select (p.price + 6.95)::float8 as price from products p where p.id = 1`,
  )
  const before = await one('select max(order_number) as number from orders')
  const placed = await placeOrder(context.shop.db, orderRequest({ expected_total: price }))
  expect(String(placed.order_number) > String(before?.number)).toBe(true)
  const changes = await query(
    `select operation, changes -> 'kind' ->> 'new' as kind from audit_log where table_name = 'data_jobs' order by id`,
  )
  expect(changes).toContainEqual({ operation: 'insert', kind: 'reset_all' })
  expect(changes.at(-1)).toEqual({ operation: 'insert', kind: 'import' })
})

test('a file names accounts that are not there any more: their orders stay, nobody’s', async () => {
  const [gone] = await query(
    'select user_id as id, count(*)::int as orders from orders where user_id is not null group by 1 order by 2 desc limit 1',
  )
  await query('delete from auth.users where id = $1', [gone?.id])
  await importing(file)
  expect(await one('select count(*)::int as n from orders where user_id = $1', [gone?.id])).toEqual({
    n: 0,
  })
  const orders = await one('select count(*)::int as n from orders')
  expect(orders).toEqual({ n: headerOf(file).rows['public.orders'] })
  held = await contents()
})

test('drafts that nobody has bought go alone, and come back with an import', async () => {
  await importing(file)
  await query(`insert into products (name, price, category, artisan) values ('Essai', 12, 'Sacs', 'Salma')`)
  const before = await getShopData(context.owner, AbortSignal.timeout(20_000))
  const after = await resetting(false)
  expect(after).toMatchObject({ orders: before.orders, customers: before.customers, drafts: 0 })
  expect(after.products).toBeLessThan(before.products)
  expect(await query(`select id from products where name = 'Essai'`)).toEqual([])
})

test('what people have asked for since the file was written holds: nobody comes back with it', async () => {
  await importing(file)
  const leave = (token: unknown) =>
    fetch(`${context.shop.url}/functions/v1/newsletter`, {
      method: 'POST',
      body: JSON.stringify({ action: 'unsubscribe', token }),
    }).then(({ status }) => status)
  const subscriber = await one(
    `select email, unsubscribe_token as token from newsletter_subscribers where status = 'confirmed' order by id limit 1`,
  )
  expect(await leave(subscriber?.token)).toBe(200)
  const gone = await one(
    `select c.id, c.email from customers c join newsletter_subscribers s on lower(s.email) = c.email
     where c.user_id is null and c.orders > 0 and s.email <> $1 order by c.id limit 1`,
    [subscriber?.email],
  )
  const erased = { customer: gone?.id, typed_email: gone?.email } as never
  expect((await context.owner.rpc('erase_customer', erased)).error).toBeNull()
  const [order] = await query(`select o.id from orders o
    where not exists (select from reviews r where r.order_id = o.id) order by o.id limit 1`)
  await query(`insert into review_invitations (order_id) values ($1) on conflict do nothing`, [order?.id])
  await query(
    `insert into reviews (order_id, product_id, rating, author, body, received_at)
    select order_id, product_id, 1, 'Léa', 'Bof.', now() from order_items where order_id = $1 limit 1`,
    [order?.id],
  )
  const reviewed = await exporting()
  await query('delete from reviews where order_id = $1', [order?.id])
  await query(`insert into private.review_leavers (key) values (private.address_key($1))`, [
    subscriber?.email,
  ])
  const wanted = async () => ({
    left: await query(
      `select s.status, s.unsubscribe_token, (
         select count(*)::int from newsletter_proofs p where p.email = s.email and p.event = 'unsubscribed'
       ) as proofs from newsletter_subscribers s where s.email = $1`,
      [subscriber?.email],
    ),
    erased: await query(
      `select (select count(*)::int from customers where email = $1) as customers,
         (select count(*)::int from newsletter_subscribers where lower(email) = $1) as subscribers,
         (select count(*)::int from newsletter_proofs where lower(email) = $1) as proofs,
         (select at::text from private.erased_customers where key = private.erased_key($1)) as at`,
      [gone?.email],
    ),
    leavers: await query('select key, at::text from private.review_leavers order by key'),
    link: await query('select token_hash, expires_at::text from private.order_links where order_id = $1', [
      order?.id,
    ]),
    invitation: await query('select token, leave_token from review_invitations where order_id = $1', [
      order?.id,
    ]),
    review: await query('select id from reviews where order_id = $1', [order?.id]),
  })
  await query(`select private.new_order_link($1, '1 year')`, [order?.id])
  const before = await wanted()
  expect(before.left).toMatchObject([{ status: 'unsubscribed', proofs: 1 }])
  expect(before.erased).toMatchObject([{ customers: 0, subscribers: 0, proofs: 0, at: expect.any(String) }])
  expect(before.review).toEqual([])
  await importing(reviewed)
  expect(await wanted()).toEqual(before)
  await importing(file)
  expect(await wanted()).toEqual(before)
  // The link of an old email still ends what it ends, once or many times.
  expect(await leave(subscriber?.token)).toBe(200)
})
