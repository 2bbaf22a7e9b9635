import type {
  LineItem,
  ShippingRate,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import type { OnlinePayment } from '@/domain/order-states.ts'
import { COUNTRIES, type Country } from '@/domain/rules.ts'
import type { Form } from '../problems.ts'
import { appearance, type Giver, giverOf, stripeJs } from './stripe-js.ts'
import { formOf, type Sale, servedCountry, type Terms, termsFor } from './wallet-terms.ts'

/** What a wallet's owner has agreed to in its sheet. */
export interface Agreed {
  readonly form: Form
  /** Id of the shipping method. */
  readonly shippingMethod: string
  readonly paymentMethod: OnlinePayment
  /** The amount that the sheet showed, in cents. */
  readonly amount: number
}

/** What the buttons of the wallets ask of the checkout, at any moment. */
export interface Till {
  /** What is bought now, and what the form has. */
  readonly sale: () => Sale & { readonly form: Form; readonly country: Country }
  /** Pays. @returns what the sheet says where it could not be, null otherwise. */
  readonly pay: (agreed: Agreed, giver: Giver) => Promise<string | null>
}

export interface Wallets {
  /** Whether this browser offers a wallet. */
  readonly any: boolean
  /** What is bought has changed. */
  readonly refresh: () => void
  readonly close: () => void
}

/** The buttons say that one orders and pays; the wallet's own button, which obliges, says so again beside the amount. */
const options = {
  emailRequired: true,
  shippingAddressRequired: true,
  // PayPal has no button where a telephone is asked for; the form of the shop asks for none either.
  phoneNumberRequired: false,
  allowedShippingCountries: [...COUNTRIES],
  paymentMethodOrder: ['apple_pay', 'google_pay', 'paypal', 'link'],
  // What is paid later is a credit, which has laws of its own.
  paymentMethods: { klarna: 'never', amazonPay: 'never' },
  buttonType: { applePay: 'order', googlePay: 'order', paypal: 'pay' },
  buttonTheme: { applePay: 'black', googlePay: 'black', paypal: 'gold' },
  buttonHeight: 48,
  layout: { maxColumns: 2, maxRows: 2, overflow: 'never' },
} satisfies StripeExpressCheckoutElementOptions

/** Opens the buttons of the wallets that this browser has. @throws Error when Stripe cannot be reached */
export async function openWallets(place: HTMLElement, till: Till): Promise<Wallets> {
  const stripe = await stripeJs()
  const now = (country?: Country, first?: string): Terms | null => {
    const sale = till.sale()
    return termsFor(sale, country ?? sale.country, first) ?? termsFor(sale, 'FR', first)
  }
  const begun = now()
  if (!begun) throw new Error('nothing can be delivered')
  let { amount } = begun
  /** Country of the sheet's address; null while none is open. */
  let country: Country | null = null
  const elements = stripe.elements({ mode: 'payment', amount, currency: 'eur', appearance, locale: 'fr' })
  const element = elements.create('expressCheckout', { ...options, shippingRates: begun.rates })

  /** Stripe.js compares: the amount goes before the lines that it is made of. */
  async function tell(terms: Terms): Promise<{ lineItems: LineItem[]; shippingRates: ShippingRate[] }> {
    if (terms.amount !== amount) {
      amount = terms.amount
      await elements.update({ amount })
    }
    return { lineItems: terms.lines, shippingRates: terms.rates }
  }
  function forget(): void {
    country = null
    const terms = now()
    if (terms) void tell(terms)
  }

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    const agreed: Agreed = {
      form: formOf(event, till.sale().form),
      shippingMethod: event.shippingRate?.id ?? '',
      paymentMethod: event.expressPaymentType === 'paypal' ? 'paypal' : 'card',
      amount,
    }
    const wrong = await till.pay(agreed, giverOf(stripe, elements))
    if (wrong !== null) event.paymentFailed({ reason: 'fail', message: wrong })
    forget()
  }

  element.on('click', ({ resolve, reject }) => {
    const terms = now()
    if (terms) void tell(terms).then(resolve, reject)
    else reject()
  })
  element.on('shippingaddresschange', ({ address, resolve, reject }) => {
    const served = servedCountry(address.country, address.postal_code)
    const terms = served && termsFor(till.sale(), served)
    if (!terms) return reject()
    country = served
    void tell(terms).then(resolve, reject)
  })
  element.on('shippingratechange', ({ shippingRate, resolve, reject }) => {
    const terms = now(country ?? undefined, shippingRate.id)
    if (!terms || terms.rates[0]?.id !== shippingRate.id) return reject()
    void tell(terms).then(({ lineItems }) => resolve({ lineItems }), reject)
  })
  element.on('cancel', forget)
  element.on('confirm', (event) => void confirm(event))
  const ready = new Promise<boolean>((resolve, reject) => {
    element.on('ready', ({ availablePaymentMethods }) =>
      resolve(availablePaymentMethods !== undefined && Object.values(availablePaymentMethods).some(Boolean)),
    )
    element.on('loaderror', ({ error }) => reject(new Error(error.message)))
  })
  element.mount(place)
  return {
    any: await ready,
    refresh: () => {
      if (country === null) forget()
    },
    close: () => element.destroy(),
  }
}
