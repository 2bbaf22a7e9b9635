import { formatCents } from '@/domain/money.ts'
import { type Order, orderedName } from '@/domain/order.ts'
import { type OrderStep, orderSteps } from '@/domain/order-steps.ts'
import { type Tracking, trackingUrl } from '@/domain/tracking.ts'
import { accountText } from '@/texts/account.ts'
import { saidTexts } from '@/texts/item-details.ts'
import { orderStepsText as t } from '@/texts/order-steps.ts'
import { parcelStepsText as p } from '@/texts/parcel-steps.ts'
import { dayOf } from '@/ui/french-date.ts'

const DOT = {
  done: 'bg-olive ring-olive',
  now: 'bg-paper ring-olive',
  ahead: 'bg-paper ring-line',
} as const

interface Shown extends Tracking {
  readonly steps?: NonNullable<Order['parcels']>[number]['steps']
}

/** The parcels of a step that is done: of what was shipped all, of an exchange its own. */
function parcelsOf({ name, state, pieces }: OrderStep, { tracking, parcels = [] }: Order): readonly Shown[] {
  if (state !== 'done') return []
  if (name !== 'shipped') return [pieces?.[0]?.tracking].flatMap((one) => one ?? [])
  if (parcels.length === 0) return tracking ? [tracking] : []
  // One of which there is nothing to say yet is the step itself.
  return parcels.length === 1 && parcels[0]?.number === null ? [] : parcels
}

/** A parcel with its carrier's page, and how far it is. @param name where there are several */
function Parcel({ carrier, number, steps = [], name }: Shown & { readonly name: string | null }) {
  const page = number === null ? null : trackingUrl({ carrier, number })
  const said = number === null ? p.noNumber : accountText.tracking(number)
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

/** The way of an order, with its parcels and what was exchanged. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  const steps = orderSteps(order)
  const current = steps.findIndex(({ state }) => state === 'now')
  return (
    <ol aria-label={t.title} className="ml-1.5 border-l border-line">
      {steps.map((step, index) => {
        const { name, state, at, pieces, amount } = step
        const parcels = parcelsOf(step, order)
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
