import { FunctionsHttpError } from '@supabase/supabase-js'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import type { Client } from './client.ts'
import { refusalOfAnswer } from './refusals.ts'

/** A key in a body, by which its function knows a call again, stands in the header too: a backend may then repeat the call itself. */
const keyOf = (body: object): Record<string, string> =>
  'idempotencyKey' in body ? { 'Idempotency-Key': String(body.idempotencyKey) } : {}

/**
 * Calls a function with the session of a client. @param timeoutMs after which it is given up.
 * @returns its answer, or the code of its refusal; `network_unreachable` and `service_unavailable` may be tried again.
 */
export async function invokeFunction(
  client: Client,
  name: string,
  body: object,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<Result<unknown>> {
  const { data, error } = await client.functions.invoke(name, {
    body,
    headers: keyOf(body),
    timeout: timeoutMs,
  })
  if (!error) return succeed(data)
  if (!(error instanceof FunctionsHttpError)) return refuse('network_unreachable')
  const response = error.context as Response
  return { ok: false, refusal: refusalOfAnswer(await response.json().catch(() => null), response.status) }
}
