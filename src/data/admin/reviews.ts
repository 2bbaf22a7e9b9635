import * as z from 'zod'
import { REVIEW_REFUSALS, REVIEW_STATUSES, type ReviewRefusal, type ReviewStatus } from '@/domain/review.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const text = z.string().nullable()

const review = row({
  id: z.number(),
  version: z.number(),
  productId: z.number(),
  product: z.string(),
  /** Null of the demonstration's own. */
  orderNumber: text,
  rating: z.number(),
  author: z.string(),
  body: z.string(),
  /** Storage paths. */
  pictures: z.array(z.string()),
  status: z.enum(REVIEW_STATUSES),
  receivedAt: z.string(),
  createdAt: z.string(),
  publishedAt: text,
  refusalReason: z.enum(REVIEW_REFUSALS).nullable(),
  refusalNote: text,
  moderatedAt: text,
  moderatedBy: text,
  answer: text,
  isDemo: z.boolean(),
})
export type Review = z.infer<typeof review>

const page = row({
  /** Whether the shop shows and takes reviews. */
  isOn: z.boolean(),
  counts: z.object({ waiting: z.number(), published: z.number(), refused: z.number() }),
  count: z.number(),
  reviews: z.array(review),
})
/** A page of the reviews, how many match in all, and how many there are of each state. */
export type ReviewPage = z.infer<typeof page>

export interface ReviewSearch {
  /** Part of a product, an author, the words or an order's number; empty for all. */
  readonly text: string
  readonly status: ReviewStatus | null
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/** @returns those that wait first, then the latest. @throws RefusedError */
export const listReviews = async (
  db: Client,
  search: ReviewSearch,
  signal: AbortSignal,
): Promise<ReviewPage> =>
  page.parse(
    await calledBy(
      db
        .rpc('admin_reviews', {
          wanted_status: search.status,
          search: search.text,
          page: search.page,
          per_page: search.perPage,
        })
        .abortSignal(signal),
    ),
  )

type Read = Pick<Review, 'id' | 'version'>

/** @throws RefusedError review_changed */
export const publishReview = async (db: Client, { id, version }: Read): Promise<Review> =>
  review.parse(
    await calledBy(db.rpc('moderate_review', { review: id, expected_version: version, verdict: 'publish' })),
  )

/** @param note what its author is told besides; empty for nothing. @throws RefusedError review_changed */
export const refuseReview = async (
  db: Client,
  { id, version }: Read,
  { reason, note }: { readonly reason: ReviewRefusal; readonly note: string },
): Promise<Review> =>
  review.parse(
    await calledBy(
      db.rpc('moderate_review', { review: id, expected_version: version, verdict: 'refuse', reason, note }),
    ),
  )

/** @param answer empty takes the answer back. @throws RefusedError review_changed, request_invalid where it is not published */
export const answerReview = async (db: Client, { id, version }: Read, answer: string): Promise<Review> =>
  review.parse(await calledBy(db.rpc('answer_review', { review: id, expected_version: version, answer })))

/** @throws RefusedError owner_required */
export async function setReviewsEnabled(db: Client, isOn: boolean): Promise<void> {
  await calledBy(db.rpc('set_reviews_enabled', { is_on: isOn }))
}
