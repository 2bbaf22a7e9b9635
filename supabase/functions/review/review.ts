import { beginReviewPicture, leaveReviews } from '@/data/review-emails.ts'
import { reviewRequestSchema } from '@/domain/review.ts'
import { MAX_IMAGE_BYTES } from '@/domain/rules.ts'
import { storable } from '../_shared/body.ts'
import { bearerOf } from '../_shared/clock-token.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { storePicture } from '../_shared/store-picture.ts'

/**
 * What buyers do with invitations besides writing. `POST ?picture` stores the picture in its body for a review, for who bears
 * the token of the invitation, and answers `{ path, width, height }`. `{ action: "unsubscribe", token }`, and a mail program's
 * `POST ?leave={token}` (RFC 8058), end the invitations of an address.
 */
export async function handleReview(context: FunctionContext, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const leave = searchParams.get('leave')
  if (request.method === 'POST' && leave !== null) return await end(context, storable(leave))
  if (request.method === 'POST' && searchParams.has('picture')) return await keepPicture(context, request)
  const form = await readForm(request, reviewRequestSchema)
  return form.ok ? await end(context, form.value.token) : refusalReply(form.refusal)
}

async function keepPicture({ db }: FunctionContext, request: Request): Promise<Response> {
  // Before anything of the body is read.
  const allowed = await beginReviewPicture(db, bearerOf(request) ?? '')
  if (!allowed.ok) return refusalReply(allowed.refusal)
  const stored = await storePicture(db, 'review-images', MAX_IMAGE_BYTES, request)
  return stored.ok ? jsonReply(200, stored.value) : refusalReply(stored.refusal)
}

async function end({ db }: FunctionContext, token: string): Promise<Response> {
  const ended = await leaveReviews(db, token)
  return ended.ok ? jsonReply(200, { done: true }) : refusalReply(ended.refusal)
}
