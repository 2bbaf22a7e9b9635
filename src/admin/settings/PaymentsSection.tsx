import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { Section } from '@/admin/ui/Section.tsx'
import { Toggle } from '@/admin/ui/Toggle.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { openPayments, type ShopPayments, tickOffIssue } from '@/data/admin/payments.ts'
import { formatCents } from '@/domain/money.ts'
import { paymentsAdminText as t } from '@/texts/admin/payments.ts'
import { paymentAlarmText } from '@/texts/paymentAlarm.ts'
import { paymentsQuery } from './queries.ts'
import { StripeState } from './StripeState.tsx'

/** The switch that closes payments, and what of them is to be looked at. */
export function PaymentsSection({ payments }: { payments: ShopPayments }) {
  const cache = useQueryClient()
  const keep = (now: ShopPayments) => cache.setQueryData(paymentsQuery.queryKey, now)
  const onError = (error: Error) => toastFailure(t.failed, error)
  const toggle = useMutation({
    mutationFn: (isOpen: boolean) => openPayments(adminClient(), isOpen),
    onSuccess: (now) => {
      keep(now)
      showToast({ title: now.open ? t.opened : t.closed })
    },
    onError,
  })
  const tick = useMutation({
    mutationFn: (id: number) => tickOffIssue(adminClient(), id),
    onSuccess: keep,
    onError,
  })
  return (
    <Section title={t.title} note={t.note}>
      <Toggle
        label={t.open}
        hint={t.openHint}
        isOn={payments.open}
        isDisabled={toggle.isPending}
        onChange={(isOn) => toggle.mutate(isOn)}
      />
      <StripeState lastEvent={payments.lastEvent} />
      <h3 className="mt-8 text-lg">{t.issues}</h3>
      {payments.issues.length === 0 && <p className="mt-2 text-sm text-stone">{t.none}</p>}
      <ul className="mt-2 divide-y divide-line">
        {payments.issues.map((issue) => {
          const { id, reason, at, orderNumber, atStripe, amount } = issue
          const what = t.titleOf(reason, issue.status)
          return (
            <li key={id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p>{what}</p>
                <p className="text-sm wrap-anywhere text-stone">
                  {exactDate(at)}
                  {amount !== null && ` · ${formatCents(amount)}`}
                  {orderNumber && (
                    <>
                      {' · '}
                      <Link to={`/orders/${orderNumber}`} className="link whitespace-nowrap">
                        {orderNumber}
                      </Link>
                    </>
                  )}
                  {atStripe && ` · ${atStripe}`}
                </p>
                {paymentAlarmText.advice(reason, issue).map((text) => (
                  <p key={text} className="mt-1 max-w-prose text-sm text-ink-soft">
                    {text}
                  </p>
                ))}
              </div>
              <button
                type="button"
                className={`shrink-0 ${QUIET}`}
                aria-label={t.seenOf(what)}
                disabled={tick.isPending}
                onClick={() => tick.mutate(id)}
              >
                {t.seen}
              </button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
