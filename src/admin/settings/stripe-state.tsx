import { exactDate } from '@/admin/ui/dates.ts'
import { paymentsAdminText as t } from '@/texts/admin/payments.ts'
import { STRIPE_KEY, STRIPE_KIND } from './stripe-kind.ts'

/** The keys that the shop was published with, and whether Stripe's events reach it. */
export function StripeState({ lastEvent }: { readonly lastEvent: string | null }) {
  return (
    <>
      <h3 className="mt-8 text-lg">{t.account}</h3>
      <p className="mt-1">{t.keys[STRIPE_KIND]}</p>
      {STRIPE_KEY !== '' && (
        <p className="mt-1 text-sm text-stone">
          {lastEvent === null ? t.noEvent : t.lastEvent(exactDate(lastEvent))}
        </p>
      )}
    </>
  )
}
