import { DEFAULT_COUNTRY } from '@/domain/rules.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { countryOf, relayOf } from './order-content.ts'
import type { Step } from './problems.ts'
import type { StepProps } from './step-props.ts'

interface Props extends StepProps {
  readonly method: ShippingMethod | null
}

const t = checkoutText.destination

/** Where the parcel goes and who is written to, before anything is paid: a slip found later is a parcel lost. */
export function Destination({ state, dispatch, method }: Props) {
  const { form } = state
  const point = method && relayOf(state, method)
  const { address, postalCode, city } = point ?? form
  const country = countryOf(form.country)
  const place = [
    point ? point.name : `${form.firstName} ${form.lastName}`,
    address,
    !point && form.addressComplement,
    `${postalCode} ${city}`,
    country !== DEFAULT_COUNTRY && checkoutText.countries[country],
  ]
  const row = (label: string, value: string, change: string, step: Step) => (
    <div className="flex flex-wrap items-baseline gap-x-4 py-3">
      <dt className="w-full text-sm text-stone">{label}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{value}</dd>
      <dd>
        <button
          type="button"
          className="link py-1 text-sm"
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
      {row(point ? t.relay : t.place, place.filter(Boolean).join(', '), t.changePlace, 2)}
      {row(t.email, form.email, t.changeEmail, 1)}
    </dl>
  )
}
