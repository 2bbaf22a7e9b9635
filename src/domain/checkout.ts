import * as z from 'zod'
import { PAYMENT_METHODS } from './order.ts'
import {
  COUNTRIES,
  DEFAULT_COUNTRY,
  MAX_CART_LINES,
  MAX_QUANTITY,
  MIN_QUANTITY,
  TEXT_LIMITS,
} from './rules.ts'

/** The specification's simple pattern: text, @, text, dot, text; no blanks. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const FRENCH_POSTAL_CODE = /^\d{5}$/

/** Control characters and broken halves of pairs: no name holds them, and Postgres refuses some of them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]+/gu

const text = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replace(UNPRINTABLE, ' ').normalize('NFC').trim())
    .max(max, 'too_long')
const required = (max: number) => text(max).min(1, 'required')
const optional = (max: number) => text(max).default('')

/** Step 1, Information. Messages are keys that `texts/checkout.ts` says in French. */
export const customerSchema = z.object({
  firstName: required(TEXT_LIMITS.firstName),
  lastName: required(TEXT_LIMITS.lastName),
  email: required(TEXT_LIMITS.email).refine((value) => value === '' || EMAIL_PATTERN.test(value), 'email'),
  phone: optional(TEXT_LIMITS.phone),
})

/** Step 2, Livraison. */
export const addressSchema = z
  .object({
    address: required(TEXT_LIMITS.address),
    addressComplement: optional(TEXT_LIMITS.addressComplement),
    postalCode: required(TEXT_LIMITS.postalCode),
    city: required(TEXT_LIMITS.city),
    country: z.enum(COUNTRIES, 'country').default(DEFAULT_COUNTRY),
  })
  .refine((value) => value.country !== 'FR' || FRENCH_POSTAL_CODE.test(value.postalCode), {
    path: ['postalCode'],
    message: 'postal_code_fr',
  })

/** The checkout form of the specification, both steps. */
export type Customer = z.infer<typeof customerSchema>
export type Address = z.infer<typeof addressSchema>
export type CheckoutForm = Customer & Address

/** What the browser sends to the `checkout` function: no price decides anything, `expectedTotal` only guards. */
export const checkoutRequestSchema = z.strictObject({
  idempotencyKey: z.uuid(),
  lines: z
    .array(
      z.strictObject({
        productId: z.int().positive(),
        quantity: z.int().min(MIN_QUANTITY).max(MAX_QUANTITY),
      }),
    )
    .min(1)
    .max(MAX_CART_LINES),
  customer: customerSchema,
  address: addressSchema,
  shippingMethod: z.string().min(1).max(40),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** The amount on the pay button, in cents: another amount is refused as `price_changed`, never charged. */
  expectedTotal: z.int().nonnegative(),
})

export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>

/** The function's answer: amounts in cents. */
export const checkoutReceiptSchema = z.object({
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
