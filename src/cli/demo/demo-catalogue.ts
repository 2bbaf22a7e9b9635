import { snakeKeys } from '@/domain/case.ts'
import { demoProducts } from '../../../content/demo/products.ts'
import { demoReviews } from '../../../content/demo/reviews.ts'
import { type IdsOfMakers, insertManufacturers, insertSuppliers } from './demo-makers.ts'
import type { DemoTarget } from './demo-target.ts'
import { uploadPicture } from './pictures.ts'

const DAY_MS = 86_400_000

/** Paths of stored pictures by the slug of their product. */
type Pictures = ReadonlyMap<string, readonly string[]>

const jsonLiteral = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`

async function uploadPictures(client: DemoTarget['client']): Promise<Pictures> {
  const paths = new Map<string, string[]>()
  for (const { slug, pictureAlts } of demoProducts) {
    const stems = pictureAlts.map((_, at) => `${slug}-${at + 1}`)
    paths.set(slug, await Promise.all(stems.map((stem) => uploadPicture(client, 'product-images', stem))))
  }
  return paths
}

async function insertProducts(
  client: DemoTarget['client'],
  pictures: Pictures,
  makers: IdsOfMakers,
  suppliers: IdsOfMakers,
) {
  const ids = new Map(demoProducts.map(({ slug }, index) => [slug, index + 1]))
  const now = Date.now()
  const rows = demoProducts.map((product, index) => {
    // What is no column, or is kept otherwise; the rest is stored as it is.
    const { slug, priceEuros, firstPriceEuros, cutDaysAgo, stock, options, cost, ...known } = product
    const { related, manufacturer, createdDaysAgo, pictureAlts, ...shown } = known
    return snakeKeys({
      ...shown,
      itemTexts: [...(shown.itemTexts ?? [])],
      id: index + 1,
      price: priceEuros,
      images: [...(pictures.get(slug) ?? [])],
      imageAlts: pictureAlts.filter((alt) => alt !== undefined),
      colours: [...product.colours],
      materials: [...product.materials],
      relatedProducts: related.flatMap((other) => ids.get(other) ?? []),
      state: 'published',
      manufacturerId: makers.get(manufacturer) ?? null,
      createdAt: new Date(now - createdDaysAgo * DAY_MS).toISOString(),
    })
  })
  await client.from('products').upsert(rows).throwOnError()
  await Promise.all(
    demoProducts.map(({ stock, cost, manufacturer }, index) =>
      client
        .from('inventory')
        .update({ stock, cost, supplier_id: suppliers.get(manufacturer) ?? null })
        .eq('product_id', index + 1)
        .throwOnError(),
    ),
  )
}

/** Sizes and colours, as save_variants makes them; the API has no administrator yet. */
async function makeVariants(
  query: DemoTarget['query'],
  pictures: Pictures,
  suppliers: IdsOfMakers,
): Promise<void> {
  for (const [index, { slug, options, cost, manufacturer }] of demoProducts.entries()) {
    if (!options) continue
    const entries = options.variants.map(({ words: [option1, option2], stock, priceEuros, picture }) => ({
      option1,
      option2,
      stock,
      price: priceEuros ?? null,
      images: picture === undefined ? [] : [pictures.get(slug)?.[picture - 1]],
    }))
    await query(`
      select private.store_variants(
        p, array(select jsonb_array_elements_text(${jsonLiteral(options.names)})), ${jsonLiteral(entries)}, true
      ) from public.products p where p.id = ${index + 1};
      update public.inventory set cost = ${cost}, supplier_id = ${suppliers.get(manufacturer) ?? null} where product_id = ${index + 1}`)
  }
}

/**
 * Prices as if the shop had been open since its first product: a price cut is announced against the 30 days before it. The
 * database alone writes this history, and its API lets nobody change it.
 */
async function datePrices(query: DemoTarget['query']): Promise<void> {
  const periods = demoProducts.flatMap(
    ({ priceEuros, firstPriceEuros = priceEuros, cutDaysAgo, createdDaysAgo }, index) => [
      `(${index + 1}, ${firstPriceEuros}, ${createdDaysAgo})`,
      ...(cutDaysAgo === undefined ? [] : [`(${index + 1}, ${priceEuros}, ${cutDaysAgo})`]),
    ],
  )
  await query(`
    with periods (product_id, price, days_ago) as (values ${periods.join(', ')}),
    former as (delete from public.product_prices where product_id in (select product_id from periods))
    insert into public.product_prices (product_id, variant_id, price, published, since)
    select p.product_id, v.id, coalesce(v.price, p.price), true, now() - make_interval(days => p.days_ago)
    from periods p join public.product_variants v on v.product_id = p.product_id`)
}

/** Reviews that the database marks as nobody's; its API lets nobody write such. */
async function insertReviews(query: DemoTarget['query']): Promise<void> {
  const rows = demoReviews.map(({ product, ...review }) => ({
    ...review,
    product: demoProducts.findIndex(({ slug }) => slug === product) + 1,
  }))
  await query(`
    insert into public.reviews (product_id, rating, author, body, status, received_at, created_at, published_at, moderated_at, answer, answered_at, is_demo)
    select r.product, r.rating, r.author, r.body, 'published', now() - r."receivedDaysAgo" * interval '1 day', p.at, p.at, p.at, r.answer,
      case when r.answer is not null then p.at end, true
    from jsonb_to_recordset(${jsonLiteral(rows)}) r (
        product bigint, rating smallint, author text, body text, "receivedDaysAgo" int, "publishedDaysAgo" int, answer text
      )
      cross join lateral (select now() - r."publishedDaysAgo" * interval '1 day' as at) p
    where not exists (select from public.reviews)`)
}

/** Writes the products of the demonstration with all that belongs to them. */
export async function writeCatalogue({ client, query }: DemoTarget): Promise<void> {
  const pictures = await uploadPictures(client)
  const makers = await insertManufacturers(client)
  const suppliers = await insertSuppliers(client)
  await insertProducts(client, pictures, makers, suppliers)
  await makeVariants(query, pictures, suppliers)
  await datePrices(query)
  await insertReviews(query)
}
