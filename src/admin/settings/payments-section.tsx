import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { clockTime, exactDate } from '@/admin/ui/dates.ts'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { liftPaymentGuard, openPayments, type ShopPayments, tickOffIssue } from '@/data/admin/payments.ts'
import { formatCents } from '@/domain/money.ts'
import { paymentsAdminText as t } from '@/texts/admin/payments.ts'
import { paymentAlarmText } from '@/texts/payment-alarm.ts'
import { Card } from './card.tsx'
import { paymentsQuery } from './queries.ts'
import { StripeState } from './stripe-state.tsx'

interface BrakeProps {
  readonly action: string
  readonly lift: { readonly isPending: boolean; readonly mutate: () => void }
  readonly children: ReactNode
}

/** What holds buyers up, with the button that ends it before its time. */
const Brake = ({ action, lift, children }: BrakeProps) => (
  <div role="status" className="mt-4 flex items-center justify-between gap-4">
    <p className="max-w-prose text-sm text-ink-soft">{children}</p>
    <button
      type="button"
      className={`shrink-0 ${QUIET}`}
      disabled={lift.isPending}
      onClick={() => lift.mutate()}
    >
      {action}
    </button>
  </div>
)

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
  const lift = useMutation({
    mutationFn: () => liftPaymentGuard(adminClient()),
    onSuccess: (now) => {
      keep(now)
      showToast({ title: t.lifted })
    },
    onError,
  })
  const tick = useMutation({
    mutationFn: (id: number) => tickOffIssue(adminClient(), id),
    onSuccess: keep,
    onError,
  })
  return (
    <Card title={t.title} note={t.note}>
      <Toggle
        id="paymentsOpen"
        label={t.open}
        hint={t.openHint}
        isOn={payments.open}
        isDisabled={toggle.isPending}
        onChange={(isOn) => toggle.mutate(isOn)}
      />
      {payments.guard && (
        <Brake action={t.lift} lift={lift}>
          {t.guard(clockTime(payments.guard.since), clockTime(payments.guard.securedUntil))}
          {payments.guard.pausedUntil && ` ${t.pause(clockTime(payments.guard.pausedUntil))}`}
        </Brake>
      )}
      {payments.hand && (
        <Brake action={t.accept} lift={lift}>
          {t.hand(payments.hand.orders, payments.hand.variants)}
        </Brake>
      )}
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
    </Card>
  )
}
