import type { Cents } from '@/domain/money.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { formatMethodFee } from '@/texts/shipping-fee.ts'
import { RadioCards } from '@/ui/form/RadioCards.tsx'

interface Props {
  /** Methods that serve the country. */
  readonly methods: readonly ShippingMethod[]
  readonly chosen: ShippingMethod | null
  readonly feeOf: (method: ShippingMethod) => Cents
  readonly onChoose: (id: string) => void
}

export function ShippingChoice({ methods, chosen, feeOf, onChoose }: Props) {
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
        note: method.delay,
        aside: formatMethodFee(feeOf(method)),
      }))}
    />
  )
}
