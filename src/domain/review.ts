import * as z from 'zod/mini'
import { paragraphs, requiredLine } from './form-fields.ts'
import { hasLink } from './links.ts'

export const REVIEW_STATUSES = ['waiting', 'published', 'refused'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** Why a review may be refused; the database knows the same (`private.review_refusals`). */
export const REVIEW_REFUSALS = [
  'off_topic',
  'offensive',
  'personal_data',
  'advertising',
  'unlawful',
  'other',
] as const
export type ReviewRefusal = (typeof REVIEW_REFUSALS)[number]

export const RATINGS = [1, 2, 3, 4, 5] as const
export type Rating = (typeof RATINGS)[number]

/** Longest texts of a review, in characters: its author's name, what it says, the shop's answer and words to a refusal. */
export const REVIEW_LIMITS = { author: 40, body: 2000, answer: 2000, refusalNote: 1000 } as const

const isPlain = z.refine<string>((text) => !hasLink(text), 'link')

/** What its author fills in. Messages are keys that `texts/forms.ts` says in French, and `link`. */
export const reviewFormSchema = z.object({
  rating: z.coerce.number().check(z.int('required'), z.minimum(1, 'required'), z.maximum(5, 'required')),
  author: requiredLine(REVIEW_LIMITS.author).check(isPlain),
  body: paragraphs(REVIEW_LIMITS.body).check(z.minLength(1, 'required'), isPlain),
})

const token = z.string().check(z.minLength(43), z.maxLength(100))

/** What the browser sends to the `review` function, besides pictures. */
export const reviewRequestSchema = z.strictObject({ action: z.literal('unsubscribe'), token })

/** A review as visitors see it. */
export interface PublishedReview {
  readonly id: number
  readonly productId: number
  readonly rating: Rating
  readonly author: string
  readonly body: string
  /** Storage paths. */
  readonly pictures: readonly string[]
  /** ISO dates. */
  readonly receivedAt: string
  readonly publishedAt: string
  readonly answer: string | null
  /** Of the demonstration: nobody wrote it. */
  readonly isDemo: boolean
}

export interface ReviewSummary {
  readonly count: number
  /** Of the ratings, to one tenth. */
  readonly average: number
}

/** @returns how many there are and their average; null where there are none. */
export function summaryOf(reviews: readonly Pick<PublishedReview, 'rating'>[]): ReviewSummary | null {
  if (reviews.length === 0) return null
  const sum = reviews.reduce((all, { rating }) => all + rating, 0)
  return { count: reviews.length, average: Math.round((sum * 10) / reviews.length) / 10 }
}
