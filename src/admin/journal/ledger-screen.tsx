import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { MoreButton } from '@/admin/ui/more-button.tsx'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { UnknownScreen } from '@/admin/ui/unknown-screen.tsx'
import type { LedgerPage } from '@/data/admin/ledger.ts'
import { type LedgerPeriod, ledgerPeriod } from '@/domain/ledger-period.ts'
import { formatCents } from '@/domain/money.ts'
import { ledgerText as t } from '@/texts/admin/ledger.ts'
import { AccountsForm } from './accounts-form.tsx'
import { LedgerExport } from './ledger-export.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { ledgerQuery } from './queries.ts'

/** What a month or a year has sold, document by document, for owners and their accountant. */
export function LedgerScreen() {
  const period = ledgerPeriod(useParams().period ?? '')
  const isSimulated = useSearchParams()[0].has('simulees')
  if (!period)
    return (
      <UnknownScreen title={t.back} to="/journal">
        {t.unknown}
      </UnknownScreen>
    )
  return <Period key={`${period.key} ${isSimulated}`} period={period} isSimulated={isSimulated} />
}

interface Props {
  readonly period: LedgerPeriod
  readonly isSimulated: boolean
}

function Period({ period, isSimulated }: Props) {
  const search = { from: period.from, to: period.to, isSimulated }
  const ledger = useInfiniteQuery(ledgerQuery(search))
  const year = period.key.slice(0, 4)
  return (
    <Screen
      title={t.title(period.key)}
      note={isSimulated ? t.simulated : undefined}
      actions={<LedgerExport period={period.key} search={search} />}
    >
      <p className="mt-1 max-w-prose text-ink-soft">{t.intro}</p>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        <Link to="/journal" className="link">
          {t.back}
        </Link>
        {period.key !== year && (
          <Link to={`/journal/${year}${isSimulated ? '?simulees' : ''}`} className="link">
            {t.year(year)}
          </Link>
        )}
      </p>
      <Queried query={ledger} waiting={<Waiting shapes={['h-20', 'h-40', 'h-40']} />}>
        {({ pages }) => (
          <>
            {pages[0] && <Sums totals={pages[0].totals} />}
            {pages.some(({ entries }) => entries.length > 0) && (
              <LedgerTable entries={pages.flatMap(({ entries }) => entries)} />
            )}
            <MoreButton query={ledger} />
          </>
        )}
      </Queried>
      <div className="mt-10">
        <AccountsForm />
      </div>
    </Screen>
  )
}

function Sums({ totals }: Pick<LedgerPage, 'totals'>) {
  if (totals.entries === 0) return <p className="mt-6">{t.none}</p>
  const sums = [
    [t.columns.net, totals.net],
    [t.columns.tax, totals.tax],
    [t.columns.total, totals.total],
  ] as const
  return (
    <section aria-label={t.sums} className="mt-6">
      <p className="text-stone">{t.count(totals.entries)}</p>
      <dl className="mt-1 flex flex-wrap gap-x-8 gap-y-2">
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt className="text-sm text-stone">{name}</dt>
            <dd className="text-xl figures">{formatCents(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
