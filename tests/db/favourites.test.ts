import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_FAVOURITES } from '@/domain/rules.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, refusalOf } from './support/samples.ts'
import { startSession } from './support/sessions.ts'

const INES = '5f0c1f0e-0000-4000-8000-000000000001'
const NORA = '5f0c1f0e-0000-4000-8000-000000000002'
const as = (sub: string) => ({
  role: 'authenticated',
  claims: { sub, role: 'authenticated', session_id: sub },
})
const VISITOR = { role: 'anon' }
const GONE = 3
const DRAFT = 4

let db: TestDatabase

/** @returns ids of the favourites, newest first. */
async function change(sub: string, ...changes: readonly (readonly [id: number, kept: boolean])[]) {
  const sent = changes.map(([product_id, kept]) => ({ product_id, kept }))
  const [row] = await db.query('select change_favourites($1::jsonb) as list', [JSON.stringify(sent)], as(sub))
  const list = row?.list as readonly { product_id: number }[]
  return list.map(({ product_id }) => product_id)
}

beforeAll(async () => {
  db = await memoryDatabase()
  const many = Array.from({ length: MAX_FAVOURITES + 5 }, (_, index) => ({ id: 100 + index }))
  await insertProducts(db, [{ id: 1 }, { id: 2 }, { id: GONE }, { id: DRAFT, state: 'draft' }, ...many])
  await db.query(`update products set state = 'archived' where id = $1`, [GONE])
  for (const id of [INES, NORA]) {
    await db.query('insert into auth.users (id, email, created_at) values ($1, $2, now())', [
      id,
      `${id}@client.example`,
    ])
    await startSession(db, id)
  }
})
afterAll(() => db.close())

test('favourites are a customer’s own: nobody else reads, adds, changes or removes them', async () => {
  expect(await change(INES, [1, true], [2, true])).toEqual([2, 1])
  expect(await db.query('select product_id from favourites', [], as(NORA))).toEqual([])
  expect(await db.query('delete from favourites returning product_id', [], as(NORA))).toEqual([])
  const foreign = db.query('insert into favourites (product_id, user_id) values (100, $1)', [INES], as(NORA))
  await expect(foreign).rejects.toThrow(/row-level security/)
  for (const sql of [
    'update favourites set product_id = 2',
    'insert into favourites (created_at) values (now())',
  ])
    await expect(db.query(sql, [], as(INES))).rejects.toThrow(/permission denied/)
  for (const sql of ['select * from favourites', 'select change_favourites()'])
    await expect(db.query(sql, [], VISITOR)).rejects.toThrow(/permission denied/)
  expect(await db.query('select product_id from favourites order by 1', [], as(INES))).toEqual([
    { product_id: '1' },
    { product_id: '2' },
  ])
})

test('the same said twice, late or from another device does no harm; the last word holds', async () => {
  expect(await change(INES, [1, true], [1, true])).toEqual([2, 1])
  expect(await change(INES, [2, false], [2, false])).toEqual([1])
  expect(await change(INES, [2, true], [2, false], [2, true])).toEqual([2, 1])
  expect(await change(INES)).toEqual([2, 1])
})

test('what is gone is kept with its name, what nobody has ever seen is not', async () => {
  expect(await change(NORA, [DRAFT, true], [987654, true], [GONE, true])).toEqual([GONE])
  const [row] = await db.query('select change_favourites() as list', [], as(NORA))
  expect(row?.list).toEqual([{ product_id: GONE, name: 'Produit 3' }])
  const draft = db.query('insert into favourites (product_id) values ($1)', [DRAFT], as(NORA))
  expect(await refusalOf(draft)).toMatchObject({ code: 'product_unavailable' })
  expect(await change(NORA, [GONE, false])).toEqual([])
})

test.each([
  ['no list', { product_id: 1, kept: true }],
  ['no product', [{ kept: true }]],
  ['a product in words', [{ product_id: '1', kept: true }]],
  ['a product that is too large', [{ product_id: 1e30, kept: true }]],
  ['half a product', [{ product_id: 1.5, kept: true }]],
  ['no wish', [{ product_id: 1 }]],
  ['a wish in words', [{ product_id: 1, kept: 'yes' }]],
  ['null', [null]],
  ['too many', Array.from({ length: 2 * MAX_FAVOURITES + 1 }, () => ({ product_id: 1, kept: true }))],
])('%s is refused', async (_, changes) => {
  const call = db.query('select change_favourites($1::jsonb)', [JSON.stringify(changes)], as(INES))
  expect(await refusalOf(call)).toMatchObject({ code: 'request_invalid' })
})

test('there are no more than an account may keep, whichever way they come', async () => {
  const all = Array.from({ length: MAX_FAVOURITES + 5 }, (_, index) => [100 + index, true] as const)
  expect(await change(NORA, ...all)).toHaveLength(MAX_FAVOURITES)
  const more = db.query('insert into favourites (product_id) values (1)', [], as(NORA))
  expect(await refusalOf(more)).toMatchObject({ code: 'favourites_full' })
  expect(await change(NORA, [100, false], [1, true])).toHaveLength(MAX_FAVOURITES)
})

test('favourites go with the product and with the account', async () => {
  await db.query('delete from products where id = 2')
  expect(await change(INES)).toEqual([1])
  await db.query('delete from auth.users where id = $1', [NORA])
  expect(await db.query('select distinct user_id from favourites')).toEqual([{ user_id: INES }])
})
