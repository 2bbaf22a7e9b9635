import * as z from 'zod'

/** Parts of the home page below the hero, in the order that a new shop has them. */
export const HOME_PARTS = ['values', 'featured', 'story', 'testimonials', 'pictures'] as const
export type HomePartKind = (typeof HOME_PARTS)[number]

/** Most things of each kind. */
export const HOME_MOST = { values: 4, products: 8, testimonials: 6, pictures: 8, portraits: 40 } as const
/** Longest texts of its parts, in characters. */
export const HOME_TEXTS = { valueTitle: 60, valueText: 240, title: 120, text: 1200, alt: 200 } as const

/** Drawings that may stand over a value. */
export const VALUE_ICONS = ['none', 'hand', 'leaf', 'heart', 'parcel', 'star'] as const
export type ValueIcon = (typeof VALUE_ICONS)[number]

const line = (most: number) => z.string().trim().max(most)
/** A picture of `site-images`. */
const picture = z.string().regex(/^site-images\/[A-Za-z0-9._-]+$/)
const ids = (most: number) => z.array(z.int().positive()).max(most)

const value = z.object({
  icon: z.enum(VALUE_ICONS),
  title: line(HOME_TEXTS.valueTitle),
  text: line(HOME_TEXTS.valueText),
})
const shownPicture = z.object({ picture, alt: line(HOME_TEXTS.alt) })
/** A picture of an artisan, by the name that products give. */
const portrait = shownPicture.extend({ name: line(120) })
export type Portrait = z.infer<typeof portrait>

const part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('values'), isShown: z.boolean(), items: z.array(value).max(HOME_MOST.values) }),
  /** Without a product the latest stand there. */
  z.object({ kind: z.literal('featured'), isShown: z.boolean(), products: ids(HOME_MOST.products) }),
  z.object({
    kind: z.literal('story'),
    isShown: z.boolean(),
    title: line(HOME_TEXTS.title),
    text: line(HOME_TEXTS.text),
    picture: picture.nullable(),
    alt: line(HOME_TEXTS.alt),
    /** Shown with each artisan's story, on the pages of what they made. Parts that were stored before have none. */
    items: z.array(portrait).max(HOME_MOST.portraits).default([]),
  }),
  z.object({ kind: z.literal('testimonials'), isShown: z.boolean(), reviews: ids(HOME_MOST.testimonials) }),
  z.object({
    kind: z.literal('pictures'),
    isShown: z.boolean(),
    title: line(HOME_TEXTS.title),
    items: z.array(shownPicture).max(HOME_MOST.pictures),
  }),
])

/** Each kind once, in the order of the page. */
export const homeParts = z
  .array(part)
  .refine(
    (parts) =>
      parts.length === HOME_PARTS.length && new Set(parts.map(({ kind }) => kind)).size === parts.length,
  )

export type HomePart = z.infer<typeof part>
export type PartOf<Kind extends HomePartKind> = Extract<HomePart, { kind: Kind }>
export type HomeParts = readonly HomePart[]

/** Parts of a shop that has said nothing yet: the latest products stand there, and nothing else. */
export const EMPTY_HOME: HomeParts = [
  { kind: 'values', isShown: true, items: [] },
  { kind: 'featured', isShown: true, products: [] },
  { kind: 'story', isShown: true, title: '', text: '', picture: null, alt: '', items: [] },
  { kind: 'testimonials', isShown: true, reviews: [] },
  { kind: 'pictures', isShown: true, title: '', items: [] },
]

/** @returns the parts with one of them a place further up (-1) or down (1); as they were at an end of the page. */
export function movedPart(parts: HomeParts, kind: HomePartKind, by: -1 | 1): HomeParts {
  const from = parts.findIndex((one) => one.kind === kind)
  const [one, other] = [parts[from], parts[from + by]]
  if (!one || !other) return parts
  return parts.map((each) => (each === one ? other : each === other ? one : each))
}

/** What is left of a part when lines that nobody filled in are taken out. */
export function tidied(one: HomePart): HomePart {
  if (one.kind === 'values') return { ...one, items: one.items.filter(({ title }) => title.trim() !== '') }
  return one
}
