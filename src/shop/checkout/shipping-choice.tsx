import { expectedDays, type Preparation } from '@/domain/delivery-day.ts'
import type { Cents } from '@/domain/money.ts'
import type { Country } from '@/domain/rules.ts'
import { type ShippingMethod, surchargeFor } from '@/domain/shipping.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { deliveryText } from '@/texts/delivery.ts'
import { formatMethodFee, withSurcharge } from '@/texts/shipping-fee.ts'
import { RadioCards } from '@/ui/form/radio-cards.tsx'

interface Props {
  /** Methods that serve the country. */
  readonly methods: readonly ShippingMethod[]
  readonly chosen: ShippingMethod | null
  readonly country: Country
  readonly feeOf: (method: ShippingMethod) => Cents
  readonly preparation: Preparation
  readonly onChoose: (id: string) => void
}

/** How long it takes, on which days it would come, and what the country costs. */
function noteOf(method: ShippingMethod, country: Country, preparation: Preparation): string {
  const days = expectedDays(new Date(), { ...preparation, delay: method.delay }, country)
  const said = days ? `${method.delay} · ${deliveryText.ifPaidNow(days)}` : method.delay
  return withSurcharge(said, country, surchargeFor(method, country))
}

export function ShippingChoice({ methods, chosen, country, feeOf, preparation, onChoose }: Props) {
  if (chosen === null) return <p role="alert">{checkoutText.noShippingMethod}</p>
  return (
    <RadioCards
      name="shippingMethod"
      legend={checkoutText.shippingMethods}
      value={chosen.id}
      onValue={onChoose}
      cards={methods.map((method) => ({
        value: method.id,
        label: method.label,
        note: noteOf(method, country, preparation),
        aside: formatMethodFee(feeOf(method)),
      }))}
    />
  )
}
