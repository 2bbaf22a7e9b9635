import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf } from '@/admin/products/csv-file.ts'
import { openFile, parseTable } from '@/admin/products/csv-lines.ts'
import { textOf } from '@/admin/ui/csv-table.ts'
import { exportProducts, importProducts } from '@/data/admin/products-exchange.ts'
import type { Client } from '@/data/client.ts'
import { importText } from '@/texts/admin/product-import.ts'
import { apiOf, type ProductContext, productContext, productFields } from './support/product-context.ts'
import { importActions, readProducts } from './support/product-import.ts'

let context: ProductContext
let api: Client

beforeAll(async () => {
  context = await productContext()
  api = apiOf(context)
})
afterAll(() => context?.db.close())

const read = readProducts
const actions = (parsed: ReturnType<typeof read>, isDry = true) => importActions(api, parsed, isDry)
const variantsOf = async (identifier: string) =>
  (
    await context.db.query(
      `select v.sku, v.option1, v.option2, v.price, i.stock, v.images from products p
        join product_variants v on v.product_id = p.id and v.archived_at is null join inventory i on i.variant_id = v.id
        where p.identifier = $1 order by v.position`,
      [identifier],
    )
  ).map((row) => Object.values(row))
const COLUMNS = 'identifiant;nom;prix;catégorie;artisan;stock;option 1;valeur 1;prix de la déclinaison'

describe('a file of this shop', () => {
  test('has a line for each variant, and comes in again as it went out, in whatever order', async () => {
    const made = await context.create(
      productFields({
        identifier: 'CHAPEAU',
        images: ['product-images/known.webp'],
        description: 'Paille ; fine',
      }),
    )
    await context.call('save_variants($1, 1, $2, $3)', [
      made.id,
      ['Taille', 'Couleur'],
      JSON.stringify([
        { option1: '=55', option2: 'Écru', price: 45.5, stock: 3, images: ['product-images/known.webp'] },
        { option1: '57', option2: 'Écru | bleu', stock: 4 },
        { option1: '57', option2: 'Noir', sku: 'CH-57-N' },
      ]),
    ])
    const products = await exportProducts(api)
    const file = csvOf(products)
    const parsed = read(file)
    expect(parsed.lines).toHaveLength(products.length)
    expect(parsed.problems).toEqual([])
    expect(new Set((await actions(parsed)).map(([, action]) => action))).toEqual(new Set(['same']))
    const [header = '', ...lines] = csvOf(products.filter(({ id }) => id === made.id))
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(3)
    const turned = read([header, ...lines.toReversed()].join('\r\n'))
    expect(await actions(turned)).toEqual([[2, 'update', 'CHAPEAU']])
    // One line alone changes its variant and leaves the others.
    await actions(
      read('identifiant;stock;option 1;valeur 1;option 2;valeur 2\nCHAPEAU;9;Taille;57;COULEUR;noir'),
      false,
    )
    expect((await variantsOf('CHAPEAU')).map(([, , , , stock]) => stock)).toEqual([9, 3, 4])
  })

  test('that a spreadsheet kept as Windows-1252 says the same still', async () => {
    const words =
      'Le cuir\u202f: souple\u202f; il dit «\u202foui\u202f», 12\u202fcm, 1\u202f200\u202f€. Neuf\u202f?'
    await context.create(productFields({ identifier: 'ANSI', description: `${words} Voir /contact?sujet=1` }))
    const file = csvOf((await exportProducts(api)).filter(({ identifier }) => identifier === 'ANSI'))
    const high: Record<string, number> = { '€': 0x80, '’': 0x92, '\u202f': 0x3f, '\ufeff': 0x3f }
    const bytes = Uint8Array.from(file.slice(1), (sign) => high[sign] ?? sign.charCodeAt(0))
    expect(await actions(read(textOf(bytes.buffer)))).toEqual([[2, 'same', 'ANSI']])
  })

  test('makes products with variants, and says which line is wrong', async () => {
    const parsed = read(
      `${COLUMNS}\nCABAS;Cabas;40;Sacs;Fatima;1;Taille;S;\nPANIER;Panier;30;Sacs;Fatima;5;;;\nCABAS;;;;;2;Taille;M;42\n`,
    )
    expect(await actions(parsed, false)).toEqual([
      [2, 'create', 'CABAS'],
      [3, 'create', 'PANIER'],
    ])
    expect(await variantsOf('CABAS')).toEqual([
      ['CABAS-S', 'S', null, null, 1, []],
      ['CABAS-M', 'M', null, '42.00', 2, []],
    ])
    const wrong = read(`${COLUMNS}\nA;Un;40;Sacs;Fatima;1;Taille;S;x\nA;Deux;;;;-1;;M;\nB;Bé;1;Sacs;F;;;S;\n`)
    expect(wrong.problems).toEqual([
      { line: 2, message: importText.wrong.price },
      { line: 3, message: importText.wrong.contradicts('nom') },
      { line: 3, message: importText.wrong.stock },
      { line: 4, message: importText.wrong.optionName },
    ])
    const twice = read(`${COLUMNS}\nC;Cé;40;Sacs;Fatima;1;Taille;s;\nC;;;;;2;Taille;S;\n`)
    expect((await importProducts(api, twice.lines, true)).problems).toMatchObject([
      { line: 2, code: 'variant_repeated' },
    ])
  })
})

