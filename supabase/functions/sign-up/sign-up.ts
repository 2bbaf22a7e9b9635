import { getShopSettings } from '@/data/settings.ts'
import {
  type BegunSignUp,
  beginSignUp,
  confirmationLink,
  forgetSignUp,
  keepSignUpPassword,
} from '@/data/sign-ups.ts'
import { isCommonPassword } from '@/domain/common-passwords.ts'
import { type Refusal, type Result, refuse, succeed } from '@/domain/errors.ts'
import {
  type SignUpAgain,
  type SignUpRequest,
  signUpAgainSchema,
  signUpRequestSchema,
} from '@/domain/sign-up.ts'
import type { Mail } from '@/mail-services/mail.ts'
import { callerHash, isThisMachine } from '../_shared/caller.ts'
import { inConstantTime } from '../_shared/constant-time.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { hashPassword } from '../_shared/hash-password.ts'
import { logFailure } from '../_shared/log-failure.ts'
import { sendMail } from '../_shared/mail.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { confirmationMail, knownMail } from './sign-up-mails.ts'

/** Milliseconds above what the most costly sign-up takes: a password's hash, a new account and an email. */
export const SIGN_UP_ANSWER_TIME = { least: 500, most: 700 } as const

/**
 * Signs a visitor up. Whether the address had no account, one to be confirmed or one in use, the answer is the same, takes
 * as long, and an email goes to the address: it says what the visitor must not learn. The password is kept apart: it reaches
 * the account once the email's link is opened in the browser that sent the verifier. Until then the account has a password
 * that nobody knows.
 */
export async function handleSignUp(context: FunctionContext, request: Request): Promise<Response> {
  const isAgain = new URL(request.url).searchParams.has('again')
  const form = await readForm<SignUpRequest | SignUpAgain>(
    request,
    isAgain ? signUpAgainSchema : signUpRequestSchema,
  )
  if (!form.ok) return refusalReply(emailFirst(form.refusal))
  if ('password' in form.value && isCommonPassword(form.value.password))
    return refusalReply({ code: 'password_common' })
  const caller = isThisMachine(request) ? null : callerHash(request, context.secret)
  const signedUp = await inConstantTime(
    signUp(context, form.value, caller, request.headers.get('origin')),
    SIGN_UP_ANSWER_TIME,
  )
  return signedUp.ok ? jsonReply(200, { done: true }) : refusalReply(signedUp.refusal)
}

/** An address is what a browser's form lets through most. */
function emailFirst(refusal: Refusal): Refusal {
  const { fields } = (refusal.details ?? {}) as { readonly fields?: readonly string[] }
  return fields?.includes('email') ? { code: 'email_invalid' } : refusal
}

async function signUp(
  context: FunctionContext,
  request: SignUpRequest | SignUpAgain,
  caller: string | null,
  origin: string | null,
): Promise<Result<null>> {
  const begun = await beginSignUp(context.db, request.email, caller)
  if (!begun.ok) return begun
  const kept =
    'verifier' in request && request.verifier
      ? await keep(context, request, request.verifier, caller)
      : succeed(null)
  if (!kept.ok) return kept
  // Nobody signs up by asking for another email.
  if (begun.value === null || (begun.value === 'new' && !('password' in request))) return succeed(null)
  const sent = await writeTo(context, request, begun.value, origin).catch((error: unknown) => {
    logFailure('letter of a sign-up failed', error)
    return refuse('service_unavailable')
  })
  if (!sent.ok) await forgetSignUp(context.db, request.email)
  return sent
}

async function keep(
  { db }: FunctionContext,
  { email, password }: SignUpRequest,
  verifier: string,
  caller: string | null,
): Promise<Result<unknown>> {
  const hash = await hashPassword(caller ?? crypto.randomUUID(), password)
  return hash === null ? refuse('too_many_requests') : await keepSignUpPassword(db, email, verifier, hash)
}

/**
 * Sends the link that confirms the address, or an email that says it has an account.
 * @throws Error when Auth or the mail service fails.
 */
async function writeTo(
  { db, mail, siteUrl }: FunctionContext,
  request: SignUpRequest | SignUpAgain,
  known: NonNullable<BegunSignUp>,
  origin: string | null,
): Promise<Result<null>> {
  if (!mail || !siteUrl) throw new Error('SITE_URL, MAIL_API_URL, MAIL_API_KEY or MAIL_FROM is not set')
  const [link, settings] = await Promise.all([
    confirmationLink(db, request, known === 'new', origin ?? siteUrl),
    getShopSettings(db),
  ])
  if (!link.ok) return link
  const { email } = request
  const message: Mail = link.value
    ? confirmationMail(email, link.value, siteUrl, settings)
    : knownMail(email, siteUrl, settings)
  await sendMail(mail, message)
  return succeed(null)
}
