import { useQuery } from '@tanstack/react-query'
import { ListFrame } from '@/admin/ui/list-frame.tsx'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { TurnPager } from '@/admin/ui/turn-pager.tsx'
import { QUESTIONS_START, type QuestionSearch } from '@/domain/question.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { questionListQuery } from './queries.ts'
import { QuestionFilters } from './question-filters.tsx'
import { QuestionList } from './question-list.tsx'
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
      <ListFrame
        query={questions}
        filters={
          <>
            <QuestionFilters search={search} counts={data?.counts} onChange={change} />
            {search.box === 'suspect' && <p className="mt-4 max-w-prose text-ink-soft">{t.suspectNote}</p>}
          </>
        }
        found={data && t.found(data.count)}
        hidesFound={!isNarrowed}
        waiting={<Waiting className="mt-5 space-y-2" shapes={Array(6).fill('h-16')} />}
        isEmpty={(found) => found.questions.length === 0}
        empty={<Empty search={search} isNarrowed={isNarrowed} onChange={change} />}
      >
        {(found) => (
          <>
            <QuestionList questions={found.questions} areMarked={['all', 'suspect'].includes(search.box)} />
            <TurnPager
              isFirst={found.isFirst}
              isLast={found.isLast}
              onPrevious={() => turn({ before: idOf(found.questions[0]) })}
              onNext={() => turn({ after: idOf(found.questions.at(-1)) })}
            />
          </>
        )}
      </ListFrame>
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
