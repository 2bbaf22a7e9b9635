import * as z from 'zod'
import { centsFromEuros } from '@/domain/money.ts'
import type { Offer, Product } from '@/domain/product.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'
import { getPublishedProducts, listPublishedProducts } from './products.ts'
import { toVariants } from './variants.ts'

const state = z.array(
  z.tuple([
    z.number(),
    z.string(),
    z.number(),
    z.number(),
    z.number(),
    z.number().nullable(),
    z.string(),
    z.unknown(),
  ]),
)

type Entry = z.infer<typeof state>[number]

/** Above this many unknown products the whole list is read: an address that names them all would be too long. */
const FEW = 200

/** Products by their number and the text that changes with them, as the last reading found them. */
let known: ReadonlyMap<string, Product> = new Map()
/** Offers by what the database said of them, likewise. */
let knownOffers: ReadonlyMap<string, Offer> = new Map()

async function readProducts(db: Reader, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return []
  return ids.length > FEW ? listPublishedProducts(db) : getPublishedProducts(db, ids)
}

export interface PublishedCatalogue {
  /** Newest first. */
  readonly products: readonly Product[]
  /** By product, in the same order. */
  readonly offers: readonly Offer[]
}

function toOffer([id, , price, available, popularity, reference, name, variants]: Entry): Offer {
  return {
    productId: id,
    name,
    price: centsFromEuros(price),
    available,
    popularity,
    referencePrice: reference === null ? null : centsFromEuros(reference),
    variants: toVariants(variants),
  }
}

/**
 * The published catalogue. Only products that changed since the last call are read; the others, and offers that are as they
 * were, are the same objects, which nobody may change.
 * @throws Error when it cannot be read.
 */
export async function readCatalogue(db: Reader): Promise<PublishedCatalogue> {
  const answer = await db.rpc('catalogue_state', {}, { get: true })
  const entries = state.parse(dataOf(answer, 'products_unreadable'))
  const missing = entries.filter(([id, version]) => !known.has(`${id} ${version}`)).map(([id]) => id)
  const read = new Map((await readProducts(db, missing)).map((product) => [product.id, product]))
  const products: Product[] = []
  const offers: Offer[] = []
  const found = new Map<string, Product>()
  const foundOffers = new Map<string, Offer>()
  for (const entry of entries) {
    const [id, version] = entry
    const product = known.get(`${id} ${version}`) ?? read.get(id)
    // Without one it was unpublished between the two answers.
    if (!product) continue
    found.set(`${id} ${version}`, product)
    products.push(product)
    const said = JSON.stringify(entry)
    const offer = knownOffers.get(said) ?? toOffer(entry)
    foundOffers.set(said, offer)
    offers.push(offer)
  }
  known = found
  knownOffers = foundOffers
  return { products, offers }
}
