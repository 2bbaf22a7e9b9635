import { useState } from 'react'
import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { phoneOrderText as t } from '@/texts/admin/phone-order.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { PhoneDelivery } from './phone-delivery.tsx'
import { PhoneLines } from './phone-lines.tsx'
import { PhonePayment } from './phone-payment.tsx'
import { PhoneTotals } from './phone-totals.tsx'
import { usePhoneOrder } from './use-phone-order.ts'

/** An order that a customer gives by telephone: it is placed like every other, and paid by the link of an email or by hand. */
export function PhoneOrderScreen() {
  // What was found again is another form than the one that is left.
  const [started, setStarted] = useState(0)
  return (
    <Screen
      title={t.title}
      actions={
        <Link to="/orders" className={QUIET}>
          {t.back}
        </Link>
      }
    >
      <p className="mt-1 text-ink-soft">{t.intro}</p>
      <PhoneForm key={started} onDiscard={() => setStarted(started + 1)} />
    </Screen>
  )
}

function PhoneForm({ onDiscard }: { readonly onDiscard: () => void }) {
  const { form, setCode, ...found } = usePhoneOrder()
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-6 grid gap-8 lg:grid-cols-[1fr_20rem]">
      <div className="min-w-0 space-y-8">
        <Restored
          isRestored={form.isRestored}
          onDiscard={() => {
            form.discard()
            onDiscard()
          }}
        />
        <PhoneLines form={form} />
        <BuyerFields form={form} />
        <PhoneDelivery form={form} />
        <PhonePayment form={form} />
      </div>
      <PhoneTotals form={form} {...found} onCode={setCode} />
    </form>
  )
}
