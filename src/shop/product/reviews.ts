import { buildReader } from '@/data/build-client.ts'
import { listPublishedReviews } from '@/data/reviews.ts'
import type { PublishedReview } from '@/domain/review.ts'
import { buildSource } from '@/rendering/build-source.ts'

/** All published reviews, read once per publication. A page that calls this depends on all of them. */
export const publishedReviews = buildSource('reviews', () => listPublishedReviews(buildReader()))

/**
 * @returns what gives the reviews of a product, the latest first: pages take theirs as props. Those that nobody wrote
 * show in the demonstration alone, until somebody has written one.
 */
export async function reviewsByProduct(): Promise<(productId: number) => readonly PublishedReview[]> {
  const byProduct = Map.groupBy(await publishedReviews(), ({ productId }) => productId)
  return (productId) => {
    const all = byProduct.get(productId) ?? []
    const real = all.filter(({ isDemo }) => !isDemo)
    return real.length > 0 || import.meta.env.PUBLIC_DEMO !== 'true' ? real : all
  }
}
