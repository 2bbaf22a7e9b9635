import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_LISTED_WORDS } from '@/domain/rules.ts'
import { HASH } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, refusalOf } from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }, { id: 2 }, { id: 3 }])
})
afterAll(() => db.close())

const set = (column: string, value: unknown) =>
  db.query(`update products set ${column} = $1 where id = 1 returning version`, [value])

describe('nonsense is refused', () => {
  test.each([
    ['price', 0],
    ['price', -1],
    ['price', 20000.01],
    ['name', ''],
    ['name', ' Cabas'],
    ['name', 'x'.repeat(121)],
    ['category', 'Voitures'],
    ['state', 'sold'],
    ['identifier', ''],
    ['identifier', 'RIF 1'],
    ['manufacturer_id', null],
    ['manufacturer_id', 99],
    ['images', '{javascript:alert(1)}'],
    ['images', '{"product-images/a.webp\\" onerror=\\"x"}'],
    ['images', '{NULL}'],
    ['images', '{{product-images/a.webp},{product-images/b.webp}}'],
    ['details', '<script>alert(1)</script>'],
    ['details', '<p onclick="x()">a</p>'],
    ['details', '<<p>script>'],
    ['care', '<img src=x>'],
    ['related_products', '{NULL}'],
    ['colours', '{{Noir},{Indigo}}'],
  ])('%s = %j', async (column, value) => {
    await expect(set(column, value)).rejects.toThrow(/violates/)
  })

  test.each([['{1}'], ['{2,2}'], ['{2,99}']])('related_products = %s', async (ids) => {
    expect(await refusalOf(set('related_products', ids))).toMatchObject({
      code: 'related_product_invalid',
      status: 'PT400',
    })
  })
})

describe('colours and materials', () => {
  test.each([
    ['colours', ['Mauve']],
    ['colours', ['noir']],
    ['colours', ['Noir', 'Noir']],
    ['colours', [null]],
    ['materials', ['Plastique']],
  ])('are those of the list: %s = %j', async (column, value) => {
    expect(await refusalOf(set(column, value))).toMatchObject({
      code: column === 'colours' ? 'colour_unknown' : 'material_unknown',
      status: 'PT400',
    })
  })

  test('follow a new name, and one that products bear stays in the list', async () => {
    const first = async (list: string, count: number) =>
      (await db.query(`select name from ${list} order by position limit $1`, [count])).map(({ name }) => name)
    for (const list of ['colours', 'materials']) {
      await set(list, await first(list, MAX_LISTED_WORDS))
      await expect(set(list, await first(list, MAX_LISTED_WORDS + 1))).rejects.toThrow(/violates/)
    }
    await set('materials', ['Cuir', 'Raphia'])
    await db.query(`update colours set name = 'Paille' where slug = 'naturel'`)
    await db.query(`update materials set name = 'Rafia' where slug = 'raphia'`)
    expect(await db.query('select colours[1] as colour, materials from products where id = 1')).toEqual([
      { colour: 'Paille', materials: ['Cuir', 'Rafia'] },
    ])
    expect(await refusalOf(db.query(`delete from materials where slug = 'cuir'`))).toMatchObject({
      code: 'listed_word_in_use',
      status: 'PT409',
    })
    await set('materials', [])
    await db.query(`delete from materials where slug = 'cuir'`)
  })
})

test('limited HTML, Storage paths and web addresses are taken', async () => {
  await set(
    'details',
    '<h3>Fait main</h3>\n<p>Doum &amp; cuir<br>tressé <strong>serré</strong></p><ul><li>a</li></ul>',
  )
  await set('images', '{product-images/a-1.webp,https://cdn.example/b.jpg?w=1}')
})

test('every change makes a new version, whatever number was sent', async () => {
  const [before] = await set('name', 'Cabas')
  const [after] = await db.query(
    `update products set name = 'Cabas Rif', version = 1 where id = 1 and version = $1 returning version`,
    [before?.version],
  )
  expect(after?.version).toBe(Number(before?.version) + 1)
  const late = await db.query(
    `update products set name = 'Autre' where id = 1 and version = $1 returning version`,
    [before?.version],
  )
  expect(late).toEqual([])
})

