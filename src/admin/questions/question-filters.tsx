import { Choice } from '@/admin/ui/choice.tsx'
import { SearchField } from '@/admin/ui/search-field.tsx'
import type { QuestionPage } from '@/data/admin/questions.ts'
import { ORDER_SUBJECTS } from '@/domain/contact.ts'
import {
  QUESTION_BOXES,
  QUESTION_SORTS,
  QUESTION_SUBJECTS,
  type QuestionBox,
  type QuestionSearch,
} from '@/domain/question.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { contactText } from '@/texts/contact.ts'

interface Props {
  readonly search: QuestionSearch
  readonly counts: QuestionPage['counts'] | undefined
  readonly onChange: (change: Partial<QuestionSearch>) => void
}

const CHIP =
  'min-h-9 rounded-full border border-field bg-white px-3.5 py-1 text-[0.9375rem] whitespace-nowrap hover:border-olive aria-pressed:border-olive aria-pressed:bg-olive aria-pressed:text-linen'

const countOf = (counts: QuestionPage['counts'] | undefined, box: QuestionBox): number | undefined =>
  box === 'all' ? counts && counts.open + counts.waiting + counts.closed : counts?.[box]

/** The boxes with what lies in each, then search, subject and sort. */
export function QuestionFilters({ search, counts, onChange }: Props) {
  return (
    <>
      <fieldset className="mt-6 flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t.boxesLabel}</legend>
        {QUESTION_BOXES.map((box) => {
          const count = countOf(counts, box)
          return (
            <button
              key={box}
              type="button"
              aria-pressed={search.box === box}
              className={CHIP}
              onClick={() => onChange({ box })}
            >
              {t.boxes[box]}
              {count !== undefined && <span className="ml-1.5 opacity-75 figures">{count}</span>}
            </button>
          )
        })}
      </fieldset>
      <search className="mt-4 flex flex-wrap gap-3">
        <SearchField
          label={t.search}
          hint={t.searchHint}
          text={search.text}
          onText={(text) => onChange({ text })}
          className="min-w-56 max-lg:basis-full"
        />
        <Choice
          label={t.subject}
          value={search.subject ?? ''}
          options={[
            { value: '', label: t.allSubjects },
            ...ORDER_SUBJECTS.map((value) => ({ value, label: contactText.orderSubjects[value] })),
            { value: 'message', label: t.messageSubject },
          ]}
          onValue={(value) => onChange({ subject: QUESTION_SUBJECTS.find((one) => one === value) ?? null })}
          className="max-sm:w-full"
        />
        <Choice
          label={t.sort}
          value={search.sort}
          options={QUESTION_SORTS.map((value) => ({ value, label: t.sorts[value] }))}
          onValue={(sort) => onChange({ sort })}
          className="max-sm:w-full"
        />
      </search>
    </>
  )
}
