import type { Client } from '@/data/client.ts'
import type { Variables } from '../variables.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { noCards, simulation } from './simulation.ts'
import { stripeClient } from './stripe-client.ts'
import { stripePayments } from './stripe-payments.ts'

/** A shop simulates where its server says that it is the demonstration, and nowhere else. @throws Error where the environment would send a live key elsewhere. */
export async function paymentProvider(
  read: Variables,
  db: Client,
  siteUrl: string | null,
): Promise<PaymentProvider> {
  const stripe = await stripeClient(read)
  if (stripe) return stripePayments({ stripe, db, siteUrl })
  return read('SHOP_DEMO') === 'true' ? simulation(db) : noCards(db)
}
