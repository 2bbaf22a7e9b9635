import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MailKind } from '../config.ts'
import { errorText } from '../log.ts'
import { escapeHtml } from '../mail/mail-pages.ts'
import type { Call } from './call.ts'
import type { OneTimeToken } from './one-time-token.ts'
import { usualMails } from './usual-mails.ts'

/** A mail of Auth: what for, to whom, and the token in it. */
export interface AuthMail {
  readonly kind: MailKind
  readonly to: string
  readonly token: OneTimeToken
  /** The `type` of the link. */
  readonly linkType: string
  /** Where the link leads in the end; it was checked before. */
  readonly redirectTo: string
  /** The address of the account; where the mail goes unless said. */
  readonly email?: string
  readonly newEmail?: string
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** @returns the address that a mail's button opens. */
export function actionLink(call: Call, mail: Pick<AuthMail, 'token' | 'linkType' | 'redirectTo'>): string {
  const { token, linkType, redirectTo } = mail
  const query = new URLSearchParams({ token: token.hash, type: linkType, redirect_to: redirectTo })
  return `${call.ownUrl()}/auth/v1/verify?${query}`
}

/**
 * Sends a mail in the project's own words (`[auth.email.template.…]`) or the usual ones. A failure is logged and reaches
 * nobody: only known addresses would get to know it.
 */
export async function sendMail(call: Call, mail: AuthMail): Promise<void> {
  try {
    call.limits.mailSent()
    await call.mailer.send({ to: mail.to, ...(await composed(call, mail)) })
  } catch (error) {
    call.log('error', 'mail not sent', { kind: mail.kind, error: errorText(error) })
  }
}

async function composed(call: Call, mail: AuthMail) {
  const values: Record<string, string> = {
    ConfirmationURL: actionLink(call, mail),
    Token: mail.token.otp,
    TokenHash: mail.token.hash,
    SiteURL: call.siteUrl(),
    RedirectTo: mail.redirectTo,
    Email: mail.email ?? mail.to,
    NewEmail: mail.newEmail ?? '',
    ...Object.fromEntries(
      Object.entries(mail.metadata ?? {}).map(([name, value]) => [`Data.${name}`, String(value)]),
    ),
  }
  const { subject, content_path: file } = call.config.email.template[mail.kind] ?? {}
  const usual = usualMails[mail.kind]
  const body = file ? await readFile(path.resolve(call.projectDir, file), 'utf8') : usual.body
  return {
    subject: filled(subject ?? usual.subject, values),
    html: filled(body, values, escapeHtml),
    text: filled(textOf(body), values),
  }
}

/** Replaces `{{ .Name }}`; what it does not know becomes empty. */
const filled = (
  template: string,
  values: Readonly<Record<string, string>>,
  escaped: (value: string) => string = String,
): string => template.replace(/\{\{\s*\.([\w.]+)\s*\}\}/g, (_, name: string) => escaped(values[name] ?? ''))

/** The words of a template for those who read no HTML, with the address of each link behind it. */
const textOf = (html: string): string =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, '$2 : $1')
    .replace(/<\/(?:p|h\d)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/^ +| +$/gm, '')
    .trim()
