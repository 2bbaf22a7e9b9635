import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MIN_SELECTION_PRODUCTS } from '@/domain/rules.ts'
import { slugOf } from '@/domain/slug.ts'
import { addAdmin, type TestAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, refusalOf } from './support/samples.ts'

interface Word {
  readonly slug: string
  readonly name: string
  readonly swatch: string | null
  readonly products: number
}
type Lists = Readonly<Record<'categories' | 'colours' | 'materials', readonly Word[]>>

let db: TestDatabase
let staff: TestAdmin

beforeAll(async () => {
  db = await memoryDatabase()
  staff = await addAdmin(db, 'staff', 'Nadia')
  await insertProducts(
    db,
    [1, 2, 3, 4].map((id) => ({ id })),
  )
})
afterAll(() => db.close())

async function call(name: string, ...args: unknown[]): Promise<Lists> {
  const places = args.map((_, index) => `$${index + 1}`).join(', ')
  const [row] = await db.query(`select ${name}(${places}) as lists`, args, staff.actor)
  return row?.lists as Lists
}
const code = async (...args: Parameters<typeof call>) => (await refusalOf(call(...args))).code
const named = (words: readonly Word[], name: string) => words.find((word) => word.name === name)
const products = (columns: string) => db.query(`select ${columns} from products order by id`)
const redirects = async () =>
  Object.fromEntries(
    (await db.query('select from_path, to_path from redirects')).map((row) => [row.from_path, row.to_path]),
  )
const lastEntry = async () =>
  (await db.query('select table_name, operation, row_id from audit_log order by id desc limit 1'))[0]

describe('a word of a list', () => {
  test('is added at the end, with the slug of its name and no other', async () => {
    const { colours } = await call('save_listed_word', 'colours', null, '  Bleu   Œillet  d’été ', '#AABBCC')
    expect(colours.at(-1)).toEqual({
      slug: slugOf('Bleu Œillet d’été'),
      name: 'Bleu Œillet d’été',
      swatch: '#aabbcc',
      products: 0,
      parcel: null,
    })
    expect(await lastEntry()).toMatchObject({ table_name: 'colours', operation: 'insert' })
    // "Sauge" is free as a name, and taken as an address.
    const added = await call('save_listed_word', 'colours', null, 'Sauge', '#a3ad91')
    expect(named(added.colours, 'Sauge')?.slug).toBe('sauge-2')
  })

  test.each([
    ['colours', null, 'NOIR', '#000000', 'listed_word_exists'],
    ['colours', null, 'Écru ', '#000000', 'listed_word_exists'],
    ['colours', null, 'Mauve', 'mauve', 'request_invalid'],
    ['colours', null, 'Mauve', null, 'request_invalid'],
    ['materials', null, 'Chanvre', '#000000', 'request_invalid'],
    ['materials', null, ' ', null, 'request_invalid'],
    ['materials', null, '…', null, 'request_invalid'],
    ['materials', null, 'x'.repeat(61), null, 'request_invalid'],
    ['materials', 'unknown', 'Chanvre', null, 'listed_word_unknown'],
    ['products', null, 'Chanvre', null, 'request_invalid'],
    ['materials; drop table products', null, 'Chanvre', null, 'request_invalid'],
    [null, null, 'Chanvre', null, 'request_invalid'],
  ])('%s %s %s %s is refused: %s', async (list, slug, name, swatch, expected) => {
    expect(await code('save_listed_word', list, slug, name, swatch)).toBe(expected)
  })

  test('that is renamed is renamed in its products; a colour keeps its address', async () => {
    await db.query(`update products set colours = '{Noir,Rose}' where id = 1`)
    const { colours } = await call('save_listed_word', 'colours', 'rose', 'Rose ancienne', '#d9a29b')
    expect(named(colours, 'Rose ancienne')).toMatchObject({ slug: 'rose', products: 1 })
    expect((await products('colours'))[0]).toEqual({ colours: ['Noir', 'Rose ancienne'] })
  })

  test('that another has changed since it was seen stays as that one left it', async () => {
    const seen = JSON.stringify({ name: 'Rose ancienne', swatch: '#d9a29b' })
    const { colours } = await call('save_listed_word', 'colours', 'rose', 'Rose ancienne', '#d9a29c', seen)
    expect(named(colours, 'Rose ancienne')?.swatch).toBe('#d9a29c')
    expect(await code('save_listed_word', 'colours', 'rose', 'Rose thé', '#d9a29b', seen)).toBe(
      'listed_word_unknown',
    )
    expect(named((await call('admin_lists')).colours, 'Rose thé')).toBeUndefined()
  })

  test('is moved; a list that another has changed meanwhile is not put into an order', async () => {
    const before = (await call('admin_lists')).materials.map(({ slug }) => slug)
    const wanted = before.toReversed()
    expect((await call('order_listed_words', 'materials', wanted)).materials.map(({ slug }) => slug)).toEqual(
      wanted,
    )
    for (const slugs of [wanted.slice(1), [...wanted, 'x'], [...wanted, wanted[0]], []])
      expect(await code('order_listed_words', 'materials', slugs)).toBe('listed_word_unknown')
  })

  test('is removed only where no product bears it, and merged into another where one does', async () => {
    await db.query(`update products set materials = '{Alfa,Lin,Jonc}' where id = 1`)
    await db.query(`update products set materials = '{Alfa}' where id = 2`)
    expect(await code('remove_listed_word', 'materials', 'alfa')).toBe('listed_word_in_use')
    expect(await code('remove_listed_word', 'materials', 'alfa', 'alfa')).toBe('request_invalid')
    expect(await code('remove_listed_word', 'materials', 'alfa', 'unknown')).toBe('listed_word_unknown')
    const { materials } = await call('remove_listed_word', 'materials', 'alfa', 'jonc')
    expect(named(materials, 'Alfa')).toBeUndefined()
    expect(named(materials, 'Jonc')?.products).toBe(2)
    // Once, in the first of the two places.
    expect((await products('materials')).slice(0, 2)).toEqual([
      { materials: ['Jonc', 'Lin'] },
      { materials: ['Jonc'] },
    ])
    expect(named((await call('remove_listed_word', 'materials', 'liege')).materials, 'Liège')).toBeUndefined()
    expect(await lastEntry()).toEqual({ table_name: 'materials', operation: 'delete', row_id: 'liege' })
    expect(await code('remove_listed_word', 'materials', 'liege')).toBe('listed_word_unknown')
  })
})

