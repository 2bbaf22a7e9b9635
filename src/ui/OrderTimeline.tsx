import type { Order } from '@/domain/order.ts'
import { orderSteps } from '@/domain/order-steps.ts'
import { trackingUrl } from '@/domain/tracking.ts'
import { accountText } from '@/texts/account.ts'
import { orderStepsText as t } from '@/texts/orderSteps.ts'
import { dayOf } from './french-date.ts'

const DOT = {
  done: 'bg-olive ring-olive',
  now: 'bg-paper ring-olive',
  ahead: 'bg-paper ring-line',
} as const

/** The way of an order, with the carrier's page of its parcel. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  const { tracking } = order
  const carrier = tracking ? trackingUrl(tracking) : null
  return (
    <ol aria-label={t.title} className="ml-1.5 border-l border-line">
      {orderSteps(order).map(({ name, state, at }) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative pb-5 pl-6 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[6px] size-[11px] rounded-full ring-2 ${DOT[state]}`}
          />
          <span className={state === 'ahead' ? 'text-stone' : state === 'now' ? 'font-medium' : ''}>
            {t[state][name]}
          </span>{' '}
          {at && <span className="text-sm text-ink-soft">{t.on(dayOf(at))}</span>}
          {name === 'shipped' && state === 'done' && tracking && (
            <span className="block text-sm">
              {carrier ? (
                <a href={carrier} target="_blank" rel="noreferrer" className="link inline-block py-1">
                  {accountText.tracking(tracking.number)}
                </a>
              ) : (
                accountText.tracking(tracking.number)
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
