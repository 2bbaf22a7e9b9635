import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountContext, as, EMAIL, INES, NORA, VISITOR } from './support/account-context.ts'
import type { TestDatabase } from './support/database.ts'
import { refusalOf } from './support/samples.ts'

const database = accountContext()
const query: TestDatabase['query'] = (...given) => database().query(...given)

async function change(sub: string, changes: object[], options: { key?: string; strict?: boolean } = {}) {
  const { key = randomUUID(), strict = false } = options
  const [row] = await query(
    'select change_cart($1::jsonb, $2, $3) as cart',
    [JSON.stringify(changes), key, strict],
    as(sub),
  )
  const lines = row?.cart as readonly { product_id: number; quantity: number }[]
  return lines.map((line) => [line.product_id, line.quantity])
}

describe('addresses and the cart', () => {
  test('an address has a telephone that can be one, or none; one that was saved before stays', async () => {
    const stored = `insert into addresses (user_id, first_name, last_name, address, postal_code, city, country, phone)
      values ('${INES}', 'Inès', 'Moreau', '3 rue des Lilas', '75011', 'Paris', 'FR', $1) returning id`
    await expect(query(stored, ['abc <b>'])).rejects.toThrow('customer_invalid')
    await query('alter table addresses disable trigger addresses_phone')
    const [old] = await query(stored, ['abc <b>'])
    await query('alter table addresses enable trigger addresses_phone')
    const change = (set: string) => query(`update addresses set ${set} where id = $1`, [old?.id])
    await change(`city = 'Lyon'`)
    await expect(change(`phone = '12345'`)).rejects.toThrow('customer_invalid')
    await change(`phone = '+33 1 99 00 44 55'`)
    await change(`phone = ''`)
    await query('delete from addresses where id = $1', [old?.id])
  })

  const address = `insert into addresses (first_name, last_name, address, postal_code, city, country, is_default)
    values ('Inès', 'Moreau', '3 rue des Lilas', '75011', 'Paris', 'FR', true) returning id`

  test('are a customer’s own: nobody else reads, changes, moves or removes them', async () => {
    await query(address, [], as(INES))
    await query('insert into cart_items (product_id, quantity, user_id) values (1, 2, $1)', [INES], as(INES))
    for (const other of [as(NORA), as(NORA, { user_metadata: { role: 'owner' }, email: EMAIL })])
      for (const table of ['addresses', 'cart_items']) {
        expect(await query(`select * from ${table}`, [], other)).toEqual([])
        expect(await query(`delete from ${table} returning id`, [], other)).toEqual([])
      }
    expect(await query(`update addresses set city = 'x' returning id`, [], as(NORA))).toEqual([])
    expect(await query('update cart_items set quantity = 1 returning id', [], as(NORA))).toEqual([])
    await expect(
      query('insert into cart_items (product_id, quantity, user_id) values (2, 1, $1)', [INES], as(NORA)),
    ).rejects.toThrow(/row-level security/)
    await expect(query('update addresses set user_id = $1', [NORA], as(INES))).rejects.toThrow(
      /permission denied/,
    )
    for (const table of ['addresses', 'cart_items'])
      await expect(query(`select * from ${table}`, [], VISITOR)).rejects.toThrow(/permission denied/)
    await expect(query(`select change_cart('[]', null, false)`, [], VISITOR)).rejects.toThrow(
      /permission denied/,
    )
  })

  test('an account has one default address', async () => {
    await query(address, [], as(INES))
    expect(await query('select id from addresses where is_default', [], as(INES))).toHaveLength(1)
    expect(await query('select id from addresses', [], as(INES))).toHaveLength(2)
  })

  test.each([
    [1, 0, /check constraint/],
    [1, 11, /stock_insufficient/],
    [3, 1, /product_unavailable/],
    [99, 1, /product_unavailable/],
  ])('a cart refuses product %s × %s', async (product, quantity, why) => {
    const sql = 'insert into cart_items (product_id, quantity, user_id) values ($1, $2, $3)'
    await expect(query(sql, [product, quantity, NORA], as(NORA))).rejects.toThrow(why)
  })

  test('a change is made once for each key, and capped by what there is', async () => {
    const key = randomUUID()
    expect(await change(NORA, [{ product_id: 2, delta: 2 }], { key })).toEqual([[2, 2]])
    expect(await change(NORA, [{ product_id: 2, delta: 2 }], { key })).toEqual([[2, 2]])
    expect(
      await change(NORA, [
        { product_id: 2, delta: 2 },
        { product_id: 3, delta: 1 },
      ]),
    ).toEqual([[2, 3]])
    expect(await change(NORA, [{ product_id: 2, delta: -3 }])).toEqual([])
  })

  test('a strict change refuses and leaves the cart as it is', async () => {
    for (const [product_id, delta, code] of [
      [2, 4, 'stock_insufficient'],
      [3, 1, 'product_unavailable'],
    ])
      expect(await refusalOf(change(NORA, [{ product_id, delta }], { strict: true }))).toMatchObject({ code })
    expect(await change(NORA, [])).toEqual([])
    for (const delta of ['2', 1.5, 100, null])
      expect(await refusalOf(change(NORA, [{ product_id: 1, delta }]))).toMatchObject({
        code: 'quantity_invalid',
      })
  })
})
