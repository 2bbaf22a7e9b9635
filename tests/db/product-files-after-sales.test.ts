import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf } from '@/admin/products/csv-file.ts'
import { exportProducts, importProducts } from '@/data/admin/products-exchange.ts'
import type { Client } from '@/data/client.ts'
import { importText } from '@/texts/admin/product-import.ts'
import { apiOf, type ProductContext, productContext, productFields } from './support/product-context.ts'
import { importActions, readProducts as read } from './support/product-import.ts'

// A file of this shop that comes in after sales.

let context: ProductContext
let api: Client

beforeAll(async () => {
  context = await productContext()
  api = apiOf(context)
})
afterAll(() => context?.db.close())

const actions = (parsed: ReturnType<typeof read>, isDry = true) => importActions(api, parsed, isDry)
const stocksOf = async (identifier: string) =>
  (
    await context.db.query(
      `select i.stock from products p join product_variants v on v.product_id = p.id and v.archived_at is null
        join inventory i on i.variant_id = v.id where p.identifier = $1 order by v.position`,
      [identifier],
    )
  ).map(({ stock }) => stock)
const sell = (identifier: string, pieces: number) =>
  context.db.query(
    `update inventory i set stock = stock - $2 from product_variants v join products p on p.id = v.product_id
      where v.id = i.variant_id and p.identifier = $1 and v.position = 1`,
    [identifier, pieces],
  )
const fileOf = async (...identifiers: string[]) =>
  csvOf((await exportProducts(api)).filter(({ identifier }) => identifiers.includes(String(identifier))))
/** A file with other cells. @param set by the identifier and the word of a line. */
const edited = (file: string, set: Readonly<Record<string, Readonly<Record<string, string>>>>) => {
  const [header = '', ...lines] = file.trimEnd().split('\r\n')
  const names = header.replace('\uFEFF', '').split(';')
  const at = (name: string) => names.indexOf(name)
  return [
    header,
    ...lines.map((line) => {
      const cells = line.split(';')
      const key = [cells[at('identifiant')], cells[at('valeur 1')]].filter(Boolean).join(' ')
      for (const [name, value] of Object.entries(set[key] ?? {})) cells[at(name)] = value
      return cells.join(';')
    }),
  ].join('\r\n')
}
const simple = async (identifier: string) => {
  await context.create(productFields({ identifier }), 10)
  return identifier
}
const sized = async (identifier: string) => {
  const { id } = await context.create(productFields({ identifier }))
  await context.call('save_variants($1, 1, $2, $3)', [
    id,
    ['Taille'],
    JSON.stringify(['S', 'M'].map((option1) => ({ option1, stock: 10 }))),
  ])
  return identifier
}

test('changes a price, and puts nothing that was sold back into stock', async () => {
  await simple('VENDU')
  await sized('VENDUS')
  const file = edited(await fileOf('VENDU', 'VENDUS'), {
    VENDU: { prix: '60,00' },
    'VENDUS S': { prix: '60,00', 'prix de la déclinaison': '55,00' },
  })
  await sell('VENDU', 3)
  await sell('VENDUS', 3)
  expect((await actions(read(file), false)).map(([, action]) => action)).toEqual(['update', 'update'])
  expect(await stocksOf('VENDU')).toEqual([7])
  expect(await stocksOf('VENDUS')).toEqual([7, 10])
  const prices = await context.db.query(`select price from products where identifier like 'VENDU%'`)
  expect(prices).toEqual([{ price: '60.00' }, { price: '60.00' }])
})

test('a stock that was changed in it holds where none was sold, else its line is refused', async () => {
  await simple('COMPTE')
  await sized('COMPTES')
  const file = await fileOf('COMPTE', 'COMPTES')
  await sell('COMPTES', 1)
  const counted = edited(file, { COMPTE: { stock: '12' }, 'COMPTES M': { stock: '15' } })
  expect((await actions(read(counted), false)).map(([, action]) => action)).toEqual(['update', 'update'])
  expect(await stocksOf('COMPTE')).toEqual([12])
  expect(await stocksOf('COMPTES')).toEqual([9, 15])
  // Sent once more it has nothing left to do; the version of the other has grown with its stock.
  expect((await importProducts(api, read(counted).lines, false)).problems).toMatchObject([
    { code: 'product_changed' },
  ])
  const simpleLine = read(counted).lines.filter(({ identifier }) => identifier === 'COMPTE')
  expect((await importProducts(api, simpleLine, false)).lines).toMatchObject([{ action: 'same' }])

  const again = await fileOf('COMPTE', 'COMPTES')
  await sell('COMPTE', 5)
  await sell('COMPTES', 2)
  const late = read(edited(again, { COMPTE: { stock: '13' }, 'COMPTES S': { stock: '20' } }))
  expect((await importProducts(api, late.lines, false)).problems).toMatchObject([
    { line: 2, code: 'stock_changed', stock: 7, variant: null },
    { line: 3, code: 'stock_changed', stock: 7, variant: 1 },
  ])
  expect(await stocksOf('COMPTE')).toEqual([7])
  expect(await stocksOf('COMPTES')).toEqual([7, 15])
})

test('without that column, or with empty cells, its stock is what it says', async () => {
  await simple('ECRIT')
  await sized('ECRITS')
  await sell('ECRIT', 3)
  await sell('ECRITS', 3)
  for (const [file, stock] of [
    [`identifiant;stock;option 1;valeur 1\nECRIT;8;;\nECRITS;8;Taille;S\n`, 8],
    [`identifiant;stock;stock à l'export;option 1;valeur 1\nECRIT;9;;;\nECRITS;9;;Taille;S\n`, 9],
  ] as const) {
    await actions(read(file), false)
    expect(await stocksOf('ECRIT')).toEqual([stock])
    expect(await stocksOf('ECRITS')).toEqual([stock, 10])
  }
  // What it was says nothing alone.
  const alone = `identifiant;stock à l'export;option 1;valeur 1\nECRIT;1;;\nECRITS;1;Taille;S\n`
  expect((await actions(read(alone))).map(([, action]) => action)).toEqual(['same', 'same'])
  expect(read(`identifiant;stock à l’export\nECRIT;dix\n`).problems).toEqual([
    { line: 2, message: importText.wrong.expectedStock },
  ])
})

test('brings its stock to a shop that has no such product, or no such size', async () => {
  await simple('NEUF')
  await sized('NEUFS')
  const file = (await fileOf('NEUF', 'NEUFS'))
    .replaceAll('NEUF', 'AILLEURS')
    .replaceAll(/(AILLEURSS?);1;/g, '$1;;')
    .replaceAll(/(AILLEURSS?);2;/g, '$1;;')
  expect((await actions(read(file), false)).map(([, action]) => action)).toEqual(['create', 'create'])
  expect(await stocksOf('AILLEURS')).toEqual([10])
  expect(await stocksOf('AILLEURSS')).toEqual([10, 10])
  const more = `identifiant;stock;stock à l’export;option 1;valeur 1\nAILLEURSS;4;4;Taille;L\n`
  // What a file names comes first.
  await actions(read(more), false)
  expect(await stocksOf('AILLEURSS')).toEqual([4, 10, 10])
})
