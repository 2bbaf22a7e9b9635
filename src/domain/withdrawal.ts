import * as z from 'zod/mini'
import { emailLine, paragraphs, requiredLine } from './form-fields.ts'
import { WITHDRAWAL_LIMITS } from './rules.ts'

/** What the law lets a shop ask for: name, contract, address for the acknowledgement. No reason. */
export const withdrawalFormSchema = z.object({
  name: requiredLine(WITHDRAWAL_LIMITS.name),
  orderNumber: requiredLine(WITHDRAWAL_LIMITS.orderNumber),
  email: emailLine(WITHDRAWAL_LIMITS.email),
  /** Which items; empty is the whole order. */
  items: z._default(paragraphs(WITHDRAWAL_LIMITS.items), ''),
})

export type Withdrawal = z.infer<typeof withdrawalFormSchema>

/** What the browser sends to the `withdrawal` function. Nothing here may turn a declaration away as spam. */
export const withdrawalRequestSchema = z.strictObject({
  /** Chosen by the browser for one declaration: a repeated click makes no second one. */
  requestKey: z.uuid(),
  fields: withdrawalFormSchema,
})

export type WithdrawalRequest = z.infer<typeof withdrawalRequestSchema>

/** The function's answer; it says nothing about the order. */
export interface WithdrawalReceipt {
  readonly reference: string
  /** ISO date and time. */
  readonly declaredAt: string
  /** Whether the acknowledgement has left. */
  readonly acknowledged: boolean
}
