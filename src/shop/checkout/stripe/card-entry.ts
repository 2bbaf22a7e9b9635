import type { Appearance, Stripe, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Cents } from '@/domain/money.ts'
import type { PaymentMethod } from '@/domain/order.ts'
import { PATHS } from '@/domain/paths.ts'
import { paymentText } from '@/texts/payment.ts'
import { STRIPE_KEY } from './key.ts'

/** A card as it was typed into Stripe's own frame, or why there is none. */
export type GivenCard =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly message: string }

/** What the shop asks of an open Payment Element. */
export interface CardEntry {
  /** Checks what was typed and makes a token of it: nothing is charged. */
  readonly give: () => Promise<GivenCard>
  /** Has the buyer's bank ask them. What came of it is asked of the order, never of the answer. */
  readonly authenticate: (clientSecret: string) => Promise<void>
  readonly setAmount: (amount: Cents) => void
  readonly close: () => void
}

export interface Buyer {
  readonly name: string
  readonly email: string
  readonly country: string
  readonly postalCode: string
}

const appearance: Appearance = {
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
async function stripeJs(): Promise<Stripe> {
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

/**
 * Opens the Payment Element. @param onMethod told which kind of payment was chosen. @throws Error when Stripe cannot be reached
 */
export async function openCardEntry(
  place: HTMLElement,
  amount: Cents,
  buyer: Buyer,
  onMethod: (method: PaymentMethod) => void,
): Promise<CardEntry> {
  const stripe = await stripeJs()
  const options: StripeElementsOptionsMode = {
    mode: 'payment',
    amount,
    currency: 'eur',
    appearance,
    locale: 'fr',
  }
  const elements = stripe.elements(options)
  const element = elements.create('payment', {
    layout: 'tabs',
    defaultValues: {
      billingDetails: {
        name: buyer.name,
        email: buyer.email,
        address: { country: buyer.country, postal_code: buyer.postalCode },
      },
    },
  })
  element.on('change', ({ value }) => onMethod(value.type === 'paypal' ? 'paypal' : 'card'))
  const ready = new Promise<void>((resolve, reject) => {
    element.on('ready', () => resolve())
    element.on('loaderror', ({ error }) => reject(new Error(error.message)))
  })
  element.mount(place)
  await ready
  return {
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
      await stripe.handleNextAction({ clientSecret })
    },
    setAmount(next) {
      elements.update({ amount: next })
    },
    close: () => element.destroy(),
  }
}
