import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askOffers } from '@/data/ask-offers.ts'
import { readCatalogue } from '@/data/catalogue.ts'
import { listCategories } from '@/data/categories.ts'
import { getOffers } from '@/data/offers.ts'
import { pictureUrl } from '@/data/pictures.ts'
import { listPublishedProducts } from '@/data/products.ts'
import { findRelayPoints, loadRelayPoints } from '@/data/relay-points.ts'
import { getShopSettings } from '@/data/settings.ts'
import { listShippingMethods } from '@/data/shipping.ts'
import { COUNTRIES, type Country } from '@/domain/rules.ts'
import { insertProducts } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend()
  await insertProducts(shop.db, [{ id: 1 }, { id: 2, stock: 500 }, { id: 3, state: 'draft' }])
  await shop.db.query(`update products set created_at = now() + interval '1 second', details = '<p>Doum</p>',
    related_products = '{1}' where id = 2`)
})
afterAll(() => shop?.close())

test('published products, newest first, with cents and what product safety asks for', async () => {
  const products = await listPublishedProducts(shop.visitor)
  expect(products.map(({ id }) => id)).toEqual([2, 1])
  expect(products[0]).toMatchObject({
    price: 4990,
    images: ['product-images/2.webp'],
    details: '<p>Doum</p>',
    related: [1],
    safety: {
      identifier: expect.stringMatching(/^REF-/),
      manufacturer: {
        name: 'Coopérative',
        postalAddress: 'Chefchaouen, Maroc',
        email: 'contact@maker.example',
      },
      responsible: null,
    },
  })
})

test('more products than one answer holds are all read', async () => {
  await shop.db.query(`insert into products (id, name, price, category, artisan, state, manufacturer_id)
    select n, 'Produit ' || n, 10, 'Sacs', 'S', 'published', 1 from generate_series(1001, 2100) n`)
  const products = await listPublishedProducts(shop.visitor)
  const offers = await getOffers(shop.visitor)
  const catalogue = await readCatalogue(shop.visitor)
  await shop.db.query('delete from products where id > 1000')
  expect(catalogue.products).toEqual(products)
  expect(new Set(catalogue.offers)).toEqual(new Set(offers))
  expect(new Set(products.map(({ id }) => id)).size).toBe(1102)
  expect(new Set(offers.map(({ productId }) => productId)).size).toBe(1102)
})

test('a catalogue that is read again has what did not change as it was, and everything else as it is', async () => {
  const was = await readCatalogue(shop.visitor)
  expect(was.products).toEqual(await listPublishedProducts(shop.visitor))
  expect(was.offers.map(({ productId }) => productId)).toEqual([2, 1])

  await shop.db.query("update products set name = 'Panier' where id = 1")
  const renamed = await readCatalogue(shop.visitor)
  expect(renamed.products[0]).toBe(was.products[0])
  expect(renamed.products[1]?.name).toBe('Panier')
  expect(renamed.offers[1]?.name).toBe('Panier')

  await shop.db.query("update manufacturers set postal_address = 'Ouezzane, Maroc'")
  const moved = await readCatalogue(shop.visitor)
  expect(moved.products.map(({ safety }) => safety.manufacturer.postalAddress)).toEqual([
    'Ouezzane, Maroc',
    'Ouezzane, Maroc',
  ])

  await shop.db.query("update products set state = 'draft' where id = 2")
  expect((await readCatalogue(shop.visitor)).products.map(({ id }) => id)).toEqual([1])

  await shop.db.engine.exec(`update products set state = 'published' where id = 2;
    update products set name = 'Produit 1' where id = 1;
    update manufacturers set postal_address = 'Chefchaouen, Maroc'`)
  expect(await readCatalogue(shop.visitor)).toEqual(was)
})

test('offers of chosen products, with the stock capped', async () => {
  expect(await getOffers(shop.visitor, [2, 3])).toEqual([
    {
      productId: 2,
      name: 'Produit 2',
      price: 4990,
      available: 100,
      popularity: 1,
      referencePrice: null,
      variants: null,
    },
  ])
  expect(await getOffers(shop.visitor, [])).toEqual([])
})

test('a page asks for them without a client, and hears where they cannot be read', async () => {
  vi.stubEnv('PUBLIC_SUPABASE_URL', shop.url)
  vi.stubEnv('PUBLIC_SUPABASE_KEY', shop.publishableKey)
  try {
    for (const ids of [[2, 3], [], [1, 2]])
      expect(new Set(await askOffers(ids))).toEqual(new Set(await getOffers(shop.visitor, ids)))
    await expect(askOffers(Array.from({ length: 1001 }, (_, id) => id))).rejects.toThrow('offers_unreadable')
  } finally {
    vi.unstubAllEnvs()
  }
})

test('a question that was given up fails', async () => {
  await expect(getOffers(shop.visitor, [1], AbortSignal.abort())).rejects.toThrow()
})