describe('a category', () => {
  test('that is renamed gets an address of its name; the former one and those below it lead there', async () => {
    await db.query(`update products set colours = '{Noir}'`)
    expect(MIN_SELECTION_PRODUCTS).toBe(
      (await db.query('select private.min_selection_products() as least'))[0]?.least,
    )
    const { categories } = await call('save_listed_word', 'categories', 'sacs', 'Sacs & paniers')
    expect(named(categories, 'Sacs & paniers')).toMatchObject({ slug: 'sacs-paniers', products: 4 })
    expect(await products('distinct category, 1 as id')).toEqual([{ category: 'Sacs & paniers', id: 1 }])
    expect(await db.query(`select label from categories where slug = 'sacs-paniers'`)).toEqual([
      { label: 'Sacs & paniers' },
    ])
    expect(await redirects()).toEqual({
      '/products/categorie/sacs': '/products/categorie/sacs-paniers',
      '/products/categorie/sacs/noir': '/products/categorie/sacs-paniers/noir',
    })
  })

  test('that is merged gives its products and its addresses to the other one', async () => {
    expect(await code('remove_listed_word', 'categories', 'sacs-paniers')).toBe('listed_word_in_use')
    await call('remove_listed_word', 'categories', 'sacs-paniers', 'chapeaux')
    expect(await products('distinct category, 1 as id')).toEqual([{ category: 'Chapeaux', id: 1 }])
    expect(await redirects()).toEqual({
      '/products/categorie/sacs': '/products/categorie/chapeaux',
      '/products/categorie/sacs/noir': '/products/categorie/chapeaux',
      '/products/categorie/sacs-paniers': '/products/categorie/chapeaux',
      '/products/categorie/sacs-paniers/noir': '/products/categorie/chapeaux',
    })
    // Its name can be given again: the address is a page then, and leads nowhere else.
    await call('save_listed_word', 'categories', null, 'Sacs')
    expect(await redirects()).not.toHaveProperty('/products/categorie/sacs')
  })

  test('without products goes, and its address leads to all; the last one stays', async () => {
    await call('remove_listed_word', 'categories', 'sacs')
    expect((await redirects())['/products/categorie/sacs']).toBe('/products')
    await call('remove_listed_word', 'categories', 'accessoires')
    expect(await code('remove_listed_word', 'categories', 'chapeaux')).toBe('listed_word_in_use')
  })

  test('loses a selection to the colour that it is merged into', async () => {
    await call('remove_listed_word', 'colours', 'noir', 'indigo')
    expect((await redirects())['/products/categorie/chapeaux/noir']).toBe(
      '/products/categorie/chapeaux/indigo',
    )
  })
})

test('nobody but administrators keeps the lists', async () => {
  for (const actor of [
    { role: 'anon' },
    { role: 'authenticated', claims: { sub: crypto.randomUUID(), role: 'authenticated' } },
  ])
    for (const sql of [
      'admin_lists()',
      `remove_listed_word('colours', 'noir')`,
      `save_listed_word('colours', null, 'x', '#000000')`,
    ])
      await expect(db.query(`select ${sql}`, [], actor), sql).rejects.toThrow(
        /permission denied|sign_in_required/,
      )
})
