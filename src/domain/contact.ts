import * as z from 'zod/mini'
import { emailLine, line, paragraphs, requiredLine } from './form-fields.ts'
import { formGuardSchema } from './form-guard.ts'
import { TEXT_LIMITS } from './rules.ts'

/** Longest texts of the contact page, in characters. */
export const CONTACT_LIMITS = {
  ...TEXT_LIMITS,
  subject: 150,
  message: 5000,
  orderName: 160,
  orderNumber: 40,
} as const

/** What a question about an order is about, in the order of the list. */
export const ORDER_SUBJECTS = ['status', 'delay', 'return', 'damaged', 'other'] as const
export type OrderSubject = (typeof ORDER_SUBJECTS)[number]

/** Tab Message. Messages are keys that `texts/forms.ts` says in French. */
export const messageFormSchema = z.object({
  firstName: requiredLine(CONTACT_LIMITS.firstName),
  lastName: requiredLine(CONTACT_LIMITS.lastName),
  email: emailLine(CONTACT_LIMITS.email),
  phone: z._default(line(CONTACT_LIMITS.phone), ''),
  subject: requiredLine(CONTACT_LIMITS.subject),
  message: paragraphs(CONTACT_LIMITS.message).check(z.minLength(1, 'required')),
})

/** Tab Commande. */
export const orderFormSchema = z.object({
  orderName: requiredLine(CONTACT_LIMITS.orderName),
  orderNumber: z._default(line(CONTACT_LIMITS.orderNumber), ''),
  orderEmail: emailLine(CONTACT_LIMITS.email),
  orderSubject: z.enum(ORDER_SUBJECTS, 'required'),
  orderMessage: paragraphs(CONTACT_LIMITS.message).check(z.minLength(1, 'required')),
})

/** What the browser sends to the `contact` function. */
export const contactRequestSchema = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('message'), fields: messageFormSchema, guard: formGuardSchema }),
  z.strictObject({ form: z.literal('order'), fields: orderFormSchema, guard: formGuardSchema }),
])

export type ContactRequest = z.infer<typeof contactRequestSchema>

/** A message of the contact page; null is what its tab does not ask, or its sender left empty. */
export interface ContactMessage {
  readonly id: number
  readonly firstName: string | null
  readonly lastName: string | null
  readonly orderName: string | null
  readonly orderNumber: string | null
  readonly email: string
  readonly phone: string | null
  /** In its sender's words. */
  readonly subject: string | null
  /** Chosen from the list. */
  readonly orderSubject: OrderSubject | null
  readonly message: string
}