test('categories and shipping methods in the shop’s order', async () => {
  expect((await listCategories(shop.visitor)).map(({ name }) => name)).toEqual([
    'Sacs',
    'Chapeaux',
    'Accessoires',
  ])
  expect(await listShippingMethods(shop.visitor)).toEqual([
    expect.objectContaining({
      id: 'colissimo',
      price: 695,
      freeFrom: null,
      countries: [...COUNTRIES],
      isDefault: true,
    }),
    expect.objectContaining({ id: 'chronopost', price: 990, delay: '24/48\u202fh' }),
  ])
})

test('a method to relay points is offered where it has some, nearest first, and closes those of former lists', async () => {
  const offered = async () =>
    (await listShippingMethods(shop.visitor)).find(({ id }) => id === 'relais') ?? null
  const point = (id: string, country: Country, postalCode: string) => ({
    id,
    name: `Relais ${id}`,
    address: '1 rue du Marché',
    postalCode,
    city: 'Ville',
    country,
    openingHours: '',
  })
  const near = (country: Country, postalCode: string, method = 'relais') =>
    findRelayPoints(shop.visitor, { method, country, postalCode }).then((found) => found.map(({ id }) => id))
  const points = [
    point('P3', 'FR', '75003'),
    point('P11', 'FR', '75011'),
    point('L3', 'FR', '69003'),
    point('B1', 'BE', '1000'),
  ]
  expect(await loadRelayPoints(shop.service, 'relais', points)).toBe(4)
  expect(await offered()).toMatchObject({
    price: 490,
    freeFrom: 8000,
    isDefault: false,
    needsRelay: true,
    countries: ['FR', 'BE'],
  })
  expect(await near('FR', '75010')).toEqual(['P11', 'P3'])
  expect(await near('BE', '1050')).toEqual(['B1'])
  for (const nothing of [
    near('LU', '1000'),
    near('FR', '7501'),
    near('FR', '75010', 'colissimo'),
    near('FR', '75%__'),
  ])
    expect(await nothing).toEqual([])
  // Mondial Relay has no points in Switzerland, whatever a file says; of a carrier that is not known it is believed.
  const swiss = [...points, point('G1', 'CH', '1204')]
  expect(await loadRelayPoints(shop.service, 'relais', swiss)).toBe(5)
  expect((await offered())?.countries).toEqual(['FR', 'BE'])
  expect(await near('CH', '1204')).toEqual([])
  await shop.db.query(`update shipping_methods set carrier = 'none' where id = 'relais'`)
  expect((await offered())?.countries).toEqual(['FR', 'BE', 'CH'])
  expect(await near('CH', '1204')).toEqual(['G1'])
  await shop.db.query(`update shipping_methods set carrier = 'mondial_relay' where id = 'relais'`)
  await loadRelayPoints(shop.service, 'relais', points)
  // One wrong point, and the list stays as it is.
  const wrong = [point('X', 'FR', '1000')]
  await expect(loadRelayPoints(shop.service, 'relais', wrong)).rejects.toThrow(/relay_points_postal_code/)
  await expect(loadRelayPoints(shop.service, 'relais', [])).rejects.toThrow('request_invalid')
  await expect(loadRelayPoints(shop.service, 'colissimo', points)).rejects.toThrow('request_invalid')
  expect(await near('FR', '75010')).toHaveLength(2)
  expect(await loadRelayPoints(shop.service, 'relais', points.slice(0, 1))).toBe(1)
  expect(await near('FR', '75010')).toEqual(['P3'])
  expect((await offered())?.countries).toEqual(['FR'])
})

test('settings with the hero', async () => {
  await shop.db.query(
    `update settings set site_name = 'Atelier du Rif', opening_hours = array['Du lundi au vendredi : 10h-19h', 'Samedi : 10h-18h', 'Dimanche : Fermé'], host = E'Hébergeur\\n1 rue\\n01 99 00 10 10', return_address = '1 quai des Retours'`,
  )
  expect(await getShopSettings(shop.visitor)).toMatchObject({
    siteName: 'Atelier du Rif',
    returnAddress: '1 quai des Retours',
    vat: { exempt: false, ratePercent: 20 },
    showOutOfStock: true,
    openingHours: [{ days: 'Du lundi au vendredi', hours: '10h-19h' }, {}, {}],
    legal: { host: { name: 'Hébergeur', postalAddress: '1 rue', phone: '01 99 00 10 10' } },
    hero: { imagePath: null, altText: expect.any(String) },
  })
})

test('a picture’s address', () => {
  expect(pictureUrl('http://x/', 'product-images/a.webp')).toBe(
    'http://x/storage/v1/object/public/product-images/a.webp',
  )
  expect(pictureUrl('http://x', 'https://cdn.example/a.webp')).toBe('https://cdn.example/a.webp')
})
