import { addCents, type Cents, cents, eurosFromCents } from '@/domain/money.ts'
import { PATHS } from '@/domain/paths.ts'
import { WITHDRAWAL_DAYS } from '@/domain/rules.ts'
import { type ShippingMethod, surchargeFor } from '@/domain/shipping.ts'

const amount = (key: 'value' | 'minValue' | 'maxValue', value: Cents) => ({
  '@type': 'MonetaryAmount',
  [key]: eurosFromCents(value).toFixed(2),
  currency: 'EUR',
})

/** What a method costs in countries with one surcharge. */
function conditionsIn(method: ShippingMethod, surcharge: Cents): object[] {
  const { countries, price, freeFrom } = method
  const to = {
    '@type': 'ShippingConditions',
    shippingDestination: countries
      .filter((country) => surchargeFor(method, country) === surcharge)
      .map((addressCountry) => ({ '@type': 'DefinedRegion', addressCountry })),
  }
  const shippingRate = amount('value', addCents(price, surcharge))
  if (freeFrom === null) return [{ ...to, shippingRate }]
  return [
    { ...to, orderValue: amount('maxValue', cents(Math.max(0, freeFrom - 1))), shippingRate },
    { ...to, orderValue: amount('minValue', freeFrom), shippingRate: amount('value', surcharge) },
  ]
}

const conditions = (method: ShippingMethod): object[] =>
  [...new Set(method.countries.map((country) => surchargeFor(method, country)))].flatMap((surcharge) =>
    conditionsIn(method, surcharge),
  )

/**
 * What holds for every order of the shop: returns and delivery, as schema.org names them. It stands once, on the pages that say it,
 * and not in the head of every product, which has to arrive in the first round trips.
 */
export function policiesJsonLd(methods: readonly ShippingMethod[], site: URL | undefined): object {
  const at = (path: string) => new URL(path, site).href
  const countries = [...new Set(methods.flatMap((method) => method.countries))]
  if (countries.length === 0) return {}
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: countries,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: WITHDRAWAL_DAYS,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      refundType: 'https://schema.org/FullRefund',
      merchantReturnLink: at(PATHS.returns),
    },
    hasShippingService: methods.map((method) => ({
      '@type': 'ShippingService',
      name: method.label,
      ...(method.delay && { description: method.delay }),
      shippingConditions: conditions(method),
    })),
  }
}
