import { RATINGS } from '@/domain/review.ts'
import { reviewText as t } from '@/texts/review.ts'
import { Problem } from '@/ui/form/problem.tsx'

interface Props {
  /** Empty until one is chosen. */
  readonly value: string
  readonly onValue: (value: string) => void
  readonly problem: string | undefined
}

/** A rating of one to five, as radio buttons that look like stars: arrows and touch choose alike. */
export function StarField({ value, onValue, problem }: Props) {
  const chosen = RATINGS.find((rating) => String(rating) === value)
  return (
    <fieldset aria-describedby={problem ? 'note-erreur' : undefined}>
      <legend className="mb-1.5 font-medium">{t.rating}</legend>
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="-ml-2 flex">
          {RATINGS.map((rating) => (
            <label
              key={rating}
              className="grid size-12 cursor-pointer place-items-center rounded-[2px] text-[2rem] leading-none has-focus-visible:outline-2 has-focus-visible:outline-olive"
            >
              <input
                type="radio"
                name="rating"
                value={rating}
                checked={rating === chosen}
                aria-label={t.star(rating, t.ratings[rating])}
                aria-invalid={problem ? true : undefined}
                onChange={() => onValue(String(rating))}
                className="sr-only"
              />
              <span aria-hidden="true" className={chosen && rating <= chosen ? 'text-olive' : 'text-stone'}>
                {chosen && rating <= chosen ? '★' : '☆'}
              </span>
            </label>
          ))}
        </div>
        <span className="text-ink-soft">{chosen && t.ratings[chosen]}</span>
      </div>
      <Problem id="note-erreur" words={problem} />
    </fieldset>
  )
}
