import Stripe from 'stripe'
import type { StripeEvent } from './model.ts'

/**
 * How events reach the shop: `now` (a moment after the answer), `early` (before it), `held` (until they are let go), `lost`
 * (never, but they are listed), `twice`.
 */
export type Delivery = 'now' | 'early' | 'held' | 'lost' | 'twice'

const signer = new Stripe('sk_test_signer')

/** Signs a payload as Stripe does. @param ageS how long ago. */
export const signed = (payload: string, secret: string, ageS = 0): Promise<string> =>
  signer.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - ageS,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  })

/** Sends one event. @returns the status of the answer. */
export async function deliver(webhookUrl: string, secret: string, event: StripeEvent): Promise<number> {
  const payload = JSON.stringify(event)
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': await signed(payload, secret) },
    body: payload,
  })
  await response.body?.cancel()
  return response.status
}

/** Sends events to a shop as it is told to. */
export function createDeliveries(secret: string) {
  let webhookUrl: string | null = null
  let way: Delivery = 'now'
  const held: StripeEvent[] = []
  const running = new Set<Promise<unknown>>()
  const statuses: number[] = []

  async function send(event: StripeEvent): Promise<void> {
    if (!webhookUrl) return
    for (let tries = 0; tries < 5; tries += 1) {
      const status = await deliver(webhookUrl, secret, event).catch(() => 0)
      statuses.push(status)
      if (status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
  const later = (events: readonly StripeEvent[]) => {
    const work = (async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      for (const event of events) await send(event)
    })()
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  return {
    /** What every delivery was answered. */
    statuses,
    listen: (url: string | null) => {
      webhookUrl = url
    },
    set: (delivery: Delivery) => {
      way = delivery
    },
    /** Has an event go its way; resolves when the answer of the call that made it may go out. */
    async take(event: StripeEvent): Promise<void> {
      if (way === 'early') await send(event)
      else if (way === 'held') held.push(event)
      else if (way === 'twice') later([event, event])
      else if (way === 'now') later([event])
    },
    /** Lets go what was held, in another order. */
    async release(
      order: (events: StripeEvent[]) => StripeEvent[] = (events) => events.reverse(),
    ): Promise<void> {
      for (const event of order(held.splice(0))) await send(event)
    },
    /** Resolves when nothing is on its way. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
