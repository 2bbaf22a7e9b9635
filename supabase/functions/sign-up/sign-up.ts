import { getShopSettings } from '@/data/settings.ts'
import { type BegunSignUp, beginSignUp, confirmationLink, forgetSignUp } from '@/data/sign-ups.ts'
import { type Refusal, type Result, refuse, succeed } from '@/domain/errors.ts'
import { type SignUpRequest, signUpRequestSchema } from '@/domain/sign-up.ts'
import { callerHash, isThisMachine } from '../_shared/caller.ts'
import { jsonReply } from '../_shared/cors.ts'
import type { Desk } from '../_shared/desk.ts'
import { readForm } from '../_shared/form-request.ts'
import { type Mail, sendMail } from '../_shared/mail.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { atSteadyPace } from '../_shared/steady-pace.ts'
import { confirmationMail, knownMail } from './sign-up-mails.ts'

/** Milliseconds above what the most costly sign-up takes: a password's hash, a new account and a letter. */
export const SIGN_UP_PACE = { least: 500, most: 700 } as const

/**
 * Signs a visitor up. Whether the address had no account, one to be confirmed or one in use, the answer is the same, takes
 * as long, and a letter goes to the address: it says what the visitor must not learn. Who signs in afterwards with the
 * password just given still hears from Auth whether an account waits with it; each try writes to the address, and few are
 * allowed.
 */
export async function handleSignUp(desk: Desk, request: Request): Promise<Response> {
  const form = await readForm(request, signUpRequestSchema)
  if (!form.ok) return refusalReply(emailFirst(form.refusal))
  const caller = isThisMachine(request) ? null : await callerHash(request, desk.secret)
  const signedUp = await atSteadyPace(
    signUp(desk, form.value, caller, request.headers.get('origin')),
    SIGN_UP_PACE,
  )
  return signedUp.ok ? jsonReply(200, { done: true }) : refusalReply(signedUp.refusal)
}

/** An address is what a browser's form lets through most. */
function emailFirst(refusal: Refusal): Refusal {
  const { fields } = (refusal.details ?? {}) as { readonly fields?: readonly string[] }
  return fields?.includes('email') ? { code: 'email_invalid' } : refusal
}

async function signUp(
  desk: Desk,
  request: SignUpRequest,
  caller: string | null,
  origin: string | null,
): Promise<Result<null>> {
  const begun = await beginSignUp(desk.db, request.email, caller)
  if (!begun.ok) return begun
  if (begun.value === null) return succeed(null)
  const sent = await writeTo(desk, request, begun.value, origin).catch((error: unknown) => {
    console.error('letter of a sign-up failed:', error)
    return refuse('service_unavailable')
  })
  if (!sent.ok) await forgetSignUp(desk.db, request.email)
  return sent
}

/** Has the address confirmed, or says that it has an account. @throws Error when Auth or the mail service fails. */
async function writeTo(
  { db, mail, siteUrl }: Desk,
  request: SignUpRequest,
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
  const letter: Mail = link.value
    ? confirmationMail(email, link.value, settings)
    : knownMail(email, siteUrl, settings)
  await sendMail(mail, letter)
  return succeed(null)
}
