import * as z from 'zod'
import { addCents, type Cents, cents, centsFromEuros, formatCents } from '@/domain/money.ts'
import { orderedName } from '@/domain/order.ts'
import { orderItemFields } from '@/domain/order-line.ts'
import { HAND_PAYMENTS } from '@/domain/order-states.ts'
import { documentText } from '@/texts/documents.ts'
import { emailText as t } from '@/texts/emails.ts'
import type { Row } from './blocks.ts'
import type { OrderFacts } from './order-facts.ts'

/** The amount of a refund; the whole order where the email does not say. */
export const refunded = ({ content: { amount }, order }: OrderFacts): Cents =>
  typeof amount === 'number' || typeof amount === 'string' ? centsFromEuros(amount) : order.total

const refundedLine = z
  .object(orderItemFields)
  .pick({ name: true, label: true, quantity: true })
  .extend({ amount: z.number() })
const refundedPieces = z.object({ shipping: z.number().default(0), lines: z.array(refundedLine).default([]) })

/** What a refund is made of, in the words of its credit note; nothing where it names neither units nor shipping. */
export const refundRows = (facts: OrderFacts): Row[] => {
  const said = refundedPieces.safeParse(facts.content)
  if (!said.success) return []
  const { lines, shipping } = said.data
  const parts: [string, Cents][] = [
    ...lines.map(({ quantity, amount, ...piece }): [string, Cents] => [
      t.count(quantity, orderedName(piece)),
      centsFromEuros(amount),
    ]),
    [documentText.refundedShipping, centsFromEuros(shipping)],
  ]
  const named = addCents(...parts.map(([, amount]) => amount))
  if (named === 0) return []
  // What is given back besides, so that the rows add up.
  return [...parts, [documentText.refundedExtra, cents(refunded(facts) - named)] as const]
    .filter(([, amount]) => amount > 0)
    .map(([name, amount]): Row => [name, formatCents(amount)])
}

/** How the money went back: by hand perhaps otherwise than it came. */
export const refundMeans = ({ content: { means }, order }: OrderFacts) =>
  HAND_PAYMENTS.find((one) => one === means) ?? order.paymentMethod
