import type { StripeElementsOptionsMode } from '@stripe/stripe-js'
import type { Cents } from '@/domain/money.ts'
import type { OnlinePayment } from '@/domain/order-states.ts'
import { appearance, type Giver, giverOf, stripeJs } from './stripe-js.ts'

/** What the shop asks of an open Payment Element. */
export interface CardEntry extends Giver {
  readonly setAmount: (amount: Cents) => void
  readonly close: () => void
}

export interface Buyer {
  readonly name: string
  readonly email: string
  readonly country: string
  readonly postalCode: string
}

/**
 * Opens the Payment Element. @param onMethod told which kind of payment was chosen. @throws Error when Stripe cannot be reached
 */
export async function openCardEntry(
  place: HTMLElement,
  amount: Cents,
  buyer: Buyer,
  onMethod: (method: OnlinePayment) => void,
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
    ...giverOf(stripe, elements),
    setAmount(next) {
      elements.update({ amount: next })
    },
    close: () => element.destroy(),
  }
}
