import type { HomePart } from '@/domain/home-parts.ts'
import { FEATURED_PRODUCTS } from '@/domain/rules.ts'
import type { Item } from '@/rendering/by-item.ts'
import { storedPicture } from '@/shop/catalog/catalogue.ts'
import { ownHomeParts } from '@/shop/home/home-parts.ts'
import { publishedReviews } from '@/shop/product/reviews.ts'

interface Shown {
  readonly picture: string
  readonly alt: string
  readonly likes?: number
}

interface Testimonial {
  readonly text: string
  readonly name: string
  readonly place?: string
}

/** What the demonstration says of its invented workshops. */
export interface DemoHome {
  readonly values: readonly { readonly title: string; readonly text: string }[]
  readonly story: { readonly title: string; readonly text: string; readonly alt: string }
  readonly testimonials: readonly Testimonial[]
  /** `product` counts from the newest product, `picture` from its first picture. */
  readonly posts: readonly { readonly product: number; readonly picture: number; readonly likes: number }[]
}

/** A part of the home page as it is drawn. */
type ShownPart =
  | Extract<HomePart, { kind: 'values' }>
  | { readonly kind: 'values'; readonly items: DemoHome['values'] }
  | { readonly kind: 'featured'; readonly items: readonly Item[] }
  | {
      readonly kind: 'story'
      readonly title: string
      readonly text: string
      readonly picture: string | undefined
      readonly alt: string
    }
  | {
      readonly kind: 'testimonials'
      readonly testimonials: readonly {
        readonly text: string
        readonly name: string
        readonly place?: string
      }[]
    }
  | { readonly kind: 'pictures'; readonly title?: string; readonly posts: readonly Shown[] }

/** What the shop comes with: the latest products, and in the demonstration what it says of its invented workshops. */
function defaultParts(listed: readonly Item[], demo: DemoHome | null): ShownPart[] {
  const featured = { kind: 'featured', items: listed.slice(0, FEATURED_PRODUCTS) } as const
  if (!demo) return [featured]
  const posts = demo.posts.flatMap(({ product, picture, likes }) => {
    const item = listed[product]
    const src = item?.pictures[picture]
    return item && src
      ? [{ picture: src, alt: item.product.imageAlts[picture] || item.product.name, likes }]
      : []
  })
  const picture = listed.find(({ pictures }) => pictures.length > 2)?.pictures.at(-1)
  return [
    { kind: 'values', items: demo.values },
    featured,
    { kind: 'story', picture, ...demo.story },
    { kind: 'testimonials', testimonials: demo.testimonials },
    { kind: 'pictures', posts },
  ]
}

/** Words of a real buyer, as they are published; one that no longer is leaves no trace. */
async function testimonialsOf(ids: readonly number[], isDemonstration: boolean) {
  const reviews = await publishedReviews()
  return ids.flatMap((id) => {
    const review = reviews.find((one) => one.id === id)
    return review && (isDemonstration || !review.isDemo) ? [{ text: review.body, name: review.author }] : []
  })
}

async function drawn(part: HomePart, listed: readonly Item[], isDemonstration: boolean): Promise<ShownPart> {
  if (part.kind === 'values') return part
  if (part.kind === 'featured') {
    const chosen = part.products.flatMap((id) => listed.find(({ product }) => product.id === id) ?? [])
    return { kind: 'featured', items: chosen.length > 0 ? chosen : listed.slice(0, FEATURED_PRODUCTS) }
  }
  if (part.kind === 'story')
    return { ...part, picture: part.picture ? storedPicture(part.picture) : undefined }
  if (part.kind === 'testimonials')
    return { kind: 'testimonials', testimonials: await testimonialsOf(part.reviews, isDemonstration) }
  return {
    kind: 'pictures',
    ...(part.title ? { title: part.title } : {}),
    posts: part.items.map(({ picture, alt }) => ({ picture: storedPicture(picture), alt })),
  }
}

/**
 * @param listed what the catalogue shows, the latest first. @param demo what the demonstration says, null in a shop of its own.
 * @returns the parts of the home page below the hero, in their order.
 */
export async function shownParts(listed: readonly Item[], demo: DemoHome | null): Promise<ShownPart[]> {
  const own = await ownHomeParts()
  if (!own) return defaultParts(listed, demo)
  const shown = own.filter(({ isShown }) => isShown)
  return await Promise.all(shown.map((part) => drawn(part, listed, demo !== null)))
}
