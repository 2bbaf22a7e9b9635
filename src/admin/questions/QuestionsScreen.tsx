import { useQuery } from '@tanstack/react-query'
import { Nothing } from '@/admin/ui/Nothing.tsx'
import { Queried, Waiting } from '@/admin/ui/Queried.tsx'
import { Screen } from '@/admin/ui/Screen.tsx'
import { TurnPager } from '@/admin/ui/TurnPager.tsx'
import { QUESTIONS_START, type QuestionSearch } from '@/domain/question.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { QuestionFilters } from './QuestionFilters.tsx'
import { QuestionList } from './QuestionList.tsx'
import { questionListQuery } from './queries.ts'
import { useQuestionSearch } from './use-question-search.ts'

/** Questions that a page of the list shows. */
const PER_PAGE = 20

const idOf = (question: { readonly id: number } | undefined) => (question ? String(question.id) : null)

/** What customers asked; at first what waits for an answer. */
export function QuestionsScreen() {
  const { search, edge, change, turn } = useQuestionSearch()
  const questions = useQuery(questionListQuery(search, edge, PER_PAGE))
  const { data } = questions
  const isNarrowed = search.text !== '' || search.subject !== null
  return (
    <Screen title={t.title} note={data && t.open(data.counts.open)}>
      <QuestionFilters search={search} counts={data?.counts} onChange={change} />
      {search.box === 'suspect' && <p className="mt-4 max-w-prose text-ink-soft">{t.suspectNote}</p>}
      <p role="status" className={data && isNarrowed ? 'mt-4 text-sm text-stone' : 'sr-only'}>
        {data && t.found(data.count)}
      </p>
      <Queried
        query={questions}
        waiting={<Waiting className="mt-5 space-y-2" shapes={Array(6).fill('h-16')} />}
      >
        {(found) =>
          found.questions.length === 0 ? (
            <Empty search={search} isNarrowed={isNarrowed} onChange={change} />
          ) : (
            <div className={questions.isPlaceholderData ? 'opacity-60' : undefined}>
              <QuestionList questions={found.questions} areMarked={['all', 'suspect'].includes(search.box)} />
              <TurnPager
                isFirst={found.isFirst}
                isLast={found.isLast}
                onPrevious={() => turn({ before: idOf(found.questions[0]) })}
                onNext={() => turn({ after: idOf(found.questions.at(-1)) })}
              />
            </div>
          )
        }
      </Queried>
    </Screen>
  )
}

interface EmptyProps {
  readonly search: QuestionSearch
  readonly isNarrowed: boolean
  readonly onChange: (change: Partial<QuestionSearch>) => void
}

function Empty({ search: { box }, isNarrowed, onChange }: EmptyProps) {
  const isDone = box === 'open' && !isNarrowed
  return (
    <Nothing
      title={isDone ? t.noneOpen : t.none}
      hint={isDone ? t.noneOpenHint : isNarrowed ? t.noneFiltered : t.noneYet}
      reset={(box !== 'all' || isNarrowed) && t.showAll}
      onReset={() => onChange({ ...QUESTIONS_START, box: 'all' })}
    />
  )
}
