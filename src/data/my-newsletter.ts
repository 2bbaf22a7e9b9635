import * as z from 'zod/mini'
import { type Result, succeed } from '@/domain/errors.ts'
import { MIN_FILL_MS } from '@/domain/form-guard.ts'
import { CONSENT_VERSION, MEASURE_CONSENT_VERSION } from '@/domain/newsletter.ts'
import type { Client } from './client.ts'
import { callNewsletter } from './newsletter.ts'
import { refusalOf } from './refusals.ts'

const stateRow = z.object({ status: z.enum(['confirmed', 'pending', 'unsubscribed']) })

/** `pending` waits for the link of the confirmation message. */
export type NewsletterState = z.infer<typeof stateRow>['status']

/** Whether the account's address gets the newsletter. */
export async function getMyNewsletter(client: Client): Promise<Result<NewsletterState>> {
  const { data, error, status } = await client.rpc('my_newsletter')
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(stateRow.parse(data).status)
}

/** Withdraws the consent; it counts at once. */
export async function leaveMyNewsletter(client: Client): Promise<Result<null>> {
  const { error, status } = await client.rpc('leave_newsletter')
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(null)
}

/**
 * Asks for the newsletter as its form does: the address counts once the link that is sent to it was opened.
 * @param isMeasured whether its owner agreed that openings and clicks are counted.
 */
export const joinMyNewsletter = (email: string, isMeasured: boolean): Promise<Result<unknown>> =>
  callNewsletter({
    action: 'subscribe',
    email,
    consent: isMeasured ? MEASURE_CONSENT_VERSION : CONSENT_VERSION,
    source: 'profile',
    // Whoever has signed in has shown to be no program.
    guard: { trap: '', elapsedMs: MIN_FILL_MS },
  })
