import * as z from 'zod/mini'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { REVIEW_REFUSALS, REVIEW_STATUSES } from '@/domain/review.ts'
import { backendUrl } from './address.ts'
import type { Client, Reader } from './client.ts'
import { refusalOf, refusalOfAnswer } from './refusals.ts'
import { ratingRow } from './reviews.ts'
import { row } from './row.ts'

const review = row({
  rating: ratingRow,
  author: z.string(),
  body: z.string(),
  pictures: z.array(z.string()),
  status: z.enum(REVIEW_STATUSES),
  version: z.number(),
  publishedAt: z.nullable(z.string()),
  refusalReason: z.nullable(z.enum(REVIEW_REFUSALS)),
  refusalNote: z.nullable(z.string()),
  answer: z.nullable(z.string()),
})

const piece = row({
  productId: z.number(),
  name: z.string(),
  label: z.nullable(z.string()),
  /** Storage path. */
  image: z.nullable(z.string()),
  /** A review of it may be written, or changed while it waits. */
  mayReview: z.boolean(),
  review: z.nullable(review),
})

const sheet = row({
  orderNumber: z.string(),
  receivedAt: z.nullable(z.string()),
  /** Name of the author as it is proposed. */
  author: z.string(),
  /** The shop takes reviews. */
  isOpen: z.boolean(),
  pieces: z.array(piece),
})

export type OwnReview = z.infer<typeof review>
export type ReviewPiece = z.infer<typeof piece>
/** What the buyer of an order may write of, and has written. */
export type ReviewSheet = z.infer<typeof sheet>

export interface ReviewFields {
  readonly rating: number
  readonly author: string
  readonly body: string
  /** Storage paths. */
  readonly pictures: readonly string[]
}

type Answer = Awaited<ReturnType<Reader['rpc']>>

const sheetOf = ({ data, error, status }: Answer): Result<ReviewSheet> =>
  error ? { ok: false, refusal: refusalOf(error, status) } : succeed(sheet.parse(data))

/** @param token of an invitation. Refuses with link_invalid. */
export const getReviewSheet = async (db: Reader, token: string): Promise<Result<ReviewSheet>> =>
  sheetOf(await db.rpc('review_sheet', { token }))

/** The token with which the signed-in customer writes of an order. Refuses with order_not_found, review_not_allowed. */
export async function getReviewToken(client: Client, orderNumber: string): Promise<Result<string>> {
  const { data, error, status } = await client.rpc('my_review_token', { order_number: orderNumber })
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(data)
}

/**
 * Writes a review, or changes the one that was read.
 * @param version null where there was none. Refuses with reviews_off, review_changed, review_not_allowed, and
 * review_invalid with `{ fields }`.
 */
export const saveReview = async (
  db: Reader,
  token: string,
  { product, version, fields }: { product: number; version: number | null; fields: ReviewFields },
): Promise<Result<ReviewSheet>> =>
  sheetOf(
    await db.rpc('save_review', {
      token,
      product,
      expected_version: version,
      fields: { ...fields, pictures: [...fields.pictures] },
    }),
  )

/** Takes a review back, in whatever state it is. */
export const withdrawReview = async (
  db: Reader,
  token: string,
  product: number,
): Promise<Result<ReviewSheet>> => sheetOf(await db.rpc('withdraw_review', { token, product }))

/** Milliseconds that a picture may take from a telephone. */
const UPLOAD_MS = 60_000
const uploaded = z.object({ path: z.string() })

/** Stores a picture for a review. @returns its Storage path. Refuses with image_… , reviews_off, review_not_allowed, too_many_requests. */
export async function uploadReviewPicture(token: string, picture: Blob): Promise<Result<string>> {
  try {
    const response = await fetch(
      `${backendUrl(import.meta.env.PUBLIC_SUPABASE_URL)}/functions/v1/review?picture`,
      {
        method: 'POST',
        headers: { apikey: import.meta.env.PUBLIC_SUPABASE_KEY, Authorization: `Bearer ${token}` },
        body: picture,
        signal: AbortSignal.timeout(UPLOAD_MS),
      },
    )
    // Whoever stands before the function refuses what is too large in words of its own.
    if (response.status === 413) return refuse('image_too_heavy')
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return succeed(uploaded.parse(answer).path)
    return { ok: false, refusal: refusalOfAnswer(answer, response.status) }
  } catch {
    return refuse('network_unreachable')
  }
}
