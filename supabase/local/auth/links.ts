import type { MailKind } from '../config.ts'
import { bodyOf, type Call, type Operation, requireUser, text } from './call.ts'
import { inConstantTime } from './constant-time.ts'
import { refusal, validationFailed } from './error.ts'
import { beginFlow, type Challenge, type FlowMethod, pkceFields } from './flow-state.ts'
import { sendMail } from './mails.ts'
import { issueToken, type TokenKind } from './one-time-token.ts'
import { redirectOf } from './redirect.ts'
import { checkedEmail, findByEmail, type User } from './users.ts'

/** What may be sent to the address of a user, with the token and the flow that go with it. */
export const LINKS = {
  signup: { mail: 'confirmation', token: 'confirmation_token', flow: 'email/signup' },
  invite: { mail: 'invite', token: 'confirmation_token', flow: 'invite' },
  recovery: { mail: 'recovery', token: 'recovery_token', flow: 'recovery' },
  magiclink: { mail: 'magic_link', token: 'recovery_token', flow: 'magiclink' },
} as const satisfies Readonly<Record<string, { mail: MailKind; token: TokenKind; flow: FlowMethod }>>

export type LinkType = keyof typeof LINKS

/** Sends a link and a code to a user's address. */
export async function sendLink(call: Call, user: User, linkType: LinkType, challenge: Challenge = {}) {
  const { id, email, user_metadata } = user
  const { mail: kind, token: tokenKind, flow } = LINKS[linkType]
  const token = await call.db(async (query) => {
    const isPkce = await beginFlow(query, id, flow, challenge)
    return await issueToken(call, query, tokenKind, { userId: id, email, isPkce })
  })
  const redirectTo = redirectOf(call)
  await sendMail(call, { kind, to: email, token, linkType, redirectTo, metadata: user_metadata })
}

/** Sends the confirmations of a new address, to the old one too where both must agree. */
export async function sendEmailChange(call: Call, user: User, newEmail: string, challenge: Challenge = {}) {
  const { id, email, user_metadata } = user
  const both = call.config.email.double_confirm_changes && email !== ''
  const emails = await call.db(async (query) => {
    const isPkce = await beginFlow(query, id, 'email_change', challenge)
    const issue = async (kind: TokenKind, to: string) => ({
      to,
      token: await issueToken(call, query, kind, { userId: id, email: to, isPkce }),
    })
    const sql = 'update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1'
    await query(sql, [id, newEmail])
    const first = await issue('email_change_token_new', newEmail)
    return both ? [first, await issue('email_change_token_current', email)] : [first]
  })
  const shared = { kind: 'email_change', linkType: 'email_change', email, newEmail } as const
  for (const message of emails)
    await sendMail(call, { ...shared, ...message, redirectTo: redirectOf(call), metadata: user_metadata })
}

const userAt = async ({ db }: Call, email: string): Promise<User | undefined> =>
  (await db((query) => findByEmail(query, email)))?.user

/** `POST /recover` */
export const recover: Operation = async (call) => {
  const given = await bodyOf(call, { email: text, ...pkceFields })
  if (given.email === '') throw validationFailed('Password recovery requires an email')
  const email = checkedEmail(given.email)
  call.limits.request('sign_in_sign_ups', call)
  call.limits.mail('recovery', email, call)
  const work = async () => {
    const user = await userAt(call, email)
    if (user) await sendLink(call, user, 'recovery', given)
    return {}
  }
  return await inConstantTime(work())
}

/** `POST /resend`: the confirmation of a sign-up or of a new address once more. */
export const resend: Operation = async (call) => {
  const given = await bodyOf(call, { email: text, type: text, ...pkceFields })
  if (given.type !== 'signup' && given.type !== 'email_change')
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  if (given.email === '') throw validationFailed('Type provided requires an email address')
  const email = checkedEmail(given.email)
  call.limits.request('sign_in_sign_ups', call)
  call.limits.mail(given.type === 'signup' ? 'confirmation' : 'email_change', email, call)
  const work = async () => {
    const user = await userAt(call, email)
    if (given.type === 'signup' && user && !user.email_confirmed_at)
      await sendLink(call, user, 'signup', given)
    if (given.type === 'email_change' && user?.new_email)
      await sendEmailChange(call, user, user.new_email, given)
    return {}
  }
  return await inConstantTime(work())
}

/** `GET /reauthenticate`: a code that proves a recent look at the mailbox. */
export const reauthenticate: Operation = async (call) => {
  const { user } = await call.db((query) => requireUser(call, query))
  const { id, email } = user
  if (!user.email_confirmed_at) throw refusal('email_not_confirmed', 'Please verify your email first.', 422)
  call.limits.mail('reauthentication', email, call)
  const token = await call.db((query) =>
    issueToken(call, query, 'reauthentication_token', { userId: id, email }),
  )
  const kind = 'reauthentication'
  await sendMail(call, { kind, to: email, token, linkType: kind, redirectTo: call.siteUrl() })
  return {}
}
