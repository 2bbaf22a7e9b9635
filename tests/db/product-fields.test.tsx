import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { csvOf } from '@/admin/products/csv-file.ts'
import { parseProducts } from '@/admin/products/csv-lines.ts'
import { formValuesOf, productFormSchema } from '@/admin/products/form-values.ts'
import { ProductSheet } from '@/admin/products/product-sheet.tsx'
import type { ProductFormState } from '@/admin/products/use-product-form.ts'
import type { Uploads } from '@/admin/products/use-uploads.ts'
import { toProductDetail } from '@/data/admin/products.ts'
import { saveProduct } from '@/data/admin/products-change.ts'
import { exportProducts, type ImportLine, importProducts } from '@/data/admin/products-exchange.ts'
import type { Client } from '@/data/client.ts'
import { snakeCase } from '@/domain/case.ts'
import { ITEM_TEXT_NAMES } from '@/domain/item-text.ts'
import { eachProductText, productTextRules } from '@/domain/product-form.ts'
import { productFieldText } from '@/texts/admin/product-fields.ts'
import { apiOf, type ProductContext, productContext } from './support/product-context.ts'
import { refusalOf } from './support/samples.ts'

/** Written by the table itself, or with the variants: no field of the form tells of them. */
const OWN = ['id', 'version', 'created_at', 'updated_at', 'option1_name', 'option2_name']
/** Two values of each column that cannot hold its own name. */
const SAMPLES: Readonly<Record<string, readonly [unknown, unknown]>> = {
  price: ['12.50', '20.00'],
  category: ['Chapeaux', 'Sacs'],
  images: [['product-images/known.webp'], ['product-images/other.webp']],
  image_alts: [['De face'], ['De dos']],
  made_for: ['Femme', null],
  weight_g: [480, 520],
  hs_code: ['46021990', '6504000000'],
  origin_code: ['MA', 'TN'],
  colours: [['Naturel', 'Indigo'], ['Noir']],
  materials: [['Raphia'], ['Cuir', 'Coton']],
  is_new: [true, false],
  item_texts: [[ITEM_TEXT_NAMES[0]], []],
  related_products: [['2', '3'], ['3']],
  state: ['published', 'draft'],
  manufacturer_id: ['1', null],
}

let context: ProductContext
let columns: string[]
let api: Client

beforeAll(async () => {
  context = await productContext()
  const found = await context.db.query(
    `select attname as name from pg_attribute where attrelid = 'products'::regclass and attnum > 0 and not attisdropped`,
  )
  columns = found.map(({ name }) => String(name)).filter((name) => !OWN.includes(name))
  api = apiOf(context)
})
afterAll(() => context?.db.close())

const sample = (column: string, which: 0 | 1): unknown =>
  SAMPLES[column] ? SAMPLES[column][which] : `${column}${which}`

/** Fills in every column of product 1. @param kept columns that stay. */
async function fill(which: 0 | 1, kept: readonly string[] = []): Promise<void> {
  const written = columns.filter((column) => !kept.includes(column))
  await context.db.query(
    `update products set ${written.map((column, index) => `${column} = $${index + 1}`)} where id = 1`,
    written.map((column) => sample(column, which)),
  )
}
const stored = async () => (await context.db.query('select * from products where id = 1'))[0] ?? {}
const present = async () => toProductDetail(await context.call('admin_product(1)'))

/** Columns of product 1 that do not hold their first value. */
async function forgotten(): Promise<string[]> {
  const row = await stored()
  return columns.filter((column) => JSON.stringify(row[column]) !== JSON.stringify(sample(column, 0)))
}

test('every column comes back from the form, and the history tells of it', async () => {
  await fill(0)
  const values = formValuesOf(await present())
  await fill(1)
  const { base: _, ...fields } = productFormSchema.parse(values)
  await saveProduct(api, 1, (await present()).version, fields)
  expect(await forgotten()).toEqual([])
  const [entry] = await context.db.query(
    `select changes from audit_log where table_name = 'products' order by id desc limit 1`,
  )
  expect(columns.filter((column) => !(column in Object(entry?.changes)))).toEqual([])
})

test('every column comes back from a file', async () => {
  await fill(0)
  const file = csvOf((await exportProducts(api)).filter(({ id }) => id === 1))
  // A line is found by its identifier.
  await fill(1, ['identifier'])
  const parsed = parseProducts(file)
  if (!parsed.ok) throw new Error(parsed.message)
  const lines = parsed.lines.map(({ version: _, ...line }): ImportLine => line)
  expect(await importProducts(api, lines, false)).toMatchObject({ done: true, problems: [] })
  expect(await forgotten()).toEqual([])
})

test('every field stands in the form', async () => {
  // The editor of texts says that it waits for a browser.
  const warnings = vi.spyOn(console, 'warn').mockReturnValue()
  const { base: _, ...values } = formValuesOf(null)
  const bind = (name: keyof typeof values) => ({ name, value: values[name], onValue: () => undefined })
  const form = { values, problems: {}, bind, set: () => undefined } as unknown as ProductFormState
  const uploads = { uploads: [] } as unknown as Uploads
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ProductSheet id="sheet" form={form} product={null} uploads={uploads} onDragging={() => undefined} />
    </QueryClientProvider>,
  )
  warnings.mockRestore()
  const missing = Object.entries(productFieldText).filter(([, label]) => !shown.includes(`>${label}<`))
  expect(missing.map(([field]) => field)).toEqual([])
})

test('the table takes a text as long as the form does, and no longer', async () => {
  // They take words of a list, or a code.
  const {
    category: _,
    madeFor: __,
    hsCode: ___,
    originCode: ____,
    ...limits
  } = eachProductText((field) => productTextRules(field).maxLength ?? 0)
  for (const [field, most] of Object.entries(limits)) {
    const save = async (length: number) => {
      const { version } = await stored()
      return await context.save(1, version, { [snakeCase(field)]: 'x'.repeat(length) })
    }
    expect(await save(most), field).toMatchObject({ [snakeCase(field)]: 'x'.repeat(most) })
    expect(await refusalOf(save(most + 1)), field).toMatchObject({
      code: 'product_invalid',
      details: { fields: [snakeCase(field)] },
    })
  }
})
