import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductContext, productContext, productFields } from './support/product-context.ts'

let context: ProductContext
beforeAll(async () => {
  context = await productContext()
})
afterAll(() => context?.db.close())

test('products on sale that shopping feeds miss for want of a picture are found', async () => {
  const { db } = context
  await db.query("insert into storage.objects (bucket_id, name) values ('product-images', 'there.webp')")
  const [maker] = await db.query('select id from manufacturers limit 1')
  const make = async (name: string, images: string[], state = 'published') => {
    const made = await context.create(productFields({ name, state: 'draft' }), 1)
    await db.query('update products set images = $2, manufacturer_id = $3, state = $4 where id = $1', [
      made.id,
      images,
      maker?.id,
      state,
    ])
  }
  await make('Sans photo', [])
  await make('Photo perdue', ['product-images/lost.webp'])
  await make('Photo perdue, une autre est là', ['product-images/lost.webp', 'product-images/there.webp'])
  await make('Photo d’ailleurs', ['https://photos.example/a.webp'])
  await make('Brouillon sans photo', [], 'draft')
  const found = (await context.call('admin_products($1, $2, $3, $4, $5, $6)', [
    '',
    null,
    'unpictured',
    'name_asc',
    1,
    50,
  ])) as unknown as { count: number; products: { name: string }[] }
  const names = found.products.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Photo perdue', 'Sans photo']))
  expect(names).not.toEqual(expect.arrayContaining(['Brouillon sans photo']))
  expect(names.filter((name) => /autre est là|ailleurs/.test(name))).toEqual([])
})
