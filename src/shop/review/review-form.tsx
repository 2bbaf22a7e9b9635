import type { ReviewPiece, ReviewSheet } from '@/data/write-review.ts'
import type { Refusal } from '@/domain/errors.ts'
import { fieldsOf } from '@/domain/json.ts'
import { REVIEW_LIMITS, reviewFormSchema } from '@/domain/review.ts'
import { tellFailure, tellSuccess } from '@/stores/tell.ts'
import { formText } from '@/texts/forms.ts'
import { reviewText as t } from '@/texts/review.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { SubmitForm } from '@/ui/form/submit-form.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { type Problems, useForm } from '@/ui/form/use-form.ts'
import { asked } from './calls.ts'
import { PictureField } from './picture-field.tsx'
import { StarField } from './star-field.tsx'

interface Values {
  /** Empty until one is chosen. */
  readonly rating: string
  readonly author: string
  readonly body: string
  readonly pictures: readonly string[]
}
type Found = Problems<Values>

interface Props {
  readonly piece: ReviewPiece
  readonly token: string
  /** As it is proposed. */
  readonly author: string
  readonly onSheet: (sheet: ReviewSheet) => void
  readonly onCancel: () => void
}

const SENTENCES: Readonly<Record<string, string>> = { ...formText.problems, link: t.problems.link }

/** What the schema found, in French. */
function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Found {
  const found: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = String(path[0])
    found[name] ??= name === 'rating' ? t.problems.rating : (SENTENCES[message] ?? formText.problems.required)
  }
  return found
}

/** What the database found, which looks at the same things; a refusal of the whole is told at once. */
function refused({ code, details }: Refusal): Found {
  const fields = fieldsOf(details).fields
  if (code === 'review_invalid' && Array.isArray(fields)) {
    const known = Object.keys(t.problems) as (keyof typeof t.problems)[]
    return Object.fromEntries(
      known.filter((one) => fields.includes(one)).map((one) => [one, t.problems[one]]),
    )
  }
  tellFailure(t.failedSave, visitorError(code))
  return {}
}

/** Writes a review, or changes the one that waits. */
export function ReviewForm({ piece, token, author, onSheet, onCancel }: Props) {
  const { productId, review } = piece
  const keep = (sheet: ReviewSheet): void => {
    tellSuccess(review ? t.saved : t.sent)
    onSheet(sheet)
  }
  const form = useForm<Values>({
    saved: {
      rating: review ? String(review.rating) : '',
      author: review?.author ?? author,
      body: review?.body ?? '',
      pictures: review?.pictures ?? [],
    },
    send: async (values) => {
      const read = reviewFormSchema.safeParse(values)
      if (!read.success) return problemsOf(read.error.issues)
      const fields = { ...read.data, pictures: values.pictures }
      const saved = await asked((db, { saveReview }) =>
        saveReview(db, token, { product: productId, version: review?.version ?? null, fields }),
      )
      return saved.ok ? keep(saved.value) : refused(saved.refusal)
    },
  })
  return (
    <div className="mt-6 max-w-xl">
      <SubmitForm
        form={form}
        label={review ? t.save : t.submit}
        busyLabel={t.sending}
        after={
          <button type="button" className="link ml-6 py-2" onClick={onCancel}>
            {t.cancel}
          </button>
        }
      >
        <StarField
          value={form.values.rating}
          onValue={(rating) => form.set('rating', rating)}
          problem={form.problems.rating}
        />
        <TextArea
          label={t.body}
          hint={t.bodyHint}
          rows={6}
          maxLength={REVIEW_LIMITS.body}
          {...form.bind('body')}
        />
        <PictureField
          token={token}
          pictures={form.values.pictures}
          onPictures={(pictures) => form.set('pictures', pictures)}
          problem={form.problems.pictures}
        />
        <TextField
          label={t.author}
          hint={t.authorHint}
          autoComplete="off"
          maxLength={REVIEW_LIMITS.author}
          {...form.bind('author')}
        />
      </SubmitForm>
    </div>
  )
}
