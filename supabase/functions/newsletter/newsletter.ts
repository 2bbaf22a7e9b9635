import { getShopSettings } from '@/data/settings.ts'
import { confirmNewsletter, requestNewsletter, unsubscribeNewsletter } from '@/data/subscribers.ts'
import { newsletterRequestSchema, type SubscribeRequest } from '@/domain/newsletter.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { callerHash } from '../_shared/caller.ts'
import { jsonReply } from '../_shared/cors.ts'
import { type Desk, post } from '../_shared/desk.ts'
import { readForm } from '../_shared/form-request.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { atSteadyPace } from '../_shared/steady-pace.ts'
import { confirmationMail, welcomeMail } from './newsletter-mails.ts'

const done = () => jsonReply(200, { done: true })

/**
 * Subscribes, confirms, unsubscribes. A mail program unsubscribes by `POST …?leave={token}` (RFC 8058). A subscription is
 * answered alike, and as fast, whether or not the address is known.
 */
export async function handleNewsletter(desk: Desk, request: Request): Promise<Response> {
  const caller = await callerHash(request, desk.secret)
  const leave = new URL(request.url).searchParams.get('leave')
  if (leave !== null && request.method === 'POST') return await unsubscribe(desk, leave, caller)
  const form = await readForm(request, newsletterRequestSchema)
  if (!form.ok) return refusalReply(form.refusal)
  switch (form.value.action) {
    case 'subscribe':
      return await atSteadyPace(subscribe(desk, form.value, caller))
    case 'confirm':
      return await confirm(desk, form.value.token, caller)
    case 'unsubscribe':
      return await unsubscribe(desk, form.value.token, caller)
  }
}

async function subscribe(desk: Desk, request: SubscribeRequest, caller: string): Promise<Response> {
  const asked = await requestNewsletter(desk.db, request, newsletterText.consent, caller)
  if (!asked.ok) return refusalReply(asked.refusal)
  const tokens = asked.value
  if (tokens)
    post(desk, 'confirmation of a subscription', async () =>
      desk.siteUrl ? [confirmationMail(tokens, await getShopSettings(desk.db), desk, desk.siteUrl)] : [],
    )
  return done()
}

async function confirm(desk: Desk, token: string, caller: string): Promise<Response> {
  const confirmed = await confirmNewsletter(desk.db, token, caller)
  if (!confirmed.ok) return refusalReply(confirmed.refusal)
  const { email, unsubscribe: leave, isNew } = confirmed.value
  if (isNew)
    post(desk, 'welcome of a subscriber', async () =>
      desk.siteUrl ? [welcomeMail(email, leave, await getShopSettings(desk.db), desk, desk.siteUrl)] : [],
    )
  return done()
}

async function unsubscribe(desk: Desk, token: string, caller: string): Promise<Response> {
  const left = await unsubscribeNewsletter(desk.db, token, caller)
  return left.ok ? done() : refusalReply(left.refusal)
}
