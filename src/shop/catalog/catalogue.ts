import { buildReader } from '@/data/build-client.ts'
import { readCatalogue } from '@/data/catalogue.ts'
import { listCategories } from '@/data/categories.ts'
import { listColours, listMaterials } from '@/data/listed-words.ts'
import { pictureUrl } from '@/data/pictures.ts'
import { getShopSettings } from '@/data/settings.ts'
import type { Cents } from '@/domain/money.ts'
import type { Category, Colour, Material, Offer } from '@/domain/product.ts'
import { slugOf } from '@/domain/slug.ts'
import { hasSeveralPrices } from '@/domain/variant.ts'
import { buildSource, sourcePart } from '@/rendering/build-source.ts'
import type { Item } from '@/rendering/by-item.ts'

export type CatalogueItem = Item

export interface Catalogue {
  /** Every published product, newest first. */
  readonly items: readonly CatalogueItem[]
  /** Those that lists show: without the sold-out ones when the shop hides them. */
  readonly listed: readonly CatalogueItem[]
  readonly categories: readonly Category[]
  readonly colours: readonly Colour[]
  readonly materials: readonly Material[]
}

/** Where the build reads pictures: the backend's address as this machine reaches it. */
const PICTURE_BASE = process.env.SUPABASE_URL || import.meta.env.PUBLIC_SUPABASE_URL

export const storedPicture = (path: string): string => pictureUrl(PICTURE_BASE, path)

/** What the database says, as plain data. */
const rows = buildSource('catalogue', async () => {
  const db = buildReader()
  const [{ products, offers }, categories, colours, materials, { showOutOfStock }] = await Promise.all([
    readCatalogue(db),
    listCategories(db),
    listColours(db),
    listMaterials(db),
    getShopSettings(db),
  ])
  return { products, offers, categories, colours, materials, showOutOfStock }
})

type Rows = Awaited<ReturnType<typeof rows>>

/** An offer with the colours of the words that the shop’s list knows, however they are written. */
function withSwatches(offer: Offer, swatches: ReadonlyMap<string, string>): Offer {
  const { variants } = offer
  if (!variants) return offer
  const known = variants.rows
    .flatMap(({ words }) => words)
    .flatMap((word) => {
      const swatch = swatches.get(slugOf(word))
      return swatch ? [[word, swatch] as const] : []
    })
  return { ...offer, variants: { ...variants, swatches: Object.fromEntries(known) } }
}

/** Items by their offer, which is the same object as long as nothing of it changes, with these colours. */
let made: { readonly colours: string; readonly items: WeakMap<Offer, CatalogueItem> } | undefined

function assemble({ products, offers, showOutOfStock, ...lists }: Rows): Catalogue {
  const swatches = new Map(lists.colours.map(({ name, swatch }) => [slugOf(name), swatch]))
  const offerOf = new Map(offers.map((offer) => [offer.productId, offer]))
  const colours = JSON.stringify([...swatches])
  if (made?.colours !== colours) made = { colours, items: new WeakMap() }
  const { items: known } = made
  const items = products.flatMap((product) => {
    const offer = offerOf.get(product.id)
    if (!offer) return []
    const before = known.get(offer)
    if (before?.product === product) return [before]
    const item = {
      product,
      offer: withSwatches(offer, swatches),
      pictures: product.images.map(storedPicture),
    }
    known.set(offer, item)
    return [item]
  })
  const listed = showOutOfStock ? items : items.filter(({ offer }) => offer.available > 0)
  return { items, listed, ...lists }
}

const assembled = new WeakMap<Rows, Catalogue>()

/** The published catalogue, read once per publication. A page that calls this depends on every product. */
export async function catalogue(): Promise<Catalogue> {
  const read = await rows()
  const known = assembled.get(read) ?? assemble(read)
  assembled.set(read, known)
  return known
}

/** What a text quotes of a product. */
export interface QuotedProduct {
  readonly id: number
  readonly pictures: readonly string[]
  readonly imageAlts: readonly string[]
  readonly name: string
  readonly price: Cents
  /** Whether it comes at more than one price, of which this is the lowest. */
  readonly isFrom: boolean
}

const byIdentifier = new WeakMap<Catalogue, ReadonlyMap<string, CatalogueItem>>()

function quoted(all: Catalogue, identifier: string): QuotedProduct | null {
  const known =
    byIdentifier.get(all) ?? new Map(all.items.map((item) => [item.product.safety.identifier, item]))
  byIdentifier.set(all, known)
  const item = known.get(identifier)
  if (!item) return null
  const { product, offer, pictures } = item
  const { id, name, imageAlts } = product
  const isFrom = offer.variants !== undefined && offer.variants !== null && hasSeveralPrices(offer.variants)
  return { id, name, pictures, imageAlts, price: offer.price, isFrom }
}

/** A product by its identifier (SKU), or null. A page that asks for some depends on those alone. */
export const quotedProducts = sourcePart('quoted', catalogue, quoted)
