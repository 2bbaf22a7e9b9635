import { HAND_PAYMENTS, type HandPayment } from '@/domain/order-states.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { paymentMeans } from '@/texts/payment-means.ts'
import { SelectField } from '@/ui/form/fields.tsx'

interface Props {
  readonly value: HandPayment
  readonly onValue: (means: HandPayment) => void
}

/** How the owner gives money back that no Stripe took. */
export const MeansField = ({ value, onValue }: Props) => (
  <SelectField
    label={t.backBy}
    name="means"
    value={value}
    onValue={(chosen) => onValue(HAND_PAYMENTS.find((one) => one === chosen) ?? value)}
    options={HAND_PAYMENTS.map((means) => ({ value: means, label: paymentMeans[means] }))}
  />
)
