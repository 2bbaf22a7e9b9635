import * as z from 'zod'
import { type Cart, clampQuantity } from './cart.ts'
import {
  addressSchema,
  checkoutRequestSchema,
  checkPostalCode,
  customerSchema,
  plainAddress,
} from './checkout.ts'
import type { Cents } from './money.ts'
import type { OfferConflict } from './offer-conflict.ts'
import { HAND_PAYMENTS, isHandPayment, type PaymentMethod } from './order-states.ts'
import { randomUuid } from './random-id.ts'
import { DEFAULT_COUNTRY, MAX_DISCOUNT_CODE_LENGTH, MAX_QUANTITY, MIN_QUANTITY } from './rules.ts'
import type { ShippingMethod } from './shipping.ts'

/** How such an order is paid: by the link of an email, or by means that an administrator takes. */
export const PHONE_PAYMENTS = ['link', ...HAND_PAYMENTS] as const
export type PhonePayment = (typeof PHONE_PAYMENTS)[number]

/** What the order says of it; who opens a link chooses there. */
export const methodOfPhone = (payment: PhonePayment): PaymentMethod =>
  isHandPayment(payment) ? payment : 'card'

/** An order that an administrator takes by telephone: what the checkout asks for, without a card. */
export const phoneOrderSchema = z
  .strictObject(checkoutRequestSchema.shape)
  .omit({ paymentMethod: true, confirmationToken: true, replaces: true })
  .extend({
    payment: z.enum(PHONE_PAYMENTS).default('link'),
    /** Whether the money is there already, as at a counter. Of a link it says nothing. */
    received: z.boolean().default(false),
  })
export type PhoneOrder = z.infer<typeof phoneOrderSchema>

/** What the function answers; the total in cents. */
export const phoneOrderAnswerSchema = z.object({
  orderNumber: z.string(),
  total: z.int(),
  /** Whether the shop simulates payments: the order counts as paid then, and no way to pay is sent. */
  simulated: z.boolean(),
  /** Whether its payment was marked as received with it. */
  received: z.boolean(),
})
export type PhoneOrderAnswer = z.infer<typeof phoneOrderAnswerSchema>

const phoneLineSchema = z.object({
  variantId: z.int().positive(),
  productId: z.int().positive(),
  name: z.string(),
  /** "Taille 57"; null of a product without options. */
  label: z.string().nullable(),
  sku: z.string(),
  price: z.custom<Cents>((value) => Number.isSafeInteger(value)),
  stock: z.int(),
  quantity: z.int().min(MIN_QUANTITY).max(MAX_QUANTITY),
})
/** What a customer asks for on the telephone, as it is sold now. */
export type PhoneLine = z.infer<typeof phoneLineSchema>

/** What the form holds: texts as they are typed, and lines. */
const phoneFormSchema = z
  .object({
    ...customerSchema.shape,
    ...addressSchema.shape,
    method: z.string().min(1, 'required'),
    relay: z.string(),
    code: z.string().max(MAX_DISCOUNT_CODE_LENGTH, 'too_long'),
    lines: z.array(phoneLineSchema).min(1, 'required'),
    payment: z.enum(PHONE_PAYMENTS),
    received: z.boolean(),
    key: z.uuid(),
  })
  .overwrite(plainAddress)
  .superRefine(checkPostalCode)
/** With a relay point where the method goes to one: the shop would call a missing one closed. @param methods that are offered. */
export const phoneFormFor = (methods: readonly Pick<ShippingMethod, 'id' | 'needsRelay'>[]) =>
  phoneFormSchema.superRefine(({ method, relay }, context) => {
    if (relay === '' && methods.some(({ id, needsRelay }) => needsRelay && id === method))
      context.addIssue({ code: 'custom', path: ['relay'], message: 'relay_point' })
  })
export type PhoneFormInput = z.input<typeof phoneFormSchema>
export type PhoneFormOutput = z.infer<typeof phoneFormSchema>

export const blankPhoneForm = (): PhoneFormInput => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  addressComplement: '',
  postalCode: '',
  city: '',
  country: DEFAULT_COUNTRY,
  method: '',
  relay: '',
  code: '',
  lines: [],
  payment: 'link',
  received: false,
  key: randomUuid(),
})

/** Lines as a cart, which totals are made of. */
export const cartOfPhone = (lines: readonly PhoneLine[]): Cart =>
  lines.map(({ productId, variantId, name, label, price, quantity }) => ({
    id: productId,
    quantity,
    product: { id: productId, variant: { id: variantId, label: label ?? '' }, name, price, image: null },
  }))

/** Adds a unit of a variant: one that is there already gets one more. */
export function withPiece(lines: readonly PhoneLine[], piece: PhoneLine): PhoneLine[] {
  const known = lines.find(({ variantId }) => variantId === piece.variantId)
  if (!known) return [...lines, piece]
  const quantity = clampQuantity(known.quantity + piece.quantity)
  return lines.map((line) => (line === known ? { ...line, quantity } : line))
}

/** Lines as the shop sells them now, after it has refused what was shown. */
export const withOffers = (lines: readonly PhoneLine[], { offers }: OfferConflict): PhoneLine[] =>
  lines.map((line) => {
    const offer = offers.find(({ variantId }) => variantId === line.variantId)
    return offer ? { ...line, price: offer.price, stock: offer.available } : line
  })

/** What the function is asked for. @param total that the administrator saw, in cents. */
export const phoneOrderOf = (form: PhoneFormOutput, total: Cents): PhoneOrder => ({
  idempotencyKey: form.key,
  lines: form.lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
  customer: customerSchema.parse(form),
  address: addressSchema.parse(form),
  shippingMethod: form.method,
  relayPoint: form.relay || null,
  discountCode: form.code.trim() || null,
  expectedTotal: total,
  payment: form.payment,
  received: isHandPayment(form.payment) && form.received,
})
