import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MailKind } from '../config.ts'
import { errorText } from '../log.ts'
import { escapeHtml } from '../mail/mail-pages.ts'
import type { Call } from './call.ts'
import { AuthError } from './error.ts'
import { mailTexts, orCode, validFor } from './mail-texts.ts'
import type { OneTimeToken } from './one-time-token.ts'

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

/** Sends a mail in the project's own words (`[auth.email.template.…]`) or in ours. @throws AuthError unexpected_failure */
export async function sendMail(call: Call, mail: AuthMail): Promise<void> {
  try {
    const { subject, html, text } = await composed(call, mail)
    await call.mailer.send({ to: mail.to, subject, html, text })
  } catch (error) {
    call.log('error', 'mail not sent', { kind: mail.kind, error: errorText(error) })
    throw new AuthError(500, 'unexpected_failure', `Error sending ${mail.kind} email`)
  }
}

async function composed(call: Call, mail: AuthMail) {
  const link = actionLink(call, mail)
  const values: Record<string, string> = {
    ConfirmationURL: link,
    Token: mail.token.otp,
    TokenHash: mail.token.hash,
    SiteURL: call.siteUrl,
    RedirectTo: mail.redirectTo,
    Email: mail.email ?? mail.to,
    NewEmail: mail.newEmail ?? '',
    ...Object.fromEntries(
      Object.entries(mail.metadata ?? {}).map(([name, value]) => [`Data.${name}`, String(value)]),
    ),
  }
  const own = call.config.email.template[mail.kind]
  const texts = mailTexts[mail.kind]
  const subject = filled(own?.subject ?? texts.subject, values)
  const body = own?.content_path
    ? filled(await readFile(path.resolve(call.projectDir, own.content_path), 'utf8'), values, escapeHtml)
    : null
  const lead = filled(texts.lead, values)
  const valid = validFor(Math.round(call.config.email.otp_expiry / 60))
  const button = texts.button === null ? [] : [`${texts.button} : ${link}`, orCode]
  const text = [texts.title, lead, ...button, mail.token.otp, valid, texts.end].join('\n\n')
  return { subject, html: body ?? page(mail, { lead, link, valid }), text }
}

/** Replaces `{{ .Name }}`; what it does not know becomes empty. */
const filled = (
  template: string,
  values: Readonly<Record<string, string>>,
  escaped: (value: string) => string = String,
): string => template.replace(/\{\{\s*\.([\w.]+)\s*\}\}/g, (_, name: string) => escaped(values[name] ?? ''))

const FONT = 'font-family:Georgia,serif'

function page({ kind, token }: AuthMail, shown: { lead: string; link: string; valid: string }): string {
  const { title, button, end } = mailTexts[kind]
  const action =
    button === null
      ? ''
      : `<p style="margin:28px 0"><a href="${escapeHtml(shown.link)}" style="display:inline-block;padding:13px 26px;border-radius:8px;background:#2b2622;color:#fff;text-decoration:none">${button}</a></p>
<p style="margin:0 0 6px">${orCode}</p>`
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f1e8;color:#2b2622;${FONT};font-size:17px;line-height:1.6">
<div style="max-width:520px;margin:0 auto;padding:36px 32px;border-radius:14px;background:#fffdf9">
<h1 style="margin:0 0 16px;font-weight:normal;font-size:27px;line-height:1.25">${title}</h1>
<p style="margin:0">${escapeHtml(shown.lead)}</p>
${action}
<p style="margin:0;font:28px/1.4 ui-monospace,monospace;letter-spacing:5px">${token.otp}</p>
<p style="margin:24px 0 0;color:#6b6259;font-size:15px">${shown.valid} ${end}</p>
</div></body></html>
`
}
