import { Toggle } from '@/admin/ui/toggle.tsx'
import { isHandPayment } from '@/domain/order-states.ts'
import { phoneOrderText as t } from '@/texts/admin/phone-order.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { PAYMENTS } from './payments.ts'
import type { PhoneForm } from './use-phone-order.ts'

/** How it is paid; of money that is handed over, whether it is there already. */
export function PhonePayment({ form }: { readonly form: PhoneForm }) {
  const { payment, received } = form.values
  return (
    <section aria-labelledby="paiement-titre">
      <h2 id="paiement-titre" className="text-xl">
        {t.payment}
      </h2>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t.means}
          // What is there already is neither awaited nor kept.
          hint={isHandPayment(payment) && received ? undefined : t.paymentHint(payment)}
          name="payment"
          value={payment}
          onValue={(chosen) => form.set('payment', PAYMENTS.find((one) => one === chosen) ?? payment)}
          options={PAYMENTS.map((value) => ({ value, label: t.payments[value] }))}
        />
        {isHandPayment(payment) && (
          <Toggle
            label={t.received}
            hint={t.receivedHint}
            isOn={received}
            onChange={(isOn) => form.set('received', isOn)}
          />
        )}
      </div>
    </section>
  )
}
