import type { Result } from '@/domain/errors.ts'
import { isSuspect } from '@/domain/form-guard.ts'
import type { SubscribeRequest } from '@/domain/newsletter.ts'
import type { Client } from './client.ts'
import type { Json } from './database.types.ts'
import { storedResult } from './stored-result.ts'

/** Who asks, and the token that the email will carry. */
interface Asking {
  /** Hash of the network address. */
  readonly caller: string
  readonly token: string
  /** What the token can be made from again. */
  readonly nonce: string
}

/**
 * Notes a subscription, and has its address asked by email where that is due. @param db the service role's client.
 * @param consentText the sentence that was agreed to.
 */
export async function requestNewsletter(
  db: Client,
  { email, consent, source, guard }: SubscribeRequest,
  consentText: string,
  { caller, token, nonce }: Asking,
): Promise<Result<unknown>> {
  const request: Json = {
    email,
    consent_version: consent,
    consent_text: consentText,
    source,
    nonce,
    confirm_token: token,
    caller,
    is_suspect: isSuspect(guard),
  }
  return storedResult(await db.rpc('request_newsletter', { request }))
}

/** Confirms a subscription, and has who is new welcomed by email. @param db the service role's client. */
export const confirmNewsletter = async (
  db: Client,
  token: string,
  caller: string,
): Promise<Result<unknown>> => storedResult(await db.rpc('confirm_newsletter', { token, caller }))

/** Ends a subscription. */
export const unsubscribeNewsletter = async (
  db: Client,
  token: string,
  caller: string,
): Promise<Result<unknown>> => storedResult(await db.rpc('unsubscribe_newsletter', { token, caller }))

/**
 * @param db the service role's client. @param token of the link that the email carries, of one that asks for confirmation.
 * @returns the token with which the subscriber leaves; null where the email has nothing to say any more. @throws Error
 */
export async function subscriptionEmail(
  db: Client,
  subscriber: number,
  token?: string,
): Promise<string | null> {
  const { data, error } = await db.rpc('newsletter_letter', {
    subscriber,
    ...(token === undefined ? {} : { confirm_token: token }),
  })
  if (error) throw new Error('a subscriber cannot be read', { cause: error })
  return data
}
