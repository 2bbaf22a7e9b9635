import { useQuery } from '@tanstack/react-query'
import { QUIET } from '@/admin/ui/controls.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { examineShop } from '@/data/admin/doctor.ts'
import { FINDING_STATES, type Finding, type FindingState } from '@/domain/doctor.ts'
import { doctorScreenText as t } from '@/texts/admin/doctor.ts'
import { doctorText } from '@/texts/doctor.ts'

const TONES: Readonly<Record<FindingState, string>> = {
  bad: 'bg-terracotta-pale text-terracotta-ink',
  doubt: 'bg-straw-pale',
  good: 'border border-line text-ink-soft',
}

const worstFirst = (a: Finding, b: Finding) =>
  FINDING_STATES.indexOf(b.state) - FINDING_STATES.indexOf(a.state)

function FindingRow({ finding: { point, state, says, remedy } }: { readonly finding: Finding }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 sm:block">
        <h2 className="text-lg">{doctorText.points[point]}</h2>
        <p className={`inline-block rounded-full px-2 text-sm ${TONES[state]}`}>{t.states[state]}</p>
      </div>
      <div className="max-w-prose min-w-0 wrap-anywhere">
        <p>{says}</p>
        {remedy && <p className="mt-1 text-ink-soft">{remedy}</p>}
      </div>
    </li>
  )
}

function Found({ findings }: { readonly findings: readonly Finding[] | null }) {
  if (!findings) return <p className="mt-6 max-w-prose">{t.elsewhere}</p>
  const count = (wanted: FindingState) => findings.filter(({ state }) => state === wanted).length
  return (
    <>
      <p role="status" className="mt-6 font-medium">
        {t.summary(count('bad'), count('doubt'))}
      </p>
      <ul className="mt-3 max-w-4xl border-t border-line">
        {findings.toSorted(worstFirst).map((finding) => (
          <FindingRow key={`${finding.point} ${finding.says}`} finding={finding} />
        ))}
      </ul>
    </>
  )
}

/** What only the outside and the machine show of the shop, for owners: each point with what to do. */
export function DoctorScreen() {
  const query = useQuery({
    queryKey: ['doctor'],
    queryFn: ({ signal }) => examineShop(adminClient(), signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <Screen
      title={t.title}
      actions={
        <button
          type="button"
          className={QUIET}
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t.again}
        </button>
      }
    >
      <p className="mt-2 max-w-prose text-ink-soft">{t.intro}</p>
      {query.isFetching && (
        <p role="status" className="mt-4">
          {t.examining}
        </p>
      )}
      <Queried
        query={query}
        failed={t.failed}
        waiting={<Waiting className="mt-6 space-y-4" shapes={['h-16', 'h-16', 'h-16']} />}
      >
        {(findings) => <Found findings={findings} />}
      </Queried>
    </Screen>
  )
}
