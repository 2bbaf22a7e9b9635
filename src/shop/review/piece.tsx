import { useEffect, useRef, useState } from 'react'
import type { ReviewPiece, ReviewSheet } from '@/data/write-review.ts'
import { pictureAddress } from '@/stores/picture-address.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { reviewText as t } from '@/texts/review.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { Thumbnail } from '@/ui/thumbnail.tsx'
import { asked } from './calls.ts'
import { ReviewForm } from './review-form.tsx'
import { Written } from './written.tsx'

interface Props {
  readonly piece: ReviewPiece
  readonly token: string
  readonly sheet: ReviewSheet
  readonly onSheet: (sheet: ReviewSheet) => void
}

/** A unit of the order: its review, and the form where one is written or changed. */
export function Piece({ piece, token, sheet, onSheet }: Props) {
  const { review, name, productId } = piece
  // The only unit is what somebody came for.
  const [isWriting, setWriting] = useState(review === null && sheet.isOpen && sheet.pieces.length === 1)
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const wasWriting = useRef(isWriting)
  useEffect(() => {
    // The form is gone, and with it what had the focus.
    if (wasWriting.current && !isWriting) heading.current?.focus()
    wasWriting.current = isWriting
  }, [isWriting])
  const withdrawal = useSubmit(async () => {
    setAsking(false)
    const gone = await asked((db, { withdrawReview }) => withdrawReview(db, token, productId))
    if (!gone.ok) return tellFailure(t.failedSave, visitorError(gone.refusal.code))
    tellSuccess(t.withdrawn)
    heading.current?.focus()
    onSheet(gone.value)
  })
  const mayWrite = sheet.isOpen && piece.mayReview && (review === null || review.status === 'waiting')
  return (
    <li className="border-b border-line py-6">
      <div className="flex gap-4">
        <Thumbnail src={piece.image && pictureAddress(piece.image)} className="w-16 sm:w-20" />
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {name}
          </h2>
          {piece.label && <p className="text-ink-soft">{piece.label}</p>}
          {!review && mayWrite && !isWriting && (
            <button
              type="button"
              aria-label={t.writeOf(name)}
              className="button mt-3"
              onClick={() => setWriting(true)}
            >
              {t.write}
            </button>
          )}
        </div>
      </div>
      {review && !isWriting && (
        <>
          <Written review={review} />
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
            {mayWrite && (
              <button
                type="button"
                aria-label={t.editOf(name)}
                className="link py-2"
                onClick={() => setWriting(true)}
              >
                {t.edit}
              </button>
            )}
            <button
              type="button"
              aria-label={t.withdrawOf(name)}
              aria-disabled={withdrawal.isBusy}
              className="link py-2"
              onClick={() => withdrawal.isBusy || setAsking(true)}
            >
              {t.withdraw}
            </button>
          </p>
        </>
      )}
      {isWriting && (
        <ReviewForm
          piece={piece}
          token={token}
          author={sheet.author}
          onSheet={(next) => {
            setWriting(false)
            onSheet(next)
          }}
          onCancel={() => setWriting(false)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          question={t.askWithdraw(name)}
          confirm={t.withdraw}
          cancel={t.cancel}
          onConfirm={withdrawal.onSubmit}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}
