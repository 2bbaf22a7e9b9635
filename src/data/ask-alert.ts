import * as z from 'zod/mini'
import { type Result, succeed } from '@/domain/errors.ts'
import type { AlertSubscription } from '@/domain/stock-alert.ts'
import { callFunction } from './call-function.ts'

const answer = z.object({ confirmed: z.boolean() })

/**
 * Asks for an email when something sold out is back. @param token of the session of who asks; null of a visitor.
 * @returns whether it is noted already; otherwise an email asks the address first.
 */
export async function askAlert(
  request: AlertSubscription,
  token: string | null,
): Promise<Result<{ readonly confirmed: boolean }>> {
  const asked = await callFunction('stock-alert', request, token)
  return asked.ok ? succeed(answer.parse(asked.value)) : asked
}
