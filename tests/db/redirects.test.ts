import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATHS } from '@/domain/paths.ts'
import { MAX_REDIRECTS, REDIRECTS_AT_ONCE } from '@/domain/rules.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, refusalOf } from './support/samples.ts'

let db: TestDatabase
let staff: TestAdmin

type Entry = readonly [from: string, to: string]

async function add(...entries: readonly Entry[]) {
  const sent = entries.map(([from, to]) => ({ from, to }))
  const [row] = await db.query(
    'select add_redirects($1::jsonb) as answer',
    [JSON.stringify(sent)],
    staff.actor,
  )
  return row?.answer as { readonly added: number; readonly refused: readonly { n: number; code: string }[] }
}

async function all(): Promise<Record<string, string>> {
  const [row] = await db.query('select site_redirects() as list', [], { role: 'anon' })
  const list = row?.list as readonly { from: string; to: string }[]
  return Object.fromEntries(list.map(({ from, to }) => [from, to]))
}

beforeAll(async () => {
  db = await memoryDatabase()
  staff = await addAdmin(db, 'staff', 'Nadia')
  await insertProducts(db, [{ id: 1 }, { id: 2 }, { id: 3, state: 'draft' }])
})
afterAll(() => db.close())

describe('redirects', () => {
  test('are added and removed by administrators, noted in the journal and for the next publication', async () => {
    expect(await add(['/produit/cabas', '/products/1'], ['/12-chapeau.html', '/products/2'])).toEqual({
      added: 2,
      refused: [],
    })
    expect(await add(['/produit/cabas', '/products/1'])).toEqual({ added: 0, refused: [] })
    expect(await all()).toEqual({ '/produit/cabas': '/products/1', '/12-chapeau.html': '/products/2' })
    const [removed] = await db.query(
      'select remove_redirects($1) as count',
      [['/12-chapeau.html', '/unknown']],
      staff.actor,
    )
    expect(removed).toEqual({ count: 1 })
    expect(
      await db.query(`select entity_id, kind from site_changes where entity = 'redirect' order by id`),
    ).toEqual([
      { entity_id: '/produit/cabas', kind: 'insert' },
      { entity_id: '/12-chapeau.html', kind: 'insert' },
      { entity_id: '/12-chapeau.html', kind: 'delete' },
    ])
    expect(
      await db.query(
        `select operation, row_id from audit_log where table_name = 'redirects' order by id desc limit 1`,
      ),
    ).toEqual([{ operation: 'delete', row_id: '/12-chapeau.html' }])
  })

  test('are nobody else’s to change, and their table nobody’s', async () => {
    const stranger = { role: 'authenticated', claims: { sub: staff.userId, role: 'authenticated' } }
    expect(await refusalOf(db.query(`select add_redirects('[]')`, [], stranger))).toMatchObject({
      code: 'sign_in_required',
    })
    for (const sql of [`select add_redirects('[]')`, `select remove_redirects('{/x}')`])
      await expect(db.query(sql, [], { role: 'anon' })).rejects.toThrow(/permission denied/)
    for (const actor of [staff.actor, { role: 'anon' }])
      await expect(db.query('select * from redirects', [], actor)).rejects.toThrow(/permission denied/)
  })

  test.each<[code: string, ...Entry]>([
    ['redirect_taken', '/produit/cabas', '/products/2'],
    ['redirect_loop', '/a', '/a'],
    ['redirect_loop', '/products/99', '/produit/cabas'],
    ['redirect_chain', '/b', '/produit/cabas'],
    ['redirect_address_used', '/products/2', '/products/1'],
    ['redirect_address_used', '/products/categorie/sacs', '/products'],
    ['redirect_address_used', '/admin/products', '/products'],
    ['redirect_address_used', '/_astro/x.js', '/products'],
    ['redirect_invalid', 'https://evil.example/a', '/products'],
    ['redirect_invalid', '//evil.example', '/products'],
    ['redirect_invalid', '/a', '//evil.example'],
    ['redirect_invalid', '/a', 'https://evil.example'],
    ['redirect_invalid', '/a', '/\\evil.example'],
    ['redirect_invalid', '/a b', '/products'],
    ['redirect_invalid', '/a/*', '/products'],
    ['redirect_invalid', '/a/:b', '/products'],
    ['redirect_invalid', '/a?id=1', '/products'],
    ['redirect_invalid', '/a\n/b', '/products'],
    ['redirect_invalid', '/é', '/products'],
    ['redirect_invalid', `/${'a'.repeat(300)}`, '/products'],
  ])('%s: %s to %s', async (code, from, to) => {
    if (code === 'redirect_loop' && from !== to)
      await db.query(`update redirects set to_path = '/products/99' where from_path = '/produit/cabas'`)
    expect(await add([from, to])).toEqual({ added: 0, refused: [{ n: 1, code }] })
  })

  test('a chain is refused from its other end, too; what is good of a list is added all the same', async () => {
    expect(await add(['/c', '/d'], ['/d', '/products/1'], ['/e', '/products/1'])).toEqual({
      added: 2,
      refused: [{ n: 2, code: 'redirect_chain' }],
    })
    const wrong = db.query('select add_redirects($1::jsonb)', ['{"from":"/a"}'], staff.actor)
    expect(await refusalOf(wrong)).toMatchObject({ code: 'request_invalid' })
    expect(await add(['/f', undefined as unknown as string])).toEqual({
      added: 0,
      refused: [{ n: 1, code: 'redirect_invalid' }],
    })
  })

  test('no fixed address of the shop can be taken', async () => {
    const own = Object.values(PATHS).filter((path) => path !== PATHS.heroPreview && path !== PATHS.home)
    const { refused } = await add(...own.map((path) => [path, '/x'] as const))
    expect(refused.map(({ code }) => code)).toEqual(own.map(() => 'redirect_address_used'))
  })

  test('a category that is renamed leads on from every name it had, in one step, until a name is taken again', async () => {
    await db.query(`update categories set slug = 'paniers' where slug = 'accessoires'`)
    await db.query(`update categories set slug = 'petites-pieces' where slug = 'paniers'`)
    const at = (slug: string) => `/products/categorie/${slug}`
    expect(await all()).toMatchObject({
      [at('accessoires')]: at('petites-pieces'),
      [at('paniers')]: at('petites-pieces'),
    })
    await db.query(`insert into categories (slug, name, label) values ('paniers', 'Paniers', 'Paniers')`)
    expect(Object.keys(await all())).not.toContain(at('paniers'))
    await db.query(`update categories set slug = 'accessoires' where slug = 'petites-pieces'`)
    const now = await all()
    expect(now[at('petites-pieces')]).toBe(at('accessoires'))
    expect(Object.keys(now)).not.toContain(at('accessoires'))
  })

  test('there are no more than static hosts take, nor more at once than a call may last', async () => {
    const many = Array.from(
      { length: REDIRECTS_AT_ONCE },
      (_, index) => [`/old/${index}`, '/products'] as const,
    )
    expect(await add(...many)).toEqual({ added: REDIRECTS_AT_ONCE, refused: [] })
    expect(await refusalOf(add(...many, ['/x', '/products']))).toMatchObject({ code: 'request_invalid' })
    await db.query('alter table redirects disable trigger user')
    await db.query(
      `insert into redirects (from_path, to_path) select '/older/' || n, '/products' from generate_series(1, $1) n`,
      [MAX_REDIRECTS - Object.keys(await all()).length],
    )
    await db.query('alter table redirects enable trigger user')
    expect(await add(['/x', '/products'])).toEqual({ added: 0, refused: [{ n: 1, code: 'redirects_full' }] })
  })
})

test('what visitors have once seen is remembered by its address, whatever becomes of it', async () => {
  const former = async () =>
    (await db.query('select former_products() as list', [], { role: 'anon' }))[0]?.list as unknown
  expect(await former()).toEqual([])
  await db.query(`update products set name = 'Brouillon secret' where id = 3`)
  await db.query(`update products set name = 'Cabas Ketama' where id = 1`)
  await db.query(`update products set state = 'archived', name = 'Sans intérêt' where id = 1`)
  const kept = { id: 1, name: 'Cabas Ketama', category: 'Sacs' }
  expect(await former()).toEqual([kept])
  await db.query('delete from products where id in (1, 3)')
  expect(await former()).toEqual([kept])
  await expect(db.query('select * from private.published_products', [], staff.actor)).rejects.toThrow(
    /permission denied/,
  )
})
