import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { loadRelayPoints } from '@/data/relay-points.ts'
import { snakeKeys } from '@/domain/case.ts'
import { ROOT } from '@/rendering/root.ts'
import { demoHero, demoManufacturers, demoProducts, demoSettings } from '../../../content/demo/products.ts'
import { demoReviews } from '../../../content/demo/reviews.ts'
import { readRelayFile } from '../relay-file.ts'
import { step } from '../terminal.ts'
import { createDemoAdmin } from './demo-admin.ts'
import { yearSql } from './generated-orders.ts'
import { namedPicture } from './pictures.ts'

type Client = SupabaseClient<Database>

/** What the demonstration is written with. */
export interface DemoTarget {
  readonly client: Client
  /** Asks the database as its owner. */
  readonly query: (sql: string) => Promise<unknown>
}

const RELAY_POINTS = join(ROOT, 'content/demo/relay-points.csv')
const PRODUCT_IMAGES = 'product-images'
const SITE_IMAGES = 'site-images'

/** @throws Error with what the database said. */
function succeeded<T>(answer: { data: T; error: { message: string } | null }, what: string): T {
  if (answer.error) throw new Error(`${what}: ${answer.error.message}`)
  return answer.data
}

async function upload(client: Client, bucket: string, stem: string): Promise<string> {
  const { bytes, name } = await namedPicture(stem)
  const answer = await client.storage
    .from(bucket)
    .upload(name, bytes, { contentType: 'image/webp', cacheControl: '31536000', upsert: true })
  succeeded(answer, `Picture ${name}`)
  return `${bucket}/${name}`
}

async function uploadPictures(client: Client): Promise<Map<string, string[]>> {
  const paths = new Map<string, string[]>()
  for (const { slug, pictureAlts } of demoProducts) {
    const stems = pictureAlts.map((_, at) => `${slug}-${at + 1}`)
    paths.set(slug, await Promise.all(stems.map((stem) => upload(client, PRODUCT_IMAGES, stem))))
  }
  return paths
}

async function insertManufacturers(client: Client): Promise<Map<string, number>> {
  const rows = Object.values(demoManufacturers).map(({ manufacturer, responsible }) => ({
    name: manufacturer.name,
    postal_address: manufacturer.postalAddress,
    email: manufacturer.email,
    responsible_name: responsible.name,
    responsible_postal_address: responsible.postalAddress,
    responsible_email: responsible.email,
  }))
  const stored = succeeded(
    await client.from('manufacturers').upsert(rows, { onConflict: 'name' }).select('id, name'),
    'Makers',
  )
  const ids = new Map((stored ?? []).map(({ id, name }) => [name, id]))
  return new Map(
    Object.entries(demoManufacturers).map(([key, { manufacturer }]) => [
      key,
      ids.get(manufacturer.name) ?? 0,
    ]),
  )
}

/** Days that a delivery from Morocco takes. */
const SUPPLIER_DAYS = 21

/** Who makes the pieces delivers them, too. @returns ids by the maker's key */
async function insertSuppliers(client: Client): Promise<Map<string, number>> {
  const known = succeeded(await client.from('suppliers').select('id, name'), 'Suppliers') ?? []
  const idOf = new Map(known.map(({ id, name }) => [name, id]))
  const missing = Object.values(demoManufacturers).filter(({ manufacturer }) => !idOf.has(manufacturer.name))
  const rows = missing.map(({ manufacturer: { name, email, postalAddress: address } }) => ({
    name,
    email,
    address,
    delay_days: SUPPLIER_DAYS,
  }))
  const made = succeeded(await client.from('suppliers').insert(rows).select('id, name'), 'Suppliers')
  for (const { id, name } of made ?? []) idOf.set(name, id)
  return new Map(
    Object.entries(demoManufacturers).map(([key, { manufacturer }]) => [
      key,
      idOf.get(manufacturer.name) ?? 0,
    ]),
  )
}

const DAY_MS = 86_400_000

async function insertProducts(client: Client, pictures: Map<string, string[]>, makers: Map<string, number>) {
  const ids = new Map(demoProducts.map(({ slug }, index) => [slug, index + 1]))
  const now = Date.now()
  const rows = demoProducts.map((product, index) => {
    // What is no column, or is kept otherwise; the rest is stored as it is.
    const { slug, priceEuros, firstPriceEuros, cutDaysAgo, stock, options, cost, ...known } = product
    const { related, manufacturer, createdDaysAgo, pictureAlts, ...shown } = known
    return snakeKeys({
      ...shown,
      id: index + 1,
      price: priceEuros,
      images: pictures.get(slug) ?? [],
      imageAlts: pictureAlts.filter((alt) => alt !== undefined),
      colours: [...product.colours],
      materials: [...product.materials],
      relatedProducts: related.flatMap((other) => ids.get(other) ?? []),
      state: 'published',
      manufacturerId: makers.get(manufacturer) ?? null,
      createdAt: new Date(now - createdDaysAgo * DAY_MS).toISOString(),
    })
  })
  succeeded(await client.from('products').upsert(rows), 'Products')
  const suppliers = await insertSuppliers(client)
  await Promise.all(
    demoProducts.map(async ({ stock, cost, manufacturer }, index) =>
      succeeded(
        await client
          .from('inventory')
          .update({ stock, cost, supplier_id: suppliers.get(manufacturer) ?? null })
          .eq('product_id', index + 1),
        'Stock',
      ),
    ),
  )
}

