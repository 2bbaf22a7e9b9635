import { type BegunEmailChange, beginEmailChange } from '@/data/email-changes.ts'
import { getShopSettings } from '@/data/settings.ts'
import { type Refusal, type Result, refuse, succeed } from '@/domain/errors.ts'
import { newEmailRequestSchema } from '@/domain/new-email.ts'
import { randomHex } from '@/domain/random-id.ts'
import { sendAccountNews } from '../_shared/account-news.ts'
import { callerHash, isThisMachine } from '../_shared/caller.ts'
import { callerSession } from '../_shared/caller-session.ts'
import { inConstantTime } from '../_shared/constant-time.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { logFailure } from '../_shared/log-failure.ts'
import { sendMail } from '../_shared/mail.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { newAddressMail, presentAddressMail, takenAddressMail } from './account-email-mails.ts'

/** Milliseconds above what the work takes: a few queries and two emails, sent at once. */
export const EMAIL_ANSWER_TIME = { least: 300, most: 450 } as const

/**
 * Asks for another address of the account that calls. Whether it is free or somebody's, the answer is the same, takes as
 * long, and two emails go out: one asks the present mailbox to agree; the other asks the new one, or tells it that it has
 * an account. `public.confirm_email_change` takes the secrets of the emails.
 */
export async function handleAccountEmail(context: FunctionContext, request: Request): Promise<Response> {
  const form = await readForm(request, newEmailRequestSchema)
  if (!form.ok) return refusalReply(emailFirst(form.refusal))
  const caller = isThisMachine(request) ? null : callerHash(request, context.secret)
  const asked = await inConstantTime(ask(context, request, form.value.email, caller), EMAIL_ANSWER_TIME)
  sendAccountNews(context)
  return asked.ok ? jsonReply(200, { done: true }) : refusalReply(asked.refusal)
}

const emailFirst = (refusal: Refusal): Refusal =>
  refusal.code === 'request_invalid' ? { code: 'email_invalid' } : refusal

async function ask(
  context: FunctionContext,
  request: Request,
  email: string,
  caller: string | null,
): Promise<Result<unknown>> {
  const session = await callerSession(context.db, request)
  if (session === null) return refuse('sign_in_required')
  const tokens = { next: randomHex(32), present: randomHex(32) }
  const begun = await beginEmailChange(context.db, session, email, tokens, caller)
  if (!begun.ok) return begun
  try {
    await write(context, email, tokens, begun.value)
    return succeed(null)
  } catch (error) {
    logFailure('letters of a change of address failed', error)
    return refuse('service_unavailable')
  }
}

/** @throws Error when the mail service fails. */
async function write(
  { db, mail, siteUrl }: FunctionContext,
  next: string,
  tokens: { readonly next: string; readonly present: string },
  { present, isDue, isKnown }: BegunEmailChange,
): Promise<void> {
  if (!mail || !siteUrl) throw new Error('SITE_URL, MAIL_API_URL, MAIL_API_KEY or MAIL_FROM is not set')
  const change = { present, next, siteUrl, settings: await getShopSettings(db) }
  const emails = [presentAddressMail(tokens.present, change)]
  if (isDue) emails.push(isKnown ? takenAddressMail(change) : newAddressMail(tokens.next, change))
  await Promise.all(emails.map((message) => sendMail(mail, message)))
}
