import { adminPasswordPath } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { writeLetter } from '@/letters/letter.ts'
import { adminMailText as t } from '@/texts/admin/mails.ts'
import type { Mail } from './mail.ts'

/** What a letter to an administrator needs. */
export interface AdminLetter {
  readonly to: { readonly name: string; readonly email: string }
  /** The secret in the link. */
  readonly token: string
  readonly siteUrl: string
  readonly settings: ShopSettings
}

/** Lets an administrator who has forgotten the password choose another. */
export const resetMail = ({ to, token, siteUrl, settings }: AdminLetter): Mail => ({
  to: to.email,
  subject: t.resetSubject(settings.siteName),
  ...writeLetter({ settings, siteUrl }, [
    { text: t.greeting(to.name) },
    { text: t.reset(settings.siteName) },
    { button: { label: t.resetLink, href: siteUrl + adminPasswordPath(token) } },
    { text: t.resetNote },
  ]),
})

/** Lets a new administrator choose a password. @param owner who invites. */
export const invitationMail = ({ to, token, siteUrl, settings }: AdminLetter, owner: string): Mail => ({
  to: to.email,
  subject: t.invitationSubject(settings.siteName),
  ...writeLetter({ settings, siteUrl }, [
    { text: t.greeting(to.name) },
    { text: t.invitation(owner, settings.siteName) },
    { button: { label: t.invitationLink, href: siteUrl + adminPasswordPath(token) } },
    { text: t.invitationNote(to.email) },
  ]),
})
