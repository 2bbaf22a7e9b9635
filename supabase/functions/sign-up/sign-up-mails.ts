import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { writeEmail } from '@/emails/email.ts'
import type { Mail } from '@/mail-services/mail.ts'
import { signUpMailText as t } from '@/texts/sign-up-mail.ts'

/** Asks the owner of an address to confirm it. @param link opens a session, once. */
export const confirmationMail = (
  email: string,
  link: string,
  siteUrl: string,
  settings: ShopSettings,
): Mail => ({
  to: email,
  subject: t.confirmSubject,
  ...writeEmail({ settings, siteUrl }, [
    { text: t.welcome },
    { text: t.confirm(email) },
    { button: { label: t.confirmLink, href: link } },
    { text: t.notYou },
  ]),
})

/** Tells who has an account that they have one; whoever asked for another learns nothing of it. */
export const knownMail = (email: string, siteUrl: string, settings: ShopSettings): Mail => ({
  to: email,
  subject: t.knownSubject,
  ...writeEmail({ settings, siteUrl }, [
    { text: t.greeting },
    { text: t.known(email, settings.siteName) },
    { button: { label: t.signIn, href: siteUrl + PATHS.auth } },
    { text: t.forgot },
    { text: t.nothingChanged },
  ]),
})
