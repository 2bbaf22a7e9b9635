import * as z from 'zod'
import type { Cents } from '@/domain/money.ts'
import type { Client } from './client.ts'
import { euros } from './row.ts'

const cart = z.object({
  email: z.string(),
  unsubscribe_token: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      label: z.string().nullable(),
      quantity: z.number(),
      price: euros,
      image: z.string().nullable(),
    }),
  ),
})

/** A cart that was left, of somebody who wants to be reminded of it. */
export interface LeftCart {
  readonly email: string
  /** Ends the subscription. */
  readonly unsubscribeToken: string
  readonly lines: readonly {
    readonly name: string
    readonly label: string | null
    readonly quantity: number
    readonly price: Cents
    /** Storage path. */
    readonly image: string | null
  }[]
}

/** @param db the service role's client. @returns null where nobody is to be reminded, or no longer. @throws Error */
export async function getLeftCart(db: Client, person: string): Promise<LeftCart | null> {
  const { data, error } = await db.rpc('left_cart', { person })
  if (error) throw new Error(`the cart cannot be read: ${error.message}`)
  if (data === null) return null
  const { email, unsubscribe_token: unsubscribeToken, lines } = cart.parse(data)
  return { email, unsubscribeToken, lines }
}

/** Queues the reminders that are due. @param db the service role's client. @throws Error */
export async function remindLeftCarts(db: Client): Promise<void> {
  const { error } = await db.rpc('remind_left_carts')
  if (error) throw new Error(`left carts cannot be reminded of: ${error.message}`)
}
