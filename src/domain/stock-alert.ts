import * as z from 'zod/mini'
import { emailLine } from './form-fields.ts'
import { formGuardSchema } from './form-guard.ts'
import { TEXT_LIMITS } from './rules.ts'

/** What a visitor fills in to be told when something sold out is back. */
export const stockAlertFormSchema = z.object({ alertEmail: emailLine(TEXT_LIMITS.email) })

const token = z.string().check(z.minLength(43), z.maxLength(100))
const id = z.int().check(z.positive())

/** What the browser sends to the `stock-alert` function. */
export const stockAlertRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('subscribe'),
    email: emailLine(TEXT_LIMITS.email),
    product: id,
    /** Null of a simple product. */
    variant: z.nullable(id),
    guard: formGuardSchema,
  }),
  z.strictObject({ action: z.literal('confirm'), token }),
  /** Ends all alerts of the address whose email had this token. */
  z.strictObject({ action: z.literal('unsubscribe'), token }),
])

export type StockAlertRequest = z.infer<typeof stockAlertRequestSchema>
export type AlertSubscription = Extract<StockAlertRequest, { action: 'subscribe' }>
