import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { json } from '../gateway/respond.ts'
import { metadata, parseBody } from './body.ts'
import { requireUser } from './caller.ts'
import type { AuthContext, AuthRequest, Operation } from './context.ts'
import { leftOut, refusal, validationFailed } from './error.ts'
import { beginFlow, type Challenge, type FlowMethod, pkceFields } from './flow-state.ts'
import type { MailKind } from './mail-texts.ts'
import { sendMail } from './mails.ts'
import { issueToken, type TokenKind } from './one-time-token.ts'
import { redirectOf } from './redirect.ts'
import { checkedEmail, createUser, findByEmail, type User } from './users.ts'

/** What may be sent to the address of a user, with the token and the flow that go with it. */
export const LINKS = {
  signup: { mail: 'confirmation', token: 'confirmation_token', flow: 'email/signup' },
  invite: { mail: 'invite', token: 'confirmation_token', flow: 'invite' },
  recovery: { mail: 'recovery', token: 'recovery_token', flow: 'recovery' },
  magiclink: { mail: 'magic_link', token: 'recovery_token', flow: 'magiclink' },
} as const satisfies Readonly<Record<string, { mail: MailKind; token: TokenKind; flow: FlowMethod }>>

export type LinkType = keyof typeof LINKS

/** Sends a link and a code to a user's address. @throws AuthError 429, unexpected_failure */
export async function sendLink(
  context: AuthContext,
  request: AuthRequest,
  { id, email, user_metadata }: User,
  type: LinkType,
  challenge: Challenge = {},
): Promise<void> {
  const { mail, token: kind, flow } = LINKS[type]
  const token = await context.engine.transaction(async (query) => {
    const isPkce = await beginFlow(query, id, flow, challenge)
    return await issueToken(context, query, kind, { userId: id, email, isPkce })
  })
  const redirectTo = redirectOf(context, request)
  await sendMail(context, {
    kind: mail,
    to: email,
    token,
    linkType: type,
    redirectTo,
    metadata: user_metadata,
  })
}

/** Sends the confirmations of a new address, to the old one too where both must agree. */
export async function sendEmailChange(
  context: AuthContext,
  request: AuthRequest,
  user: User,
  newEmail: string,
  challenge: Challenge = {},
): Promise<void> {
  const both = context.config.email.double_confirm_changes && user.email !== ''
  const tokens = await context.engine.transaction(async (query) => {
    const isPkce = await beginFlow(query, user.id, 'email_change', challenge)
    const issue = async (kind: TokenKind, email: string) => ({
      to: email,
      token: await issueToken(context, query, kind, { userId: user.id, email, isPkce }),
    })
    await query('update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1', [
      user.id,
      newEmail,
    ])
    const asked = [await issue('email_change_token_new', newEmail)]
    if (both) asked.push(await issue('email_change_token_current', user.email))
    return asked
  })
  const shared = { kind: 'email_change', linkType: 'email_change', email: user.email, newEmail } as const
  const redirectTo = redirectOf(context, request)
  for (const one of tokens)
    await sendMail(context, { ...shared, ...one, redirectTo, metadata: user.user_metadata })
}

const LEAST_MS = 120
const MOST_MS = 170

/** Takes about as long whether or not there is anything to do, so that nobody learns who has an account. */
async function atSteadyPace(work: Promise<void>): Promise<Response> {
  await Promise.all([work, delay(randomInt(LEAST_MS, MOST_MS))])
  return json(200, {})
}

const find = ({ engine }: AuthContext, email: string) =>
  engine.transaction((query) => findByEmail(query, email))

/** `POST /recover` */
export const recover: Operation = async (context, request) => {
  const given = await parseBody(request.request, z.object({ email: z.string().default(''), ...pkceFields }))
  if (given.email === '') throw validationFailed('Password recovery requires an email')
  const email = checkedEmail(given.email)
  context.limits.request('sign_in_sign_ups', request)
  context.limits.mail('recovery', email)
  const work = async () => {
    const found = await find(context, email)
    if (found) await sendLink(context, request, found.user, 'recovery', given)
  }
  return await atSteadyPace(work())
}

const otpFields = z.object({
  email: z.string().default(''),
  create_user: z.boolean().default(true),
  data: metadata.nullish(),
  ...pkceFields,
})

/** `POST /otp` and `POST /magiclink`: a link and a code that sign in; an unknown address may sign up with them. */
export const otp: Operation = async (context, request) => {
  const given = await parseBody(request.request, otpFields)
  if (given.email === '') throw leftOut('Signing in without an e-mail address')
  const email = checkedEmail(given.email)
  context.limits.request('sign_in_sign_ups', request)
  context.limits.mail('magic_link', email)
  const found = await find(context, email)
  const { enable_signup: open } = context.config
  if (!found && !(given.create_user && open && context.config.email.enable_signup))
    throw refusal('otp_disabled')
  const taken = refusal('user_already_exists')
  const user =
    found?.user ??
    (await context.engine.transaction((query) =>
      createUser(query, { email, userMetadata: given.data ?? {} }, { taken }),
    ))
  return await atSteadyPace(sendLink(context, request, user, 'magiclink', given))
}

const resendFields = z.object({ email: z.string().default(''), type: z.string().default(''), ...pkceFields })

/** `POST /resend`: the confirmation of a sign-up or of a new address once more. */
export const resend: Operation = async (context, request) => {
  const given = await parseBody(request.request, resendFields)
  if (given.type !== 'signup' && given.type !== 'email_change')
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  if (given.email === '') throw validationFailed('Type provided requires an email address')
  const email = checkedEmail(given.email)
  context.limits.request('sign_in_sign_ups', request)
  context.limits.mail(given.type === 'signup' ? 'confirmation' : 'email_change', email)
  const work = async () => {
    const user = (await find(context, email))?.user
    if (given.type === 'signup' && user && !user.email_confirmed_at)
      await sendLink(context, request, user, 'signup', given)
    if (given.type === 'email_change' && user?.new_email)
      await sendEmailChange(context, request, user, user.new_email, given)
  }
  return await atSteadyPace(work())
}

/** `GET /reauthenticate`: a code that proves a recent look at the mailbox. */
export const reauthenticate: Operation = async (context, request) => {
  const { user } = await context.engine.transaction((query) => requireUser(context, query, request))
  if (!user.email_confirmed_at) throw refusal('email_not_confirmed', 'Please verify your email first.', 422)
  context.limits.mail('reauthentication', user.email)
  const token = await context.engine.transaction((query) =>
    issueToken(context, query, 'reauthentication_token', { userId: user.id, email: user.email }),
  )
  const redirectTo = context.siteUrl
  await sendMail(context, {
    kind: 'reauthentication',
    to: user.email,
    token,
    linkType: 'reauthentication',
    redirectTo,
  })
  return json(200, {})
}
