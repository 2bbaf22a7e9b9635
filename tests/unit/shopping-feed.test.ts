import { expect, test } from 'vitest'
import { cents } from '@/domain/money.ts'
import type { Offer, Product } from '@/domain/product.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { productJsonLd } from '@/shop/product/json-ld.ts'
import { merchantItem } from '@/shop/seo/merchant.ts'
import { policiesJsonLd } from '@/shop/seo/policies.ts'

const product = (changes: Partial<Product> = {}): Product => ({
  id: 7,
  name: 'Capeline Rif',
  price: cents(6900),
  category: 'Chapeaux',
  images: ['product-images/a.webp', 'product-images/b.webp'],
  imageAlts: [],
  isNew: false,
  itemTexts: [],
  description: 'Une capeline.',
  artisan: 'Naïma',
  artisanStory: null,
  countryOfOrigin: null,
  madeFor: null,
  details: '',
  dimensions: null,
  care: '',
  related: [],
  colours: ['Naturel', 'Olive'],
  materials: ['Doum', 'Coton', 'Cuir', 'Laiton'],
  sizes: [],
  createdAt: '2026-11-01T10:00:00Z',
  safety: {
    identifier: 'RIF-7',
    manufacturer: { name: 'A', postalAddress: 'B', email: 'c@d.example' },
    responsible: null,
    warnings: '',
  },
  variantFacts: { 1: { sku: 'RIF-7-57', images: [] }, 2: { sku: 'RIF-7-59', images: [] } },
  ...changes,
})
const offer: Offer = {
  productId: 7,
  name: 'Capeline Rif',
  price: cents(6900),
  available: 3,
  popularity: 1,
  referencePrice: null,
  variants: null,
}
const row = (id: number, words: readonly string[], image: string | null) => ({
  id,
  words,
  price: cents(6900),
  available: 2,
  referencePrice: null,
  image,
})
const withOptions = (options: string[], ...rows: ReturnType<typeof row>[]): Offer => ({
  ...offer,
  variants: { options, rows, swatches: {} } as NonNullable<Offer['variants']>,
})
const item = (
  changes: Partial<Product> = {},
  pictures: readonly (string | null)[] = ['https://s.example/a.jpeg', 'https://s.example/b.jpeg'],
  shown = offer,
) =>
  merchantItem(
    { product: product(changes), offer: shown, address: 'https://s.example/products/7', pictures },
    'Atelier',
  )

test('a product without a picture that can be shown is no item, nor is any of its variants', () => {
  expect(item({ images: [] }, [])).toBe('')
  expect(item({}, [null, null])).toBe('')
  const variants = withOptions(['Taille'], row(1, ['57'], null), row(2, ['59'], null))
  expect(item({}, [null], variants)).toBe('')
})

test('a lost picture gives way to the next, and each variant keeps its own', () => {
  expect(item({}, [null, 'https://s.example/b.jpeg'])).toContain(
    '<g:image_link>https://s.example/b.jpeg</g:image_link>',
  )
  const variants = withOptions(
    ['Taille'],
    row(1, ['57'], 'product-images/a.webp'),
    row(2, ['59'], 'product-images/b.webp'),
  )
  const [first, second] = item({}, [null, 'https://s.example/b.jpeg'], variants).split('</item>')
  expect(first).toContain('<g:image_link>https://s.example/b.jpeg<')
  expect(second).toContain('<g:image_link>https://s.example/b.jpeg<')
  expect(second).not.toContain('additional_image_link')
})

test.each([
  [null, 'adult', 'unisex'],
  ['Femme', 'adult', 'female'],
  ['Homme', 'adult', 'male'],
  ['Enfant', 'kids', 'unisex'],
])('whom it is for (%s) is said as Google names it', (madeFor, age, gender) => {
  expect(item({ madeFor })).toContain(
    `<g:age_group>${age}</g:age_group><g:gender>${gender}</g:gender><g:material>Doum/Coton/Cuir</g:material><g:color>Naturel/Olive</g:color>`,
  )
})

test('a variant says its own colour, or those of the product where its options say none', () => {
  const sized = item({}, undefined, withOptions(['Taille'], row(1, ['57'], null), row(2, ['59'], null)))
  expect(sized).toContain('<g:size>57</g:size><g:color>Naturel/Olive</g:color>')
  const dyed = item({}, undefined, withOptions(['Couleur'], row(1, ['Olive'], null), row(2, ['Noir'], null)))
  expect(dyed).toContain('<g:color>Olive</g:color>')
  expect(dyed).not.toContain('Naturel/Olive')
})

test('a description comes from the details where there is none, and stands for nothing else', () => {
  const details = '<p>Palmier &amp; coton</p><ul><li>Bord de 11 cm</li></ul>'
  expect(item({ description: '', details })).toContain(
    '<g:description>Palmier &amp; coton Bord de 11 cm</g:description>',
  )
  expect(item({ description: '' })).toContain('<g:description>Capeline Rif</g:description>')
})

const facts = (changes: Partial<Product>, pictures: readonly (string | null)[]) =>
  productJsonLd({
    product: product(changes),
    offer,
    pictures,
    rating: null,
    siteName: 'Atelier',
    site: new URL('https://s.example'),
  })

test('structured data leaves out what is empty', () => {
  expect(facts({ description: '', images: [] }, [])).not.toHaveProperty('image')
  expect(facts({ description: '' }, [])).not.toHaveProperty('description')
  expect(facts({ description: ' ', details: '<p>Doum</p>' }, [null, '/b.jpeg'])).toMatchObject({
    description: 'Doum',
    image: ['https://s.example/b.jpeg'],
  })
})

test('returns and delivery are said with countries, fees and thresholds of the shop', () => {
  const method: ShippingMethod = {
    id: 'relais',
    label: 'Point relais',
    delay: '3 à 5 jours',
    price: cents(490),
    freeFrom: cents(8000),
    countryFees: { BE: cents(300) },
    countries: ['FR', 'BE'],
    isDefault: false,
    needsRelay: true,
  }
  const home = {
    ...method,
    id: 'colissimo',
    freeFrom: null,
    countryFees: {},
    countries: ['FR', 'CH'] as const,
  }
  expect(policiesJsonLd([method, home], new URL('https://s.example'))).toMatchObject({
    hasMerchantReturnPolicy: {
      applicableCountry: ['FR', 'BE', 'CH'],
      merchantReturnDays: 14,
      merchantReturnLink: 'https://s.example/returns',
    },
    hasShippingService: [
      {
        name: 'Point relais',
        shippingConditions: [
          {
            shippingDestination: [{ addressCountry: 'FR' }],
            orderValue: { maxValue: '79.99' },
            shippingRate: { value: '4.90' },
          },
          { orderValue: { minValue: '80.00' }, shippingRate: { value: '0.00' } },
          {
            shippingDestination: [{ addressCountry: 'BE' }],
            orderValue: { maxValue: '79.99' },
            shippingRate: { value: '7.90' },
          },
          { orderValue: { minValue: '80.00' }, shippingRate: { value: '3.00' } },
        ],
      },
      { shippingConditions: [{ shippingRate: { value: '4.90', currency: 'EUR' } }] },
    ],
  })
  expect(policiesJsonLd([], new URL('https://s.example'))).toEqual({})
})
