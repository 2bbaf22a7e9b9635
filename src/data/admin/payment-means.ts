import * as z from 'zod'
import { snakeKeys } from '@/domain/case.ts'
import type { PaymentMeans } from '@/domain/payment-means.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const text = z.string()

const means = row({
  version: text,
  offersTransfer: z.boolean(),
  iban: text,
  bic: text,
  accountHolder: text,
  offersCheque: z.boolean(),
  chequePayee: text,
  chequeAddress: text,
  paymentDays: z.int(),
})

/** How the shop is paid without Stripe, and of which version. */
export type StoredMeans = z.infer<typeof means>

/** @throws RefusedError owner_required */
export const getPaymentMeans = async (db: Client, signal: AbortSignal): Promise<StoredMeans> =>
  means.parse(await calledBy(db.rpc('admin_payment_means').abortSignal(signal)))

/** The newer version that a refused save tells. */
export const toStoredMeans = (details: unknown): StoredMeans => means.parse(details)

/** @param version that was read. @throws RefusedError settings_changed, settings_invalid */
export const savePaymentMeans = async (
  db: Client,
  version: string,
  fields: PaymentMeans,
): Promise<StoredMeans> =>
  means.parse(
    await calledBy(
      db.rpc('save_payment_means', { expected_version: version, fields: snakeKeys({ ...fields }) }),
    ),
  )
