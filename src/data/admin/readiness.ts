import * as z from 'zod'
import {
  type Announcement,
  isOwnAddress,
  NEEDED_FIELDS,
  type Need,
  STORED_NEEDS,
  TRIAL_STEPS,
} from '@/domain/readiness.ts'
import { type StripeCheck, stripeCheckSchema } from '@/domain/stripe-check.ts'
import type { Client } from '../client.ts'
import { invokeFunction } from '../invoke-function.ts'
import { calledBy, RefusedError } from './answer.ts'

const state = z
  .object({
    opened_at: z.string().nullable(),
    waiting: z.number(),
    needs: z.array(
      z
        .object({
          key: z.enum(STORED_NEEDS),
          is_met: z.boolean(),
          count: z.number(),
          missing: z.array(z.enum(NEEDED_FIELDS)),
        })
        .transform(({ is_met: isMet, ...need }) => ({ ...need, isMet })),
    ),
  })
  .transform(({ opened_at: openedAt, ...rest }) => ({ ...rest, openedAt }))

export interface NeedState {
  readonly key: Need
  readonly isMet: boolean
  /** How many products are concerned, where a need is one of products. */
  readonly count: number
  /** Settings that are missing. */
  readonly missing: z.infer<typeof state>['needs'][number]['missing']
}

export interface Readiness {
  /** When the shop was opened; null while it is not open. */
  readonly openedAt: string | null
  /** How many subscribers wait to be told of the opening. */
  readonly waiting: number
  readonly needs: readonly NeedState[]
}

/** What the published site and its address say. */
export interface Published {
  /** Whether it takes real money. */
  readonly hasLiveKeys: boolean
  readonly address: Pick<URL, 'protocol' | 'hostname'>
}

/** What the shop needs, and whether it has it. @throws RefusedError owner_required */
export async function getReadiness(
  db: Client,
  { hasLiveKeys, address }: Published,
  signal: AbortSignal,
): Promise<Readiness> {
  const { needs, ...rest } = state.parse(await calledBy(db.rpc('admin_readiness').abortSignal(signal)))
  return {
    ...rest,
    needs: [
      ...needs.map((need) =>
        // By transfer and cheque it sells without Stripe.
        need.key === 'payments' ? { ...need, isMet: need.isMet && (hasLiveKeys || need.count > 0) } : need,
      ),
      { key: 'domain', isMet: isOwnAddress(address), count: 0, missing: [] },
    ],
  }
}

const opened = z.object({ opened_at: z.string(), newsletter: z.number().nullable() })

/**
 * Opens the shop, for good.
 * @returns the newsletter that waits to be read and sent; null where nobody is to be told. @throws RefusedError opening_refused, owner_required
 */
export async function openShop(db: Client, announcement: Announcement): Promise<number | null> {
  const request = { announcement: { ...announcement, blocks: [...announcement.blocks] } }
  return opened.parse(await calledBy(db.rpc('admin_open_shop', request))).newsletter
}

const trial = z.union([
  z.object({ failed: z.enum(TRIAL_STEPS), code: z.string() }),
  z.object({
    product: z.string(),
    total: z.number(),
    method: z.string(),
    documents: z.number(),
    emails: z.array(z.string()),
  }),
])
/** How a test order went: how far it came, or all that it did; amounts in cents. */
export type Trial = z.infer<typeof trial>

/** Sends an order the whole way and undoes it. @throws RefusedError owner_required */
export const tryOrder = async (db: Client): Promise<Trial> =>
  trial.parse(await calledBy(db.rpc('admin_try_order')))

/** It waits for Stripe's call. */
const STRIPE_CHECK_MS = 60_000

/** Has Stripe call the shop about a payment that is begun and given up. @throws RefusedError owner_required */
export async function checkStripe(db: Client): Promise<StripeCheck> {
  const answer = await invokeFunction(db, 'stripe-check', {}, STRIPE_CHECK_MS)
  if (!answer.ok) throw new RefusedError(answer.refusal)
  return stripeCheckSchema.parse(answer.value)
}