describe('a file of another shop', () => {
  const open = async (name: string, defaults = { category: '', artisan: '', manufacturer: '' }) => {
    const opened = openFile(await readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8'))
    if (typeof opened === 'string') throw new Error(opened)
    const { table, format, guess } = opened
    const categories = ['Sacs', 'Chapeaux', 'Accessoires']
    const parsed = parseTable(table, { format, mapping: guess, defaults, categories })
    if (!parsed.ok) throw new Error(parsed.message)
    return { opened, parsed }
  }
  const said = { category: 'Sacs', artisan: 'Rahma', manufacturer: 'Coopérative' }

  test('of Shopify', async () => {
    const nobody = await open('shopify-products.csv')
    expect((await importProducts(api, nobody.parsed.lines, true)).problems).toMatchObject([
      { line: 2, code: 'product_incomplete', fields: ['artisan'] },
      { line: 6, code: 'product_incomplete' },
    ])
    const without = await open('shopify-products.csv', { ...said, category: '', manufacturer: '' })
    expect(without.opened).toMatchObject({ format: 'shopify', isClear: false })
    expect((await importProducts(api, without.parsed.lines, true)).problems).toMatchObject([
      { line: 2, code: 'product_maker_missing' },
      { line: 6, code: 'category_unknown' },
    ])
    const { parsed } = await open('shopify-products.csv', said)
    expect(parsed.notes.map(({ line }) => line)).toEqual([2, 3, 4, 5])
    expect(await actions(parsed, false)).toEqual([
      [2, 'create', 'capeline-azur'],
      [6, 'create', 'PAN-01'],
    ])
    expect(await variantsOf('capeline-azur')).toEqual([
      ['1055', '55', 'Naturel', null, 4, []],
      ['1057', '57', 'Naturel', null, 0, []],
      ['capeline-azur-57-INDIGO', '57', 'Indigo', '75.50', 7, []],
    ])
    const made = await context.db.query(
      `select name, price, state, artisan, category, details, option1_name, option2_name from products
        where identifier in ('capeline-azur', 'PAN-01') order by id`,
    )
    expect(made).toMatchObject([
      {
        price: '69.00',
        state: 'published',
        artisan: 'Rahma',
        details:
          '<p>Capeline en paille de <strong>doum</strong>, bord large.</p>\n<ul><li>Tressée main</li></ul>',
        option1_name: 'Taille',
        option2_name: 'Couleur',
      },
      { name: 'Panier d’été', price: '34.90', state: 'draft', category: 'Sacs', option1_name: null },
    ])
    expect((await actions(parsed)).map(([, action]) => action)).toEqual(['same', 'same'])
  })

  test('of WooCommerce', async () => {
    const { opened, parsed } = await open('woocommerce-products.csv', said)
    expect(opened).toMatchObject({ format: 'woocommerce', isClear: false })
    expect(parsed.problems).toEqual([{ line: 8, message: importText.wrong.parent }])
    expect(parsed.notes.map(({ kind, line }) => [kind, line])).toEqual([
      ['address', 2],
      ['address', 3],
      ['sale', 2],
      ['leftOut', 7],
    ])
    expect(await actions(parsed, false)).toEqual([
      [2, 'create', 'CABAS-41'],
      [4, 'create', 'WC-50'],
    ])
    expect(await variantsOf('WC-50')).toEqual([
      ['TANGER-S', 'S', null, null, 3, []],
      ['TANGER-M', 'M', null, null, 0, []],
      ['WC-50-L', 'L', null, '55.50', 0, []],
    ])
    expect(
      await context.db.query(
        `select category, description, details, price from products where identifier = 'CABAS-41'`,
      ),
    ).toEqual([
      {
        category: 'Sacs',
        description: 'Grand cabas en palmier nain.',
        details: '<p>Anses en cuir.</p>\n<p>Doublure de coton.</p>',
        price: '39.90',
      },
    ])
    expect((await actions(parsed)).map(([, action]) => action)).toEqual(['same', 'same'])
  })
})
