import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { PATHS } from '@/domain/paths.ts'
import { paymentText } from '@/texts/payment.ts'
import { STRIPE_KEY } from './key.ts'

/** A card or a wallet as it was given to Stripe's own frame, or why there is none. */
export type GivenCard =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly message: string }

/** What a payment needs of whatever of Stripe's the buyer pays with. */
export interface Giver {
  /** Checks what was typed and makes a token of it: nothing is charged. */
  readonly give: () => Promise<GivenCard>
  /** Has the buyer's bank ask them. What came of it is asked of the order, never of the answer. */
  readonly authenticate: (clientSecret: string) => Promise<void>
}

export const appearance: Appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#5b6236',
    colorText: '#2b2620',
    colorTextSecondary: '#6d645a',
    colorDanger: '#9f4529',
    borderRadius: '2px',
    fontFamily: 'Figtree, system-ui, sans-serif',
    fontSizeBase: '16px',
    spacingUnit: '4px',
  },
}

let loading: Promise<Stripe | null> | undefined

/** Stripe.js, from Stripe's own host, at the first call and only there. @throws Error when it cannot be had */
export async function stripeJs(): Promise<Stripe> {
  loading ??= loadStripe(STRIPE_KEY ?? '', { locale: 'fr' })
  try {
    const stripe = await loading
    if (stripe) return stripe
  } catch (error) {
    loading = undefined
    throw error
  }
  throw new Error('Stripe.js is only for browsers')
}

/** A page that left for a bank's and is taken from the history again still waits for an answer that never comes. */
function beginAgainFromHistory(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}

/** What a payment asks of an open group of elements. */
export const giverOf = (stripe: Stripe, elements: StripeElements): Giver => ({
  async give() {
    const { error: wrong } = await elements.submit()
    if (wrong) return { ok: false, message: wrong.message ?? paymentText.incomplete }
    const { confirmationToken, error } = await stripe.createConfirmationToken({
      elements,
      params: { return_url: location.origin + PATHS.confirmation },
    })
    if (confirmationToken) return { ok: true, token: confirmationToken.id }
    return { ok: false, message: error?.message ?? paymentText.unavailable }
  },
  async authenticate(clientSecret) {
    beginAgainFromHistory()
    await stripe.handleNextAction({ clientSecret })
  },
})
