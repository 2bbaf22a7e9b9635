import * as z from 'zod/mini'
import { DISCOUNT_KINDS, type Discount } from '@/domain/discount.ts'
import { isErrorCode } from '@/domain/error-codes.ts'
import { type Refusal, type Result, succeed } from '@/domain/errors.ts'
import type { Client, Reader } from './client.ts'
import { refusalOf } from './refusals.ts'
import { euros } from './row.ts'

export interface AskedDiscount {
  readonly code: string
  readonly lines: readonly {
    readonly productId: number
    readonly variantId?: number | undefined
    readonly quantity: number
  }[]
  /** Whose limit counts, once it is known. */
  readonly email?: string | undefined
}

const answerRow = z.object({
  code: z.string(),
  kind: z.enum(DISCOUNT_KINDS),
  percent: z.nullable(z.number()),
  amount: z.nullable(euros),
  minimum: z.nullable(euros),
  eligible: z.array(z.number()),
  gift: z.nullable(z.object({ name: z.string(), label: z.nullable(z.string()) })),
})

const refusalRow = z.object({ refusal: z.string(), details: z.optional(z.unknown()) })

const detailsRow = z.object({
  minimum: z.optional(euros),
  missing: z.optional(euros),
  starts_at: z.optional(z.string()),
})

/** A refused code with its details in cents. */
export function discountRefusal({ code, details }: Refusal): Refusal {
  const row = detailsRow.safeParse(details)
  if (!row.success) return { code }
  const { minimum, missing, starts_at: startsAt } = row.data
  return { code, details: { minimum, missing, startsAt } }
}

/** @returns what a code does for these lines now, or why it does nothing. Takes no use of it. */
export async function checkDiscount(
  db: Reader,
  { code, lines, email }: AskedDiscount,
): Promise<Result<Discount>> {
  const { data, error, status } = await db.rpc('check_discount', {
    code,
    lines: lines.map(({ productId, variantId, quantity }) => ({
      product_id: productId,
      ...(variantId === undefined ? {} : { variant_id: variantId }),
      quantity,
    })),
    ...(email ? { email } : {}),
  })
  if (error) return { ok: false, refusal: refusalOf(error, status) }
  const refused = refusalRow.safeParse(data)
  if (refused.success && isErrorCode(refused.data.refusal))
    return {
      ok: false,
      refusal: discountRefusal({ code: refused.data.refusal, details: refused.data.details }),
    }
  return succeed(answerRow.parse(data))
}

/** A code with which an order is about to be placed. */
export interface TriedDiscount {
  readonly code: string
  readonly email: string
  /** Of the order: one that was placed already is not refused for the code that it has used itself. */
  readonly idempotencyKey: string
  /** Hash of the network address whose guesses are counted. */
  readonly caller: string
}

/**
 * Counts a code that is guessed wrong, before the order that would be refused and take the count back.
 * @param db the service role's client. @returns the refusal, null where the order itself decides.
 */
export async function tryDiscount(
  db: Client,
  { code, email, idempotencyKey, caller }: TriedDiscount,
): Promise<Refusal | null> {
  const tried = await db.rpc('try_discount', { code, email, idempotency_key: idempotencyKey, caller })
  if (tried.error) return refusalOf(tried.error, tried.status)
  return isErrorCode(tried.data) ? { code: tried.data } : null
}
