import { formatCents } from '@/domain/money.ts'
import { type Order, orderedName } from '@/domain/order.ts'
import { type OrderStep, orderSteps } from '@/domain/order-steps.ts'
import { trackingUrl } from '@/domain/tracking.ts'
import { accountText } from '@/texts/account.ts'
import { orderStepsText as t } from '@/texts/orderSteps.ts'
import { dayOf } from './french-date.ts'

const DOT = {
  done: 'bg-olive ring-olive',
  now: 'bg-paper ring-olive',
  ahead: 'bg-paper ring-line',
} as const

/** The parcel of a step that is done. */
function parcelOf({ name, state, pieces }: OrderStep, { tracking }: Order): Order['tracking'] {
  if (state !== 'done') return null
  return name === 'shipped' ? tracking : pieces?.[0]?.tracking
}

/** A parcel, with its carrier's page. */
function Parcel({ tracking }: { readonly tracking: NonNullable<Order['tracking']> }) {
  const carrier = trackingUrl(tracking)
  return (
    <span className="block text-sm">
      {carrier ? (
        <a href={carrier} target="_blank" rel="noreferrer" className="link inline-block py-1">
          {accountText.tracking(tracking.number)}
        </a>
      ) : (
        accountText.tracking(tracking.number)
      )}
    </span>
  )
}

/** The way of an order, with its parcels and what was exchanged. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  const steps = orderSteps(order)
  const current = steps.findIndex(({ state }) => state === 'now')
  return (
    <ol aria-label={t.title} className="ml-1.5 border-l border-line">
      {steps.map((step, index) => {
        const { name, state, at, pieces, amount } = step
        const tracking = parcelOf(step, order)
        return (
          <li
            key={`${name} ${pieces?.[0]?.id ?? at}`}
            aria-current={index === current ? 'step' : undefined}
            className="relative pb-5 pl-6 last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[6px] size-[11px] rounded-full ring-2 ${DOT[state]}`}
            />
            <span className={state === 'ahead' ? 'text-stone' : state === 'now' ? 'font-medium' : ''}>
              {t[state][name]}
            </span>{' '}
            {amount && <span className="figures">{formatCents(amount)}</span>}{' '}
            {at && <span className="text-sm text-ink-soft">{t.on(dayOf(at))}</span>}
            {pieces?.map((one) => (
              <span key={one.id} className="block text-sm wrap-anywhere text-ink-soft">
                {t.piece(one.quantity, orderedName(one), one.formerLabel)}
              </span>
            ))}
            {tracking && <Parcel tracking={tracking} />}
          </li>
        )
      })}
    </ol>
  )
}
