import * as z from 'zod'
import { camelKeys } from '@/domain/case.ts'
import type { PublishedReview, Rating } from '@/domain/review.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'

export const ratingRow = z
  .number()
  .int()
  .min(1)
  .max(5)
  .transform((value) => value as Rating)

const rows = z.array(
  z
    .object({
      id: z.number(),
      product_id: z.number(),
      rating: ratingRow,
      author: z.string(),
      body: z.string(),
      pictures: z.array(z.string()),
      received_at: z.string(),
      published_at: z.string(),
      answer: z.string().nullable(),
      is_demo: z.boolean(),
    })
    .transform(camelKeys),
)

/** Every review that pages show, the latest first; none while the shop shows no reviews. @throws Error when they cannot be read. */
export const listPublishedReviews = async (db: Reader): Promise<PublishedReview[]> =>
  rows.parse(dataOf(await db.rpc('published_reviews'), 'reviews_unreadable'))
