import { findAdminLink } from '@/data/admin/links.ts'
import { adminPasswordPath } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { writeEmail } from '@/emails/email.ts'
import type { Mail } from '@/mail-services/mail.ts'
import { adminMailText as t } from '@/texts/admin/mails.ts'
import type { Email } from './email.ts'
import { adminLinkToken } from './link-token.ts'
import { settingsOf } from './shared-facts.ts'

/** What an email to an administrator needs. */
export interface AdminEmail {
  readonly to: { readonly name: string; readonly email: string }
  /** The secret in the link. */
  readonly token: string
  readonly siteUrl: string
  readonly settings: ShopSettings
}

/** Lets an administrator who has forgotten the password choose another. */
export const resetMail = ({ to, token, siteUrl, settings }: AdminEmail): Mail => ({
  to: to.email,
  subject: t.resetSubject(settings.siteName),
  ...writeEmail({ settings, siteUrl }, [
    { text: t.greeting(to.name) },
    { text: t.reset(settings.siteName) },
    { button: { label: t.resetLink, href: siteUrl + adminPasswordPath(token) } },
    { text: t.resetNote },
  ]),
})

/** Lets a new administrator choose a password. @param owner who invites. */
export const invitationMail = ({ to, token, siteUrl, settings }: AdminEmail, owner: string): Mail => ({
  to: to.email,
  subject: t.invitationSubject(settings.siteName),
  ...writeEmail({ settings, siteUrl }, [
    { text: t.greeting(to.name) },
    { text: t.invitation(owner, settings.siteName) },
    { button: { label: t.invitationLink, href: siteUrl + adminPasswordPath(token) } },
    { text: t.invitationNote(to.email) },
  ]),
})

/** The email to who has forgotten the password; none once its link was used, is over, or is no longer theirs. */
export const adminLink: Email = async (batch, { to: email, content }) => {
  const { db, siteUrl, secret } = batch
  if (!siteUrl) throw new Error('the address of the shop is not known: SITE_URL')
  const [link, settings, token] = await Promise.all([
    findAdminLink(db, String(content.link)),
    settingsOf(batch),
    adminLinkToken(secret, String(content.nonce)),
  ])
  if (link?.email !== email) return null
  return resetMail({ to: { name: String(content.name), email }, token, siteUrl, settings })
}
