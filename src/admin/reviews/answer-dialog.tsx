import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { answerReview, type Review } from '@/data/admin/reviews.ts'
import { REVIEW_LIMITS } from '@/domain/review.ts'
import { adminReviewsText as t } from '@/texts/admin/reviews.ts'
import { TextArea } from '@/ui/form/text-area.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { useReviewChange } from './use-review-change.ts'

interface Props {
  readonly review: Review
  readonly onClose: () => void
}

/** Answers a published review in public. */
export function AnswerDialog({ review, onClose }: Props) {
  const { mutateAsync } = useReviewChange({
    change: (answer: string) => answerReview(adminClient(), review, answer),
    done: ({ answer }) =>
      answer ? { title: t.answeredNow, description: t.publishedNote } : { title: t.answerRemoved },
  })
  const saved = { answer: review.answer ?? '' }
  const form = useForm({
    saved,
    send: async ({ answer }) => {
      await mutateAsync(answer).then(onClose, onClose)
    },
  })
  return (
    <Dialog
      title={t.answerTitle}
      note={`${review.product} – ${review.author}`}
      onClose={onClose}
      footer={
        <DialogButtons
          onCancel={onClose}
          form="reponse"
          isBusy={form.isBusy}
          isDisabled={form.values.answer.trim() === saved.answer}
        />
      }
    >
      <form id="reponse" noValidate onSubmit={form.onSubmit} className="space-y-4">
        <blockquote className="border-l-2 border-straw pl-4 whitespace-pre-line text-ink-soft wrap-anywhere">
          {review.body}
        </blockquote>
        <p>{t.answerIntro}</p>
        <TextArea
          label={t.answerLabel}
          {...(review.answer ? { hint: t.answerHint } : {})}
          isOptional={review.answer !== null}
          rows={5}
          maxLength={REVIEW_LIMITS.answer}
          {...form.bind('answer')}
        />
      </form>
    </Dialog>
  )
}
