import { exactDate } from '@/admin/ui/dates.ts'
import { paymentsAdminText as t } from '@/texts/admin/payments.ts'

/** Whose money the published site takes: what its key says of itself. */
const KEY: string = import.meta.env.PUBLIC_STRIPE_KEY ?? ''
const WITHOUT = import.meta.env.PUBLIC_DEMO === 'true' ? 'simulated' : 'none'
const KIND = KEY === '' ? WITHOUT : KEY.startsWith('pk_live_') ? 'live' : 'test'

/** The keys that the shop was published with, and whether Stripe's events reach it. */
export function StripeState({ lastEvent }: { readonly lastEvent: string | null }) {
  return (
    <>
      <h3 className="mt-8 text-lg">{t.account}</h3>
      <p className="mt-1">{t.keys[KIND]}</p>
      {KEY !== '' && (
        <p className="mt-1 text-sm text-stone">
          {lastEvent === null ? t.noEvent : t.lastEvent(exactDate(lastEvent))}
        </p>
      )}
    </>
  )
}
