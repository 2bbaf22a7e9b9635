import * as z from 'zod/mini'
import { emailLine, line, requiredLine } from './form-fields.ts'
import { cleanItemText, eachItemText, itemTextProblem } from './item-text.ts'
import { hasLink } from './links.ts'
import { CHECKOUT_PAYMENTS } from './order-states.ts'
import { confirmationTokenSchema, paymentAnswerSchema } from './payment.ts'
import { isPhone } from './phone-number.ts'
import { isPostalCode, plainPostalCode, postalCodeProblem } from './postal-code.ts'
import { relayPointSchema } from './relay-point.ts'
import {
  COUNTRIES,
  type Country,
  DEFAULT_COUNTRY,
  MAX_CART_LINES,
  MAX_DISCOUNT_CODE_LENGTH,
  MAX_QUANTITY,
  MIN_QUANTITY,
  TEXT_LIMITS,
} from './rules.ts'

/** The shop writes names and addresses into an email to an address that nobody has proved: it carries no advertisement. */
const isPlain = z.refine<string>((text) => !hasLink(text), 'link')

/** Step 1, Information. Messages are keys that `texts/checkout.ts` says in French. */
export const customerSchema = z.object({
  firstName: requiredLine(TEXT_LIMITS.firstName).check(isPlain),
  lastName: requiredLine(TEXT_LIMITS.lastName).check(isPlain),
  email: emailLine(TEXT_LIMITS.email),
  phone: z._default(
    line(TEXT_LIMITS.phone).check(z.refine((phone) => phone === '' || isPhone(phone), 'phone')),
    '',
  ),
})

/** Of a saved address: the account has the email. */
export const recipientSchema = z.omit(customerSchema, { email: true })

type PostalPlace = { readonly country: Country; readonly postalCode: string }

/** An address with its postal code as it is stored; a code is one of its country's alone. */
export const plainAddress = <A extends PostalPlace>(address: A): A => ({
  ...address,
  postalCode: plainPostalCode(address.country, address.postalCode),
})

/** Says what is wrong with the postal code of an address; one that is typed anew is read with `plainAddress` first. */
export function checkPostalCode({ country, postalCode }: PostalPlace, context: z.core.$RefinementCtx): void {
  if (!isPostalCode(country, postalCode))
    context.addIssue({
      code: 'custom',
      path: ['postalCode'],
      message: postalCodeProblem(country, postalCode),
    })
}

/** Step 2, Livraison. */
export const addressSchema = z
  .object({
    address: requiredLine(TEXT_LIMITS.address).check(isPlain),
    addressComplement: z._default(line(TEXT_LIMITS.addressComplement).check(isPlain), ''),
    postalCode: requiredLine(TEXT_LIMITS.postalCode),
    city: requiredLine(TEXT_LIMITS.city).check(isPlain),
    country: z._default(z.enum(COUNTRIES, 'country'), DEFAULT_COUNTRY),
  })
  .check(z.overwrite(plainAddress), z.superRefine(checkPostalCode))

/** The checkout form of the specification, both steps. */
export type Customer = z.infer<typeof customerSchema>
export type Address = z.infer<typeof addressSchema>
export type CheckoutForm = Customer & Address

/** Messages are keys that `texts/checkout.ts` says in French. */
const itemTexts = eachItemText((name) =>
  z.optional(
    z.string().check(
      z.overwrite(cleanItemText),
      z.refine((text) => itemTextProblem(name, text) !== 'too_long', 'too_long'),
      z.refine((text) => itemTextProblem(name, text) !== 'link', 'link'),
    ),
  ),
)

/** What the browser sends to the `checkout` function: no price decides anything, `expectedTotal` only guards. */
export const checkoutRequestSchema = z.strictObject({
  idempotencyKey: z.uuid(),
  lines: z
    .array(
      z.strictObject({
        productId: z.int().check(z.positive()),
        /** Which one, of a product with options. */
        variantId: z.optional(z.int().check(z.positive())),
        quantity: z.int().check(z.minimum(MIN_QUANTITY), z.maximum(MAX_QUANTITY)),
        ...itemTexts,
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_CART_LINES)),
  customer: customerSchema,
  address: addressSchema,
  shippingMethod: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Id of the relay point, where the method needs one. */
  relayPoint: z._default(z.nullable(relayPointSchema.shape.id), null),
  paymentMethod: z.enum(CHECKOUT_PAYMENTS),
  discountCode: z._default(
    z.nullable(z.string().check(z.minLength(1), z.maxLength(MAX_DISCOUNT_CODE_LENGTH))),
    null,
  ),
  /** The amount on the pay button, in cents: another amount is refused as `price_changed`, never charged. */
  expectedTotal: z.int().check(z.nonnegative()),
  /** The card, as Stripe.js handed it over; none where the payment is simulated. Another one is another attempt. */
  confirmationToken: z.nullish(confirmationTokenSchema),
  /** Token of an unpaid order of the same buyer that this one takes the place of. */
  replaces: z.nullish(z.string().check(z.minLength(40), z.maxLength(100))),
})

export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>

/** What place_order answers: amounts in cents. */
const checkoutReceiptSchema = z.object({
  orderNumber: z.string(),
  orderToken: z.string(),
  subtotal: z.int(),
  shippingFee: z.int(),
  discount: z.int(),
  tax: z.int(),
  total: z.int(),
  simulated: z.boolean(),
})

export type CheckoutReceipt = z.infer<typeof checkoutReceiptSchema>

/** The same, and how the payment of the order stands. */
export const checkoutAnswerSchema = z.extend(checkoutReceiptSchema, {
  payment: z._default(paymentAnswerSchema, { state: 'paid' }),
})

export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>
