import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate, shortDate } from '@/admin/ui/dates.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { UnknownScreen } from '@/admin/ui/unknown-screen.tsx'
import type { CountState } from '@/data/admin/counts.ts'
import { formatCents } from '@/domain/money.ts'
import { countsText as t } from '@/texts/admin/counts.ts'
import { CountLines } from './count-lines.tsx'
import { scopeOf } from './counts-screen.tsx'
import { ExportButton } from './export-button.tsx'
import { OpenCount } from './open-count.tsx'
import { countQuery } from './queries.ts'

/** An inventory: counted, compared, written; afterwards what it found. */
export function CountScreen() {
  const id = Number(useParams().id)
  const count = useQuery(countQuery(Number.isSafeInteger(id) && id > 0 ? id : 0))
  return (
    <Queried
      query={count}
      waiting={
        <Screen title={t.title}>
          <Waiting shapes={['h-10', 'h-40', 'h-40']} />
        </Screen>
      }
    >
      {(found) =>
        found === null ? (
          <UnknownScreen title={t.title} to="/inventory/counts">
            {t.unknown}
          </UnknownScreen>
        ) : (
          <Shown key={found.count.id} state={found} />
        )
      }
    </Queried>
  )
}

function Shown({ state }: { readonly state: CountState }) {
  const { count } = state
  const isOpen = count.status === 'open'
  return (
    <Screen
      title={t.detail(shortDate(count.startedAt))}
      note={scopeOf(count)}
      actions={
        <>
          <Link to="/inventory/counts" className={QUIET}>
            {t.title}
          </Link>
          <ExportButton count={count} />
        </>
      }
    >
      {isOpen ? <OpenCount state={state} /> : <Ended state={state} />}
    </Screen>
  )
}

function Ended({ state: { count, differences, more, less, value } }: { readonly state: CountState }) {
  const isWritten = count.status === 'written'
  return (
    <>
      <ul className="mt-3 text-sm text-ink-soft">
        <li>{t.started(count.startedBy, exactDate(count.startedAt))}</li>
        {count.endedAt && <li>{t.ended(count.endedBy, exactDate(count.endedAt))}</li>}
        {count.reason && <li>{t.reasonOf(count.reason)}</li>}
      </ul>
      <p className="mt-4 font-medium">
        {isWritten ? t.summary(differences, more, less) : t.statuses[count.status]}
        {isWritten && differences > 0 && <span className="block">{t.worth(formatCents(value))}</span>}
      </p>
      {isWritten && <CountLines count={count} views={['different', 'all']} />}
    </>
  )
}
