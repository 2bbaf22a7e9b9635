import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js'
import * as z from 'zod'
import { type CheckoutReceipt, type CheckoutRequest, checkoutReceiptSchema } from '@/domain/checkout.ts'
import { isErrorCode, type Result, refuse, succeed } from '@/domain/errors.ts'
import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import type { Client } from './client.ts'

const refusalSchema = z.object({ error: z.object({ code: z.string(), details: z.unknown().optional() }) })

/**
 * Sends an order. The same request may be sent again after `network_unreachable` or `service_unavailable`: its key
 * makes one order.
 * @returns the receipt, or the code of the refusal, with an OfferConflict where prices or stock are concerned.
 */
export async function submitCheckout(
  client: Client,
  request: CheckoutRequest,
): Promise<Result<CheckoutReceipt>> {
  const { data, error } = await client.functions.invoke('checkout', {
    body: request,
    timeout: REQUEST_TIMEOUT_MS,
  })
  if (error instanceof FunctionsHttpError) return await readRefusal(error.context as Response)
  if (error instanceof FunctionsFetchError) return refuse('network_unreachable')
  const receipt = checkoutReceiptSchema.safeParse(data)
  return receipt.success ? succeed(receipt.data) : refuse('service_unavailable')
}

async function readRefusal(response: Response): Promise<Result<never>> {
  if (response.status >= 500) return refuse('service_unavailable')
  const body = refusalSchema.safeParse(await response.json().catch(() => null))
  if (!body.success || !isErrorCode(body.data.error.code)) return refuse('internal_error')
  return refuse(body.data.error.code, body.data.error.details)
}
