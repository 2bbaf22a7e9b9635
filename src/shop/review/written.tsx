import type { OwnReview } from '@/data/write-review.ts'
import { pictureAddress } from '@/stores/picture-address.ts'
import { refusalText, reviewText as t } from '@/texts/review.ts'
import { reviewsText } from '@/texts/reviews.ts'

const LOOK = {
  waiting: 'bg-straw-pale text-ink',
  published: 'bg-olive-pale text-olive-dark',
  refused: 'bg-terracotta-pale text-terracotta-ink',
} as const

/** A review as its author sees it: what it says, and what became of it. */
export function Written({ review }: { readonly review: OwnReview }) {
  const { rating, author, body, pictures, status, refusalReason, refusalNote, answer } = review
  return (
    <div className="mt-5">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="text-lg tracking-wide text-olive" aria-hidden="true">
          {reviewsText.stars(rating)}
        </span>
        <span className="sr-only">{reviewsText.outOfFive(rating)}</span>
        <span className="font-medium">{author}</span>
        <span className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${LOOK[status]}`}>
          {t.statuses[status]}
        </span>
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{body}</p>
      {pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {pictures.map((path, index) => (
            <li key={path}>
              <img
                src={pictureAddress(path)}
                alt={t.picture(index + 1)}
                width={96}
                height={120}
                loading="lazy"
                className="aspect-4/5 w-24 rounded-[2px] bg-linen-deep object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {refusalReason && (
        <div className="mt-4 max-w-prose border-l-2 border-terracotta-ink pl-4">
          <p className="font-medium">{t.refused}</p>
          <p>{refusalText[refusalReason]}</p>
          {refusalNote && <p className="whitespace-pre-line wrap-anywhere">{refusalNote}</p>}
        </div>
      )}
      {answer && (
        <div className="mt-4 max-w-prose border-l-2 border-straw pl-4">
          <p className="font-medium">{t.answer}</p>
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      )}
    </div>
  )
}