/** Sizes and colours, as save_variants makes them; the API has no administrator yet. */
async function makeVariants({ query }: DemoTarget, pictures: Map<string, string[]>): Promise<void> {
  for (const [index, { slug, options, cost, manufacturer }] of demoProducts.entries()) {
    if (!options) continue
    const entries = options.variants.map(({ words: [option1, option2], stock, priceEuros, picture }) => ({
      option1,
      option2,
      stock,
      price: priceEuros ?? null,
      images: picture === undefined ? [] : [pictures.get(slug)?.[picture - 1]],
    }))
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
    const literal = (value: unknown) => `${quoted(JSON.stringify(value))}::jsonb`
    await query(`
      select private.store_variants(
        p, array(select jsonb_array_elements_text(${literal(options.names)})), ${literal(entries)}, true
      ) from public.products p where p.id = ${index + 1};
      update public.inventory i set cost = ${cost}, supplier_id = s.id
      from public.suppliers s where i.product_id = ${index + 1} and s.name = ${quoted(demoManufacturers[manufacturer].manufacturer.name)}`)
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
    from jsonb_to_recordset('${JSON.stringify(rows).replaceAll("'", "''")}') r (
        product bigint, rating smallint, author text, body text, "receivedDaysAgo" int, "publishedDaysAgo" int, answer text
      )
      cross join lateral (select now() - r."publishedDaysAgo" * interval '1 day' as at) p
    where not exists (select from public.reviews)`)
}

async function writeShop(client: Client, heroPath: string): Promise<void> {
  const { legal } = demoSettings
  const settings = {
    site_name: demoSettings.siteName,
    site_description: demoSettings.siteDescription,
    contact_email: demoSettings.contactEmail,
    contact_phone: demoSettings.contactPhone,
    phone_hours: demoSettings.phoneHours,
    address: demoSettings.address,
    return_address: demoSettings.returnAddress,
    social_links: [...demoSettings.socialLinks],
    opening_hours: demoSettings.openingHours.map(({ days, hours }) => `${days} : ${hours}`),
    legal_name: legal.companyName,
    legal_form: legal.legalForm,
    share_capital: legal.capital,
    registered_city: legal.registeredCity,
    siren: legal.siren,
    rcs: legal.registration,
    vat_number: legal.vatNumber.replaceAll(' ', ''),
    publisher: legal.publicationDirector,
    host: [legal.host.name, legal.host.postalAddress, legal.host.phone].join('\n'),
    mediator_name: legal.mediator.name,
    mediator_address: legal.mediator.postalAddress,
    mediator_site: legal.mediator.website,
  }
  succeeded(await client.from('settings').update(settings).eq('id', true), 'Settings')
  const hero = {
    image_path: heroPath,
    alt_text: demoHero.altText,
    title: demoHero.title,
    subtitle: demoHero.subtitle,
  }
  succeeded(await client.from('hero').update(hero).eq('id', true), 'Hero')
}

async function seedDemo({ client, query }: DemoTarget): Promise<void> {
  await step('Storing the demonstration catalogue', async () => {
    const pictures = await uploadPictures(client)
    const hero = await upload(client, SITE_IMAGES, 'hero')
    const makers = await insertManufacturers(client)
    await insertProducts(client, pictures, makers)
    await makeVariants({ client, query }, pictures)
    await datePrices(query)
    await insertReviews(query)
    await writeShop(client, hero)
    await loadRelayPoints(client, 'relais', readRelayFile(await readFile(RELAY_POINTS, 'utf8')))
    await createDemoAdmin(client)
  })
  await step('Storing a year of orders', async () => {
    const [counted] = (await query('select exists (select from public.orders) as begun')) as {
      begun: boolean
    }[]
    // One transaction: killed before it ended, there are none.
    if (!counted?.begun) await query(await yearSql())
  })
}

/**
 * Fills an empty shop with the demonstration, once: what its owner deletes afterwards stays deleted. Killed half way, the
 * next call begins again; every write can be repeated.
 * @param marker file that says `started` or `done`.
 */
export async function seedDemoOnce(target: DemoTarget, marker: string): Promise<void> {
  const write = async (state: 'started' | 'done') => {
    await writeFile(`${marker}.draft`, JSON.stringify({ state }))
    await rename(`${marker}.draft`, marker)
  }
  const { state } = existsSync(marker)
    ? (JSON.parse(await readFile(marker, 'utf8')) as { state: string })
    : { state: '' }
  if (state === 'done') return
  if (state === '') {
    const { count, error } = await target.client.from('products').select('id', { count: 'exact', head: true })
    if (error) throw new Error(`The catalogue cannot be read: ${error.message}`)
    // A database that has products already is somebody's shop, not an empty demonstration.
    if (count) return write('done')
  }
  await write('started')
  await seedDemo(target)
  await write('done')
}
