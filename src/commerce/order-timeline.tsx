import { dispatchDay, expectedOf } from '@/domain/delivery-day.ts'
import { formatCents } from '@/domain/money.ts'
import { type Order, orderedName } from '@/domain/order.ts'
import { type OrderStep, orderSteps } from '@/domain/order-steps.ts'
import { type Tracking, trackingUrl } from '@/domain/tracking.ts'
import { isExport } from '@/domain/vat.ts'
import { deliveryText } from '@/texts/delivery.ts'
import { saidTexts } from '@/texts/item-details.ts'
import { orderStepsText as t } from '@/texts/order-steps.ts'
import { parcelStepsText as p } from '@/texts/parcel-steps.ts'
import { dayOf, frenchDate } from '@/ui/french-date.ts'

const DOT = {
  done: 'bg-olive text-linen',
  back: 'bg-terracotta-ink text-linen',
  now: 'bg-olive ring-2 ring-olive ring-inset shadow-[inset_0_0_0_5px_var(--color-paper)]',
  ahead: 'bg-paper ring-1 ring-field ring-inset',
} as const
/** What goes wrong, or back. */
const BACK: readonly string[] = ['withdrawn', 'cancelled']
/** How many steps stand side by side; more are below each other. */
const MOST_ABREAST = 5

interface Shown extends Tracking {
  readonly steps?: NonNullable<Order['parcels']>[number]['steps']
}

/** The parcels of a step: those of the order where they travel or have come, of an exchange its own. */
function parcelsOf(
  { name, state, pieces }: OrderStep,
  { status, tracking, parcels = [] }: Order,
): readonly Shown[] {
  if (name === 'exchanged') return state === 'done' ? [pieces?.[0]?.tracking].flatMap((one) => one ?? []) : []
  if (name !== (status === 'shipped' ? 'travelling' : 'shipped') || status === 'pending') return []
  if (parcels.length === 0) return tracking ? [tracking] : []
  // One of which there is nothing to say yet is the step itself.
  return parcels.length === 1 && parcels[0]?.number === null ? [] : parcels
}

/** When a step was done, or is foreseen. */
function dayText({ name, state, at, due }: OrderStep, order: Order): string | null {
  if (at) return t.on(dayOf(at))
  if (due) return t.dueBy(frenchDate(new Date(`${due}T00:00:00Z`)))
  const foreseen = state === 'done' ? null : name
  if (foreseen === 'shipped') {
    const day = dispatchDay(order, new Date())
    return day && t.dispatch(deliveryText.days({ first: day, last: day }))
  }
  if (foreseen === 'travelling') return state === 'ahead' ? t.followed : null
  const days = foreseen === 'delivered' ? expectedOf(order) : null
  if (!days) return null
  const said = deliveryText.days(days)
  return isExport(order.shippingAddress.country) ? `${said}. ${deliveryText.customs}` : said
}

/** A parcel with its carrier's page, and how far it is. @param name where there are several */
function Parcel({ carrier, number, steps = [], name }: Shown & { readonly name: string | null }) {
  const page = number === null ? null : trackingUrl({ carrier, number })
  const said = number === null ? p.noNumber : p.tracking(number)
  return (
    <span className="block text-sm wrap-anywhere">
      {name && <>{name} · </>}
      {page ? (
        <a href={page} target="_blank" rel="noreferrer" className="link inline-block py-1">
          {said}
        </a>
      ) : (
        said
      )}
      {steps.length > 0 && (
        <span className="block text-ink-soft">
          {steps.map(({ step, at }) => `${p.steps[step]} ${t.on(dayOf(at))}`).join(' · ')}
        </span>
      )}
    </span>
  )
}

interface Props {
  readonly order: Order
  /** Whether its steps stand side by side on a wide screen. */
  readonly isWide?: boolean
}

const Mark = ({ step: { name, state } }: { readonly step: OrderStep }) => (
  <span
    aria-hidden="true"
    className={`absolute top-0.5 left-0 grid size-5 place-items-center rounded-full ${DOT[BACK.includes(name) ? 'back' : state]}`}
  >
    {state === 'done' && (
      <svg viewBox="0 0 12 12" aria-hidden="true" className="w-2.5 fill-none stroke-current stroke-[1.75]">
        <path
          d={BACK.includes(name) ? 'M4.5 2 2 4.5 4.5 7M2 4.5h5.5a2.5 2.5 0 0 1 0 5H6' : 'm2 6.5 3 3 5-6'}
        />
      </svg>
    )}
  </span>
)

/** The way of an order, with its parcels and what was exchanged. */
export function OrderTimeline({ order, isWide = false }: Props) {
  const steps = orderSteps(order)
  const current = steps.findIndex(({ state }) => state === 'now')
  const isAbreast = isWide && steps.length <= MOST_ABREAST
  const [line, abreast] = isAbreast
    ? [
        'nav:top-[0.6875rem] nav:left-5 nav:right-0 nav:bottom-auto nav:h-0.5 nav:w-auto',
        'nav:flex-1 nav:pt-8 nav:pr-4 nav:pb-0 nav:pl-0',
      ]
    : ['', '']
  return (
    <ol aria-label={t.title} className={isAbreast ? 'nav:flex' : undefined}>
      {steps.map((step, index) => {
        const { name, state, pieces, amount } = step
        const parcels = parcelsOf(step, order)
        const day = dayText(step, order)
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two of a name may have one moment, and none is ever moved
            key={index}
            aria-current={index === current ? 'step' : undefined}
            className={`relative min-w-0 pb-5 pl-9 leading-snug last:pb-0 ${abreast}`}
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={`absolute top-5.5 -bottom-0.5 left-[0.5625rem] w-0.5 ${state === 'done' ? 'bg-olive' : 'bg-line'} ${line}`}
              />
            )}
            <Mark step={step} />
            <span
              className={
                state === 'ahead' ? '' : state === 'now' ? 'font-semibold text-olive-dark' : 'font-semibold'
              }
            >
              {t[state][name]}
            </span>{' '}
            {amount && <span className="figures">{formatCents(amount)}</span>}{' '}
            {day && <span className="block text-[0.9375rem] text-ink-soft">{day}</span>}
            {pieces?.map((one) => (
              <span key={one.id} className="block text-sm wrap-anywhere text-ink-soft">
                {[t.piece(one.quantity, orderedName(one), one.formerLabel), ...saidTexts(one.texts)].join(
                  ' · ',
                )}
              </span>
            ))}
            {parcels.map((parcel, place) => (
              <Parcel
                key={parcel.number ?? place}
                {...parcel}
                name={parcels.length > 1 ? p.parcel(place + 1, parcels.length) : null}
              />
            ))}
          </li>
        )
      })}
    </ol>
  )
}
