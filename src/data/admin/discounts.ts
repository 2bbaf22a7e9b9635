import * as z from 'zod'
import { DISCOUNT_KINDS } from '@/domain/discount.ts'
import type { DiscountFields } from '@/domain/discount-form.ts'
import { eurosFromCents } from '@/domain/money.ts'
import type { Client } from '../client.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'

export const CODE_STATES = ['active', 'scheduled', 'ended', 'used_up', 'off'] as const
export type CodeState = (typeof CODE_STATES)[number]

const code = row({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(DISCOUNT_KINDS),
  percent: z.number().nullable(),
  amount: z.nullable(euros),
  giftVariant: z.number().nullable(),
  giftProduct: z.number().nullable(),
  /** What the gift is called; null where it was deleted, or there is none. */
  gift: z.string().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  usageLimit: z.number().nullable(),
  perCustomer: z.number().nullable(),
  minimum: z.nullable(euros),
  categories: z.array(z.string()),
  products: z.array(z.number()),
  active: z.boolean(),
  createdAt: z.string(),
  state: z.enum(CODE_STATES),
  /** Orders that use it. */
  uses: z.number(),
  /** What those that are paid came to. */
  revenue: euros,
})

export type DiscountCode = z.infer<typeof code>

/** @throws RefusedError */
export const listDiscountCodes = async (db: Client, signal: AbortSignal): Promise<DiscountCode[]> =>
  z.array(code).parse(await calledBy(db.rpc('admin_discount_codes').abortSignal(signal)))

/** The newer version that a refused save tells. */
export const toDiscountCode = (details: unknown): DiscountCode => code.parse(details)

/** @param former what was read; null adds a code. @throws RefusedError discount_changed, discount_code_taken, discount_invalid */
export const saveDiscountCode = async (
  db: Client,
  former: Pick<DiscountCode, 'id' | 'version'> | null,
  fields: DiscountFields,
): Promise<DiscountCode> =>
  code.parse(
    await calledBy(
      db.rpc('save_discount_code', {
        code_id: former?.id ?? null,
        expected_version: former?.version ?? null,
        fields: {
          code: fields.code,
          name: fields.name,
          kind: fields.kind,
          percent: fields.percent,
          amount: fields.amount === null ? null : eurosFromCents(fields.amount),
          gift_variant: fields.giftVariant,
          gift_product: fields.giftProduct,
          starts_at: fields.startsAt,
          ends_at: fields.endsAt,
          usage_limit: fields.usageLimit,
          per_customer: fields.perCustomer,
          minimum: fields.minimum === null ? null : eurosFromCents(fields.minimum),
          categories: [...fields.categories],
          products: [...fields.products],
          active: fields.active,
        },
      }),
    ),
  )
