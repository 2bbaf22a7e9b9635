import { DANGER, QUIET } from '@/admin/ui/controls.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { type Review, refuseReview } from '@/data/admin/reviews.ts'
import { REVIEW_LIMITS, REVIEW_REFUSALS, type ReviewRefusal } from '@/domain/review.ts'
import { adminReviewsText as t } from '@/texts/admin/reviews.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { useReviewChange } from './use-review-change.ts'

interface Props {
  readonly review: Review
  readonly onClose: () => void
}

/** Refuses a review: with a reason, and words that its author reads. */
export function RefuseDialog({ review, onClose }: Props) {
  const { mutateAsync } = useReviewChange({
    change: (why: { reason: ReviewRefusal; note: string }) => refuseReview(adminClient(), review, why),
    done: () => ({ title: t.refusedNow, ...(review.isDemo ? {} : { description: t.refusedNote }) }),
  })
  const form = useForm({
    saved: { reason: '', note: '' },
    send: async ({ reason, note }) => {
      const why = REVIEW_REFUSALS.find((one) => one === reason)
      if (!why) return { reason: t.reasonMissing }
      if (why === 'other' && note.trim() === '') return { note: t.noteMissing }
      return await mutateAsync({ reason: why, note }).then(onClose, onClose)
    },
  })
  return (
    <Dialog
      title={t.refuseTitle}
      note={`${review.product} – ${review.author}`}
      onClose={onClose}
      footer={
        <>
          <button type="button" className={QUIET} onClick={onClose}>
            {shellText.cancel}
          </button>
          <button type="submit" form="refus" className={DANGER} disabled={form.isBusy}>
            {form.isBusy ? shellText.saving : t.refuse}
          </button>
        </>
      }
    >
      <form id="refus" noValidate onSubmit={form.onSubmit} className="space-y-4">
        <p>{t.refuseIntro}</p>
        <SelectField
          label={t.reason}
          {...form.bind('reason')}
          options={[
            { value: '', label: t.chooseReason },
            ...REVIEW_REFUSALS.map((value) => ({ value, label: t.reasons[value] })),
          ]}
        />
        <TextArea
          label={t.note}
          isOptional={form.values.reason !== 'other'}
          rows={4}
          maxLength={REVIEW_LIMITS.refusalNote}
          {...form.bind('note')}
        />
      </form>
    </Dialog>
  )
}
