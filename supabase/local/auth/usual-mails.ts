import type { MailKind } from '../config.ts'

/** The subject and the body of a mail; both may hold `{{ .Email }}` and the like. */
export interface MailTemplate {
  readonly subject: string
  readonly body: string
}

const withLink = (subject: string, title: string, lead: string, link: string): MailTemplate => ({
  subject,
  body: `<h2>${title}</h2>
<p>${lead}</p>
<p><a href="{{ .ConfirmationURL }}">${link}</a></p>
<p>Alternatively, enter the code:</p>
<p>{{ .Token }}</p>`,
})

/** What is sent until a project says it in its own words, in `[auth.email.template.…]`. */
export const usualMails: Readonly<Record<MailKind, MailTemplate>> = {
  confirmation: withLink(
    'Confirm Your Signup',
    'Confirm your signup',
    'Follow this link to confirm your user:',
    'Confirm your mail',
  ),
  invite: withLink(
    'You have been invited',
    'You have been invited',
    'You have been invited to create a user on {{ .SiteURL }}. Follow this link to accept the invite:',
    'Accept the invite',
  ),
  recovery: withLink(
    'Reset Your Password',
    'Reset password',
    'Follow this link to reset the password for your user:',
    'Reset password',
  ),
  magic_link: withLink('Your Magic Link', 'Magic Link', 'Follow this link to log in:', 'Log In'),
  email_change: withLink(
    'Confirm Email Change',
    'Confirm email address change',
    'Follow this link to confirm the update of your email address from {{ .Email }} to {{ .NewEmail }}:',
    'Change email address',
  ),
  reauthentication: {
    subject: 'Confirm reauthentication',
    body: '<h2>Confirm reauthentication</h2>\n<p>Enter the code:</p>\n<p>{{ .Token }}</p>',
  },
}
