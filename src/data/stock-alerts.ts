import * as z from 'zod'
import { type Result, succeed } from '@/domain/errors.ts'
import { isSuspect } from '@/domain/form-guard.ts'
import type { Cents } from '@/domain/money.ts'
import type { AlertSubscription } from '@/domain/stock-alert.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'
import { euros } from './row.ts'
import { storedResult } from './stored-result.ts'

/** Who asks, and the token that an email will carry where the address is still to be confirmed. */
interface Asking {
  /** Hash of the network address. */
  readonly caller: string
  /** Null of a visitor who is not signed in. */
  readonly session: string | null
  readonly token: string
  /** What the token can be made from again. */
  readonly nonce: string
}

const requestedRow = z.object({ confirmed: z.boolean() })

/**
 * Notes that an address waits for a variant. @param db the service role's client.
 * @returns whether it counts at once, as an address does that the account which asks has proved to own.
 */
export async function requestStockAlert(
  db: Client,
  { email, product, variant, guard }: AlertSubscription,
  { caller, session, token, nonce }: Asking,
): Promise<Result<{ readonly confirmed: boolean }>> {
  const request = {
    email,
    product_id: product,
    variant_id: variant,
    session_id: session,
    nonce,
    confirm_token: token,
    caller,
    is_suspect: isSuspect(guard),
  }
  const stored = storedResult(await db.rpc('request_stock_alert', { request }))
  return stored.ok ? succeed(requestedRow.parse(stored.value)) : stored
}

/** Confirms an alert by the token of its email. @param db the service role's client. */
export const confirmStockAlert = async (db: Client, token: string): Promise<Result<unknown>> =>
  storedResult(await db.rpc('confirm_stock_alert', { token }))

/** Ends all alerts of an address by the token of one of its emails. @param db the service role's client. */
export const cancelStockAlerts = async (db: Client, token: string): Promise<Result<unknown>> =>
  storedResult(await db.rpc('cancel_stock_alerts', { token }))

/** Has emails sent to those who wait for what can be had again. @param db the service role's client. @throws Error */
export const queueStockAlerts = async (db: Client): Promise<number> =>
  z.number().parse(dataOf(await db.rpc('queue_stock_alerts'), 'the alerts cannot be read'))

const emailRow = z
  .object({
    status: z.enum(['pending', 'confirmed', 'sent', 'cancelled']),
    unsubscribe_token: z.string(),
    product_id: z.number(),
    name: z.string(),
    options: z.array(z.string()),
    words: z.array(z.string()),
    image: z.string().nullable(),
    price: euros,
    stock: z.number(),
  })
  .nullable()

/** What the emails of an alert say. */
export interface StockAlert {
  readonly status: 'pending' | 'confirmed' | 'sent' | 'cancelled'
  /** Token that ends all alerts of the address. */
  readonly leave: string
  readonly productId: number
  readonly name: string
  /** Names of the options and the words of the variant; both empty of a simple product. */
  readonly options: readonly string[]
  readonly words: readonly string[]
  /** Storage path of its main picture. */
  readonly image: string | null
  readonly price: Cents
  /** Products that can be ordered now. */
  readonly stock: number
}

/**
 * What is said in an email of an alert now. @param db the service role's client.
 * @returns null where it is gone; also where its variant has gone before the email was sent: it waits on then. @throws Error
 */
export async function stockAlertEmail(db: Client, alert: number): Promise<StockAlert | null> {
  const { data, error } = await db.rpc('stock_alert_letter', { alert })
  if (error) throw new Error('an alert cannot be read', { cause: error })
  const row = emailRow.parse(data)
  if (!row) return null
  const { unsubscribe_token: leave, product_id: productId, ...said } = row
  return { ...said, leave, productId }
}
