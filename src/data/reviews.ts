import * as z from 'zod/mini'
import type { PublishedReview, Rating } from '@/domain/review.ts'
import { REVIEWS_AT_ONCE } from '@/domain/rules.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'
import { row } from './row.ts'

export const ratingRow = z.pipe(
  z.int().check(z.minimum(1), z.maximum(5)),
  z.transform((value) => value as Rating),
)

const rows = z.array(
  row({
    id: z.number(),
    productId: z.number(),
    rating: ratingRow,
    author: z.string(),
    body: z.string(),
    pictures: z.array(z.string()),
    receivedAt: z.string(),
    publishedAt: z.string(),
    answer: z.nullable(z.string()),
    isDemo: z.boolean(),
  }),
)

const latestFirst = (one: PublishedReview, other: PublishedReview): number =>
  Date.parse(other.publishedAt) - Date.parse(one.publishedAt) || other.id - one.id

/** Every review that pages show, the latest first; none while the shop shows no reviews. @throws Error when they cannot be read. */
export async function listPublishedReviews(db: Reader): Promise<PublishedReview[]> {
  const all: PublishedReview[] = []
  for (;;) {
    const last = all.at(-1)
    const asked = await db.rpc('published_reviews', last ? { before: last.id } : {})
    const some = rows.parse(dataOf(asked, 'reviews_unreadable'))
    all.push(...some)
    if (some.length < REVIEWS_AT_ONCE) return all.sort(latestFirst)
  }
}
