import type { BillingDetails, LineItem, ShippingAddress, ShippingRate } from '@stripe/stripe-js'
import type { Cart, CartTotals } from '@/domain/cart.ts'
import type { Cents } from '@/domain/money.ts'
import { isPostalCode } from '@/domain/postal-code.ts'
import { COUNTRIES, type Country } from '@/domain/rules.ts'
import { methodsFor, type ShippingMethod } from '@/domain/shipping.ts'
import { isExport } from '@/domain/vat.ts'
import { amountsText } from '@/texts/amounts.ts'
import { discountText } from '@/texts/discount.ts'
import { walletText } from '@/texts/wallets.ts'
import type { Form } from '../problems.ts'

/** What is bought, and by which rules. */
export interface Sale {
  readonly cart: Cart
  readonly methods: readonly ShippingMethod[]
  /** Id of the method that the form has, empty for none. */
  readonly chosen: string
  readonly totalsWith: (method: ShippingMethod, country: Country) => CartTotals
}

/** What a wallet's sheet shows for an address. */
export interface Terms {
  /** In cents, with the fee of the first rate. */
  readonly amount: Cents
  readonly lines: LineItem[]
  /** The first one is the chosen one. */
  readonly rates: ShippingRate[]
}

/** A wallet calls Monaco France, and Réunion too. @returns null where the shop does not deliver. */
export function servedCountry(country: string, postalCode: string): Country | null {
  const plain = (postalCode ?? '').replaceAll(' ', '')
  const named = country === 'FR' && /^980/.test(plain) ? 'MC' : country
  const served = COUNTRIES.find((one) => one === named)
  // Before the buyer has agreed a wallet may tell a part of the postal code, or nothing of it.
  if (!served || (served === 'FR' && plain.length >= 2 && !isPostalCode('FR', plain.padEnd(5, '0'))))
    return null
  return served
}

/** Methods that a wallet offers: a relay point is chosen in the form. */
function offered({ methods, chosen }: Sale, country: Country, first: string): readonly ShippingMethod[] {
  const all = methodsFor(methods, country).filter(({ needsRelay }) => !needsRelay)
  const leader = [first, chosen].map((id) => all.find((one) => one.id === id)).find(Boolean)
  const leads = (one: ShippingMethod) => Number(one === leader) * 2 + Number(one.isDefault)
  return [...all].sort((one, other) => leads(other) - leads(one))
}

const linesOf = ({ subtotal, discount, shippingFee }: CartTotals, fee: string): LineItem[] => [
  { name: amountsText.subtotal, amount: subtotal },
  ...(discount > 0 ? [{ name: discountText.plain, amount: -discount }] : []),
  { name: fee, amount: shippingFee },
]

/**
 * What a sheet shows for a country: the shop's methods with their fees, and the amounts of the first.
 * @param first id of the method that was chosen in the sheet. @returns null where nothing can be delivered.
 */
export function termsFor(sale: Sale, country: Country, first = ''): Terms | null {
  const methods = offered(sale, country, first)
  const [method] = methods
  if (!method) return null
  const totals = sale.totalsWith(method, country)
  const untaxed = isExport(country)
  return {
    amount: totals.total,
    lines: linesOf(totals, untaxed ? walletText.exportFee : amountsText.shippingFee),
    rates: methods.map((one) => ({
      id: one.id,
      amount: sale.totalsWith(one, country).shippingFee,
      displayName: one.label,
      deliveryEstimate: one.delay,
    })),
  }
}

interface Given {
  readonly billingDetails?: BillingDetails | undefined
  readonly shippingAddress?: ShippingAddress | undefined
}

/** A wallet may leave out what its type promises. */
const text = (value: string | null | undefined): string => value?.trim() ?? ''

/** A wallet knows whole names: the first word is the first name, and a name of one word leaves the other to be asked for. */
function namesIn(name: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** What a wallet says of its owner, as the form has it; what it leaves out stays as it was typed. */
export function formOf({ billingDetails, shippingAddress }: Given, typed: Form): Form {
  const place = shippingAddress?.address
  const name = text(shippingAddress?.name) || text(billingDetails?.name)
  const postalCode = text(place?.postal_code).replaceAll(' ', '')
  return {
    ...typed,
    ...(name && namesIn(name)),
    email: text(billingDetails?.email) || typed.email,
    phone: text(billingDetails?.phone) || typed.phone,
    ...(place && {
      address: text(place.line1),
      addressComplement: text(place.line2),
      postalCode,
      city: text(place.city),
      country: servedCountry(place.country, postalCode) ?? typed.country,
    }),
  }
}
