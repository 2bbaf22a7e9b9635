import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { ListFrame } from '@/admin/ui/list-frame.tsx'
import { ListSearchBar } from '@/admin/ui/list-search-bar.tsx'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { Pager } from '@/admin/ui/pager.tsx'
import { Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { useListSearch } from '@/admin/ui/use-list-search.ts'
import type { Review } from '@/data/admin/reviews.ts'
import { REVIEW_STATUSES, type ReviewStatus } from '@/domain/review.ts'
import { adminReviewsText as t } from '@/texts/admin/reviews.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { EnabledToggle } from './enabled-toggle.tsx'
import { reviewsQuery } from './queries.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { ReviewCard } from './review-card.tsx'

/** Reviews that a page of the list shows. */
const PER_PAGE = 20

type Asked = { readonly what: 'refuse' | 'answer'; readonly review: Review }

/** What buyers wrote: to be published or refused, and answered. */
export function ReviewsScreen() {
  const { search, change } = useListSearch(REVIEW_STATUSES, PER_PAGE)
  const reviews = useQuery(reviewsQuery(search))
  const [asked, setAsked] = useState<Asked | null>(null)
  const { role } = useAdmin()
  const { data } = reviews
  const isFiltered = search.text !== '' || search.status !== null
  const label = (status: ReviewStatus) =>
    data ? t.tab(t.statuses[status], data.counts[status]) : t.statuses[status]
  const close = () => setAsked(null)
  const hintOfNone = () => {
    if (search.status === 'waiting' && search.text === '') return t.noneWaiting
    return isFiltered ? t.noneFiltered : t.noneYet
  }
  return (
    <Screen title={t.title} note={data && t.waiting(data.counts.waiting)}>
      {data && !data.isOn && <p className="mt-4 rounded-[3px] bg-straw-pale px-4 py-3">{t.isOff}</p>}
      <ListFrame
        query={reviews}
        filters={
          <ListSearchBar
            words={t}
            search={search}
            status={t.status}
            all={t.allStatuses}
            statuses={REVIEW_STATUSES.map((value) => ({ value, label: label(value) }))}
            onChange={change}
          />
        }
        found={data && t.found(data.count)}
        waiting={<Waiting className="mt-3 space-y-3" shapes={Array(4).fill('h-32')} />}
        isEmpty={(found) => found.reviews.length === 0}
        empty={
          <Nothing
            title={t.none}
            hint={hintOfNone()}
            reset={isFiltered && t.reset}
            onReset={() => change({ text: '', status: null })}
          />
        }
      >
        {(found) => (
          <>
            <div className="mt-3 divide-y divide-line border-y border-line">
              {found.reviews.map((review) => (
                <ReviewCard
                  key={review.id}
                  review={review}
                  onRefuse={() => setAsked({ what: 'refuse', review })}
                  onAnswer={() => setAsked({ what: 'answer', review })}
                />
              ))}
            </div>
            <Pager {...search} count={found.count} onPage={(page) => change({ page })} />
          </>
        )}
      </ListFrame>
      {role === 'owner' && data && (
        <div className="mt-10 max-w-2xl rounded-[3px] border border-line px-4 py-4">
          <EnabledToggle isOn={data.isOn} />
        </div>
      )}
      {asked?.what === 'refuse' && <RefuseDialog review={asked.review} onClose={close} />}
      {asked?.what === 'answer' && <AnswerDialog review={asked.review} onClose={close} />}
    </Screen>
  )
}
