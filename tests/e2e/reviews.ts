import type { Page } from '@playwright/test'
import { reviewText } from '@/texts/review.ts'
import { type Db, rows } from './fixtures.ts'
import { placeOrder } from './orders.ts'

/** A product without any review of the demonstration. */
export const PLAIN = 24

const DAY_MS = 86_400_000
/** A moment so many days ago. */
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** An order of a test's own that was delivered three weeks ago. */
export async function delivered(db: Db, wanted: Parameters<typeof placeOrder>[1]): Promise<void> {
  const { order_number: number } = await placeOrder(db, wanted)
  await rows(
    db
      .from('orders')
      .update({
        status: 'completed',
        payment_status: 'paid',
        created_at: daysAgo(25),
        delivered_at: daysAgo(21),
      })
      .eq('order_number', number)
      .select('id'),
  )
}

/** A note of the form of a review. */
export const star = (page: Page, rating: 1 | 2 | 3 | 4 | 5) =>
  page.getByRole('radio', { name: reviewText.star(rating, reviewText.ratings[rating]) })

/** What a page says to search engines. */
export const jsonLd = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).join('\n')
