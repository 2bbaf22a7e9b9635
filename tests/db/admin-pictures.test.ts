import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'

const PICTURES = [
  'product-images/1.webp',
  'product-images/2.webp',
  'product-images/old.webp',
  'site-images/hero.webp',
]

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }, { id: 2, state: 'draft' }])
  for (const path of [...PICTURES, 'site-images/former.webp', 'backups/x.webp']) {
    const [bucket, name] = path.split('/')
    await db.query('insert into storage.buckets (id, name) values ($1, $1) on conflict do nothing', [bucket])
    await db.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, name])
  }
  await db.query(`update hero set image_path = 'site-images/hero.webp'`)
  // What was ordered keeps its picture when the product has another.
  await db.query(`update products set images = '{product-images/old.webp}' where id = 1`)
  await placeOrder(db, orderRequest())
  await db.query(`update products set images = '{product-images/1.webp}' where id = 1`)
})
afterAll(() => db?.close())
beforeEach(() => db.query('delete from publications'))

const sweep = async () =>
  (await db.query('select sweep_pictures() as paths', [], { role: 'service_role' }))[0]?.paths
const age = (days: number) =>
  db.query('update private.unused_pictures set since = now() - make_interval(days => $1)', [days])
const publish = (days: number, fields = '{}') =>
  db.query(
    `insert into publications (state, requested_at, finished_at, is_kept, is_current)
     select 'published', now() - make_interval(days => $1), now(), coalesce((j ->> 'is_kept')::boolean, false),
       coalesce((j ->> 'is_current')::boolean, false)
     from (select $2::jsonb as j) f`,
    [days, fields],
  )

test('a picture goes a month after nothing refers to it: no product, draft, order or hero', async () => {
  expect(await sweep()).toEqual([])
  await age(29)
  expect(await sweep()).toEqual([])
  await age(31)
  expect(await sweep()).toEqual(['site-images/former.webp'])
})

test('what is used again is kept, and its month begins anew', async () => {
  await sweep()
  await age(31)
  await db.query(`update hero set image_path = 'site-images/former.webp'`)
  expect(await sweep()).toEqual([])
  await db.query(`update hero set image_path = 'site-images/hero.webp'`)
  expect(await sweep()).toEqual([])
  await age(31)
  expect(await sweep()).toEqual(['site-images/former.webp'])
})

test('no site that can be gone back to loses a picture', async () => {
  await sweep()
  await age(31)
  // Made while the picture may still have been in use.
  await publish(40, '{"is_kept": true}')
  await publish(1, '{"is_kept": true, "is_current": true}')
  expect(await sweep()).toEqual([])
  await db.query(
    `update publications set is_kept = false, state = 'failed', reason = 'x' where not is_current`,
  )
  expect(await sweep()).toEqual(['site-images/former.webp'])
})

test('sites that a host keeps without saying so are the last five', async () => {
  await sweep()
  await age(31)
  for (const days of [35, 5, 4, 3, 2]) await publish(days)
  expect(await sweep()).toEqual([])
  await publish(1)
  expect(await sweep()).toEqual(['site-images/former.webp'])
})
