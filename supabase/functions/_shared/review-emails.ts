import { pictureUrl } from '@/data/pictures.ts'
import { getReviewInvitation, getReviewOfEmail } from '@/data/review-emails.ts'
import {
  type ReviewFrame,
  reviewAnsweredEmail,
  reviewInvitationEmail,
  reviewRefusedEmail,
} from '@/emails/reviews.ts'
import type { Batch, Email } from './email.ts'
import { oneClickLeave } from './one-click-leave.ts'
import { settingsOf } from './shared-facts.ts'

/** @throws Error where the shop's own address is not known: to try again. */
async function frameOf(batch: Batch): Promise<ReviewFrame> {
  const { siteUrl, pictureBase } = batch
  if (!siteUrl) throw new Error('the address of the shop is not known: SITE_URL')
  return {
    settings: await settingsOf(batch),
    siteUrl,
    picture: (path) => (pictureBase ? pictureUrl(pictureBase, path) : null),
  }
}

const replyTo = ({ settings: { contactEmail } }: ReviewFrame) =>
  contactEmail ? { replyTo: contactEmail } : {}

/** Invites a buyer; nothing where a unit came back meanwhile, or they want to be left in peace. */
export const reviewInvitation: Email = async (batch, { order, content }) => {
  const said = await getReviewInvitation(batch.db, String(content.order))
  if (!said || !order) return null
  return {
    headers: oneClickLeave(batch, 'review', said.leaveToken),
    ...reviewInvitationEmail(await frameOf(batch), { ...said, orderNumber: order.orderNumber }),
  }
}

/** Tells why a review was refused; nothing where it was published or withdrawn meanwhile. */
export const reviewRefused: Email = async (batch, { content }) => {
  const review = await getReviewOfEmail(batch.db, Number(content.review))
  if (review?.status !== 'refused' || !review.refusalReason) return null
  const frame = await frameOf(batch)
  const why = { reason: review.refusalReason, note: review.refusalNote }
  return { ...replyTo(frame), ...reviewRefusedEmail(frame, review, why) }
}

/** Brings an answer; nothing where it was taken back meanwhile, or is shown nowhere. */
export const reviewAnswered: Email = async (batch, { content }) => {
  const review = await getReviewOfEmail(batch.db, Number(content.review))
  if (!review?.answer || review.status !== 'published' || !review.isShown) return null
  const frame = await frameOf(batch)
  return { ...replyTo(frame), ...reviewAnsweredEmail(frame, review, review.answer) }
}
