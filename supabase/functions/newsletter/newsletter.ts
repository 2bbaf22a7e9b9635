import { confirmNewsletter, requestNewsletter, unsubscribeNewsletter } from '@/data/subscribers.ts'
import { CONSENT_VERSION, newsletterRequestSchema, type SubscribeRequest } from '@/domain/newsletter.ts'
import { newsletterText } from '@/texts/newsletter.ts'
import { storable } from '../_shared/body.ts'
import { callerHash } from '../_shared/caller.ts'
import { inConstantTime } from '../_shared/constant-time.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { linkToken } from '../_shared/link-token.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { sendMailsSoon } from '../_shared/send-mails.ts'
import { countOpening, followLink } from './counted-emails.ts'

const done = () => jsonReply(200, { done: true })

/** What was agreed to, by its version: it is kept as proof. */
const consentSentence = (version: string): string =>
  version === CONSENT_VERSION
    ? newsletterText.consent
    : `${newsletterText.consent} ${newsletterText.measureConsent}`

/**
 * Subscribes, confirms, unsubscribes. A mail program unsubscribes by `POST …?leave={token}` (RFC 8058). A subscription is
 * answered alike, and as fast, whether or not the address is known. Emails that are counted lead through `GET …?link={code}.{reader}`
 * and load `GET …?opened={reader}`.
 */
export async function handleNewsletter(context: FunctionContext, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams
  if (request.method === 'GET' || request.method === 'HEAD') {
    const [link, opened] = [query.get('link'), query.get('opened')]
    if (link !== null) return await followLink(context, request, link)
    if (opened !== null) return await countOpening(context, request, opened)
  }
  const caller = callerHash(request, context.secret)
  const leave = query.get('leave')
  if (leave !== null && request.method === 'POST') return await unsubscribe(context, storable(leave), caller)
  const form = await readForm(request, newsletterRequestSchema)
  if (!form.ok) return refusalReply(form.refusal)
  switch (form.value.action) {
    case 'subscribe':
      return await inConstantTime(subscribe(context, form.value, caller))
    case 'confirm':
      return await confirm(context, form.value.token, caller)
    case 'unsubscribe':
      return await unsubscribe(context, form.value.token, caller)
  }
}

async function subscribe(
  context: FunctionContext,
  request: SubscribeRequest,
  caller: string,
): Promise<Response> {
  const nonce = crypto.randomUUID()
  const asked = await requestNewsletter(context.db, request, consentSentence(request.consent), {
    caller,
    nonce,
    token: linkToken(context.secret, 'newsletter', nonce),
  })
  if (!asked.ok) return refusalReply(asked.refusal)
  sendMailsSoon(context)
  return done()
}

async function confirm(context: FunctionContext, token: string, caller: string): Promise<Response> {
  const confirmed = await confirmNewsletter(context.db, token, caller)
  if (!confirmed.ok) return refusalReply(confirmed.refusal)
  sendMailsSoon(context)
  return done()
}

async function unsubscribe(context: FunctionContext, token: string, caller: string): Promise<Response> {
  const left = await unsubscribeNewsletter(context.db, token, caller)
  return left.ok ? done() : refusalReply(left.refusal)
}
