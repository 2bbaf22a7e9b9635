import { expectedDays, type Preparation } from '@/domain/delivery-day.ts'
import { DEFAULT_COUNTRY } from '@/domain/rules.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { countryNames } from '@/texts/countries.ts'
import { deliveryText } from '@/texts/delivery.ts'
import { countryOf, relayOf } from './order-content.ts'
import type { Step } from './problems.ts'
import type { StepProps } from './step-props.ts'

interface Props extends StepProps {
  readonly method: ShippingMethod | null
  readonly preparation: Preparation
}

const t = checkoutText.destination

/** Where the parcel goes and who is written to, before anything is paid: a slip found later is a parcel lost. */
export function Destination({ state, dispatch, method, preparation }: Props) {
  const { form } = state
  const point = method && relayOf(state, method)
  const { address, postalCode, city } = point ?? form
  const country = countryOf(form.country)
  const place = [
    point ? point.name : `${form.firstName} ${form.lastName}`,
    address,
    !point && form.addressComplement,
    `${postalCode} ${city}`,
    country !== DEFAULT_COUNTRY && countryNames[country],
  ]
  const days = method && expectedDays(new Date(), { ...preparation, delay: method.delay }, country)
  const row = (label: string, value: string, change: string, step: Step, note?: string) => (
    <div className="relative py-2 pr-24 leading-snug">
      <dt className="inline text-[0.9375rem] text-stone">{label}</dt>{' '}
      <dd className="inline wrap-anywhere">{value}</dd>
      {note && <dd className="text-[0.9375rem] text-ink-soft">{note}</dd>}
      <dd className="absolute top-1 right-0">
        <button
          type="button"
          className="link py-1"
          aria-label={change}
          onClick={() => dispatch({ type: 'went_to', step, today: new Date() })}
        >
          {t.change}
        </button>
      </dd>
    </div>
  )
  return (
    <dl className="divide-y divide-line border-y border-line">
      {row(
        point ? deliveryText.toRelay : deliveryText.to,
        place.filter(Boolean).join(', '),
        t.changePlace,
        2,
        days ? deliveryText.ifPaidNow(days) : undefined,
      )}
      {row(t.email, form.email, t.changeEmail, 1)}
    </dl>
  )
}
