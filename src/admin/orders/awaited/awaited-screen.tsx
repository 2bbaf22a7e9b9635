import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { Section } from '@/admin/ui/section.tsx'
import type { AwaitedPayment } from '@/data/admin/awaited-payments.ts'
import { formatCents } from '@/domain/money.ts'
import { awaitedPaymentsText as t } from '@/texts/admin/awaited-payments.ts'
import { paymentMeans } from '@/texts/payment-means.ts'
import { awaitedQuery } from '../queries.ts'
import { BankImport } from './bank-import.tsx'

/** Transfers, cheques and cash that have not come, the first to end first; and the bank's file that says which have. */
export function AwaitedScreen() {
  const query = useQuery(awaitedQuery)
  return (
    <Screen
      title={t.title}
      actions={
        <Link to="/orders" className={QUIET}>
          {t.back}
        </Link>
      }
    >
      <p className="mt-4 mb-8 max-w-prose text-ink-soft">{t.intro}</p>
      <Queried query={query} waiting={<Waiting className="mt-6 space-y-4" shapes={['h-40']} />}>
        {(all) => <Payments all={all} />}
      </Queried>
      <BankImport />
    </Screen>
  )
}

function Payments({ all }: { readonly all: readonly AwaitedPayment[] }) {
  const waiting = all.filter(({ state }) => state === 'awaited')
  const over = all.filter(({ state }) => state === 'expired')
  return (
    <>
      {waiting.length === 0 ? (
        <Section title={t.none} note={t.noneHint}>
          {null}
        </Section>
      ) : (
        <Section title={t.waiting}>
          <List payments={waiting} />
        </Section>
      )}
      {over.length > 0 && (
        <Section title={t.over} note={t.overHint}>
          <List payments={over} />
        </Section>
      )}
    </>
  )
}

const List = ({ payments }: { readonly payments: readonly AwaitedPayment[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {payments.map(({ orderNumber, firstName, lastName, paymentMethod, ...one }) => (
      <li key={orderNumber} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <Link to={`/orders/${orderNumber}`} className="link whitespace-nowrap">
              {orderNumber}
            </Link>{' '}
            {firstName} {lastName}
          </p>
          <p className="text-sm text-stone">
            {[
              paymentMeans[paymentMethod],
              one.isByPhone && t.byPhone,
              one.reservedUntil && `${t.until} ${exactDate(one.reservedUntil)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <span className="font-medium figures">{formatCents(one.total)}</span>
      </li>
    ))}
  </ul>
)
