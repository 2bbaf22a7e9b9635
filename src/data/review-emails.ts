import * as z from 'zod'
import { camelKeys } from '@/domain/case.ts'
import type { Result } from '@/domain/errors.ts'
import { REVIEW_REFUSALS, REVIEW_STATUSES } from '@/domain/review.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'
import { storedResult } from './stored-result.ts'

const named = { name: z.string(), label: z.string().nullable(), image: z.string().nullable() }

const invitation = z
  .object({
    token: z.string(),
    leave_token: z.string(),
    first_name: z.string(),
    pieces: z.array(z.object(named)),
  })
  .transform(camelKeys)

const email = z
  .object({
    ...named,
    token: z.string(),
    first_name: z.string(),
    product_id: z.number(),
    rating: z.number(),
    body: z.string(),
    status: z.enum(REVIEW_STATUSES),
    refusal_reason: z.enum(REVIEW_REFUSALS).nullable(),
    refusal_note: z.string().nullable(),
    answer: z.string().nullable(),
    /** Whether the shop shows reviews. */
    is_shown: z.boolean(),
  })
  .transform(camelKeys)

/** What an invitation says. */
export type ReviewInvitation = z.infer<typeof invitation>
/** What emails about a review say of it. */
export type ReviewOfEmail = z.infer<typeof email>

/** @param db the service role's client. @returns null where it is no longer to be sent. @throws Error */
export async function getReviewInvitation(db: Client, order: string): Promise<ReviewInvitation | null> {
  const { data, error } = await db.rpc('review_invitation', { invited: order })
  if (error) throw new Error('an invitation cannot be read', { cause: error })
  return data === null ? null : invitation.parse(data)
}

/** @param db the service role's client. @returns null where it is gone. @throws Error */
export async function getReviewOfEmail(db: Client, review: number): Promise<ReviewOfEmail | null> {
  const { data, error } = await db.rpc('review_letter', { review })
  if (error) throw new Error('a review cannot be read', { cause: error })
  return data === null ? null : email.parse(data)
}

/**
 * Queues the invitations that are due and forgets what was kept long enough.
 * @param db the service role's client. @returns Storage paths of pictures to be taken away. @throws Error
 */
export const tendReviews = async (db: Client): Promise<readonly string[]> =>
  z.array(z.string()).parse(dataOf(await db.rpc('tend_reviews'), 'the reviews cannot be read'))

/** Ends the invitations of an address by the token of one. @param db the service role's client. */
export const leaveReviews = async (db: Client, token: string): Promise<Result<unknown>> =>
  storedResult(await db.rpc('leave_reviews', { token }))

/** Whether who holds a token may upload a picture now. @param db the service role's client. */
export const beginReviewPicture = async (db: Client, token: string): Promise<Result<unknown>> =>
  storedResult(await db.rpc('begin_review_picture', { token }))
