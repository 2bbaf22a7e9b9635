import * as z from 'zod'
import { type Result, succeed } from '@/domain/errors.ts'
import { isSuspect } from '@/domain/form-guard.ts'
import type { SubscribeRequest } from '@/domain/newsletter.ts'
import type { Client } from './client.ts'
import type { Json } from './database.types.ts'
import { storedResult } from './stored-result.ts'

const tokensRow = z
  .object({ email: z.string(), confirm_token: z.string(), unsubscribe_token: z.string() })
  .nullable()

/** What the confirmation message of a subscription needs. */
export interface SubscriptionTokens {
  /** As it was first written. */
  readonly email: string
  readonly confirm: string
  readonly unsubscribe: string
}

/** Notes a subscription. @param consentText the sentence that was agreed to. @returns null when no message is due. */
export async function requestNewsletter(
  db: Client,
  { email, consent, source, guard }: SubscribeRequest,
  consentText: string,
  caller: string,
): Promise<Result<SubscriptionTokens | null>> {
  const request: Json = {
    email,
    consent_version: consent,
    consent_text: consentText,
    source,
    caller,
    is_suspect: isSuspect(guard),
  }
  const stored = storedResult(await db.rpc('request_newsletter', { request }))
  if (!stored.ok) return stored
  const row = tokensRow.parse(stored.value)
  return succeed(row && { email: row.email, confirm: row.confirm_token, unsubscribe: row.unsubscribe_token })
}

const confirmedRow = z.object({ email: z.string(), unsubscribe_token: z.string(), is_new: z.boolean() })

/** Confirms a subscription. `isNew` is false when the link was followed before. */
export async function confirmNewsletter(
  db: Client,
  token: string,
  caller: string,
): Promise<Result<{ readonly email: string; readonly unsubscribe: string; readonly isNew: boolean }>> {
  const stored = storedResult(await db.rpc('confirm_newsletter', { token, caller }))
  if (!stored.ok) return stored
  const row = confirmedRow.parse(stored.value)
  return succeed({ email: row.email, unsubscribe: row.unsubscribe_token, isNew: row.is_new })
}

/** Ends a subscription. */
export const unsubscribeNewsletter = async (
  db: Client,
  token: string,
  caller: string,
): Promise<Result<unknown>> => storedResult(await db.rpc('unsubscribe_newsletter', { token, caller }))
