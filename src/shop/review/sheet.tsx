import type { ReviewSheet } from '@/data/write-review.ts'
import { PATHS } from '@/domain/paths.ts'
import { reviewText as t } from '@/texts/review.ts'
import { dayOf } from '@/ui/french-date.ts'
import { Piece } from './piece.tsx'

interface Props {
  readonly token: string
  readonly sheet: ReviewSheet
  readonly onSheet: (sheet: ReviewSheet) => void
}

/** The units of an order, each with what its buyer has written or may write. */
export function Sheet({ token, sheet, onSheet }: Props) {
  return (
    <>
      <p className="mt-4 text-lg text-ink-soft">
        {sheet.receivedAt && t.intro(sheet.orderNumber, dayOf(sheet.receivedAt))}
      </p>
      <p className="mt-2 max-w-prose text-ink-soft">
        {t.before}{' '}
        <a href={PATHS.reviewRules} className="link">
          {t.rules}
        </a>
      </p>
      {!sheet.isOpen && (
        <p role="status" className="notice mt-6 max-w-prose">
          {t.off}
        </p>
      )}
      {sheet.pieces.length === 0 ? (
        <p className="mt-8 max-w-prose">{t.none}</p>
      ) : (
        <ul className="mt-8 max-w-3xl border-t border-line">
          {sheet.pieces.map((piece) => (
            <Piece key={piece.productId} piece={piece} token={token} sheet={sheet} onSheet={onSheet} />
          ))}
        </ul>
      )}
    </>
  )
}