test('products that are inserted together may refer to each other, and a deleted one is forgotten', async () => {
  await db.query(`insert into products (id, name, price, category, artisan, related_products)
    values (10, 'A', 1, 'Sacs', 'S', '{11}'), (11, 'B', 1, 'Sacs', 'S', '{10,2}')`)
  await db.query('delete from products where id = 10')
  expect(await db.query('select related_products from products where id = 11')).toEqual([
    { related_products: ['2'] },
  ])
})

test('after an import with its own ids the next product gets a free one', async () => {
  await db.query(
    `insert into products (id, name, price, category, artisan) values (500, 'Import', 1, 'Sacs', 'S')`,
  )
  const [next] = await db.query(
    `insert into products (name, price, category, artisan) values ('Suivant', 1, 'Sacs', 'S') returning id, state, identifier`,
  )
  expect(next).toMatchObject({
    id: '501',
    state: 'draft',
    identifier: expect.stringMatching(/^REF-[0-9A-F]{10}$/),
  })
})

test('the history of prices says since when a price held, and whether customers saw it', async () => {
  await db.query('update products set price = 59 where id = 3')
  await db.query('update products set name = name where id = 3')
  await db.query(`update products set state = 'archived' where id = 3`)
  expect(
    await db.query('select price, published from product_prices where product_id = 3 order by id'),
  ).toEqual([
    { price: '49.90', published: true },
    { price: '59.00', published: true },
    { price: '59.00', published: false },
  ])
})

test('a renamed category is renamed in its products', async () => {
  await db.query(`update categories set name = 'Cabas' where slug = 'sacs'`)
  expect(await db.query('select distinct category from products')).toEqual([{ category: 'Cabas' }])
})

test('the ledger adds up to the stock', async () => {
  await db.query('update inventory set stock = stock + 5 where product_id = 2')
  await db.query('update inventory set stock = 4 where product_id = 2')
  const wrong = await db.query(`select i.product_id from inventory i
    where i.stock <> coalesce((select sum(m.change) from stock_movements m where m.product_id = i.product_id), 0)`)
  expect(wrong).toEqual([])
  await expect(db.query('update inventory set stock = -1 where product_id = 2')).rejects.toThrow(/violates/)
})

describe('shipping methods', () => {
  test('exactly one is the default, and it is active', async () => {
    expect(await refusalOf(db.query('update shipping_methods set is_default = false'))).toMatchObject({
      code: 'shipping_default_missing',
    })
    expect(await refusalOf(db.query('delete from shipping_methods'))).toMatchObject({
      code: 'shipping_default_missing',
    })
    await expect(db.query('update shipping_methods set is_default = true')).rejects.toThrow(/one_default/)
    await expect(db.query('update shipping_methods set active = false where is_default')).rejects.toThrow(
      /violates/,
    )
  })

  test('another one becomes the default in one step', async () => {
    await db.query(`update shipping_methods set is_default = (id = 'relais')`)
    await db.query(`update shipping_methods set is_default = (id = 'colissimo')`)
  })
})

test('settings and hero are one row each', async () => {
  for (const table of ['settings', 'hero']) {
    const again = (id: boolean) =>
      db.query(`insert into ${table} select (jsonb_populate_record(t, $1)).* from ${table} t`, [
        JSON.stringify({ id }),
      ])
    await expect(again(true)).rejects.toThrow(/duplicate key/)
    await expect(again(false)).rejects.toThrow(/violates check constraint/)
  }
})

test('an administrator has a bcrypt hash and an account', async () => {
  const insert = 'insert into admin_users (user_id, email, password_hash, name) values ($1, $2, $3, $4)'
  const account = '5f0c1f0e-0000-4000-8000-000000000002'
  await expect(db.query(insert, [account, 'a@b.example', HASH, 'A'])).rejects.toThrow(/foreign key/)
  await db.query('insert into auth.users (id, email) values ($1, $2)', [account, 'a@b.example'])
  await expect(db.query(insert, [account, 'a@b.example', 'secret', 'A'])).rejects.toThrow(/violates/)
  await expect(db.query(insert, [account, 'A@b.example', HASH, 'A'])).rejects.toThrow(/violates/)
  await db.query(insert, [account, 'a@b.example', HASH, 'A'])
})
