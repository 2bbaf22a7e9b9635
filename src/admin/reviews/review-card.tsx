import { Link } from 'react-router'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { exactDate, shortDate } from '@/admin/ui/dates.ts'
import { adminClient } from '@/data/admin/client.ts'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { publishReview, type Review } from '@/data/admin/reviews.ts'
import type { ReviewStatus } from '@/domain/review.ts'
import { adminReviewsText as t } from '@/texts/admin/reviews.ts'
import { reviewsText } from '@/texts/reviews.ts'
import { useReviewChange } from './use-review-change.ts'

const LOOK: Readonly<Record<ReviewStatus, string>> = {
  waiting: 'bg-straw-pale text-ink',
  published: 'bg-olive-pale text-olive-dark',
  refused: 'bg-terracotta-pale text-terracotta-ink',
}

interface Props {
  readonly review: Review
  readonly onRefuse: () => void
  readonly onAnswer: () => void
}

function Facts({ review }: { readonly review: Review }) {
  const { status, orderNumber, receivedAt, publishedAt, moderatedAt, moderatedBy, isDemo } = review
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-stone">
      {orderNumber && (
        <Link to={`/orders/${orderNumber}`} className="link">
          {t.order(orderNumber)}
        </Link>
      )}
      {isDemo && <span className="font-medium">{t.demo}</span>}
      <span>{t.received(shortDate(receivedAt))}</span>
      {publishedAt && <span>{t.published(shortDate(publishedAt), moderatedBy)}</span>}
      {status === 'refused' && moderatedAt && <span>{t.refused(shortDate(moderatedAt), moderatedBy)}</span>}
    </p>
  )
}

/** What a buyer wrote, and what can be done with it. */
export function ReviewCard({ review, onRefuse, onAnswer }: Props) {
  const { product, productId, author, rating, body, pictures, status, answer, refusalReason, refusalNote } =
    review
  const publishing = useReviewChange({
    change: () => publishReview(adminClient(), review),
    done: () => ({ title: t.publishedNow, description: t.publishedNote }),
  })
  return (
    <article aria-label={t.written(author, shortDate(review.createdAt))} className="py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-sans text-base font-medium tracking-normal">
          <Link to={`/products/${productId}`} className="hover:underline">
            {product}
          </Link>
        </h2>
        <span
          className={`rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium ${LOOK[status]}`}
        >
          {t.statuses[status]}
        </span>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3">
        <span className="tracking-wide text-olive" aria-hidden="true">
          {reviewsText.stars(rating)}
        </span>
        <span className="sr-only">{t.stars(rating)}</span>
        <time
          dateTime={review.createdAt}
          title={exactDate(review.createdAt)}
          className="text-sm text-ink-soft"
        >
          {t.written(author, shortDate(review.createdAt))}
        </time>
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{body}</p>
      {pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {pictures.map((path, index) => (
            <li key={path}>
              <a href={pictureAddress(path)} target="_blank" rel="noopener noreferrer">
                <img
                  src={pictureAddress(path)}
                  alt={t.picture(index + 1)}
                  width={88}
                  height={110}
                  loading="lazy"
                  className="aspect-4/5 w-22 rounded-[3px] bg-linen-deep object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {refusalReason && (
        <p className="mt-3 max-w-prose border-l-2 border-terracotta-ink pl-3 whitespace-pre-line wrap-anywhere">
          <span className="font-medium">{t.reasons[refusalReason]}</span>
          {refusalNote && `\n${refusalNote}`}
        </p>
      )}
      {answer && (
        <div className="mt-3 max-w-prose border-l-2 border-straw pl-3">
          <p className="font-medium">{t.shopAnswer}</p>
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      )}
      <div className="mt-3">
        <Facts review={review} />
      </div>
      <p className="mt-3 flex flex-wrap gap-3">
        {status !== 'published' && (
          <button
            type="button"
            aria-label={t.publishOf(author, product)}
            className={status === 'waiting' ? PRIMARY : QUIET}
            disabled={publishing.isPending}
            onClick={() => publishing.mutate(undefined)}
          >
            {t.publish}
          </button>
        )}
        {status === 'published' && (
          <button
            type="button"
            aria-label={answer ? t.editAnswerOf(author, product) : t.answerOf(author, product)}
            className={QUIET}
            onClick={onAnswer}
          >
            {answer ? t.editAnswer : t.answer}
          </button>
        )}
        {status !== 'refused' && (
          <button type="button" aria-label={t.refuseOf(author, product)} className={QUIET} onClick={onRefuse}>
            {t.refuse}
          </button>
        )}
      </p>
    </article>
  )
}
