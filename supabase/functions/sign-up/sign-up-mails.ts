import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { writeLetter } from '@/letters/letter.ts'
import { signUpMailText as t } from '@/texts/signUpMail.ts'
import type { Mail } from '../_shared/mail.ts'

/** Asks the owner of an address to confirm it. @param link opens a session, once. */
export const confirmationMail = (
  email: string,
  link: string,
  siteUrl: string,
  settings: ShopSettings,
): Mail => ({
  to: email,
  subject: t.confirmSubject,
  ...writeLetter({ settings, siteUrl }, [
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
  ...writeLetter({ settings, siteUrl }, [
    { text: t.greeting },
    { text: t.known(email, settings.siteName) },
    { button: { label: t.signIn, href: siteUrl + PATHS.auth } },
    { text: t.forgot },
    { text: t.nothingChanged },
  ]),
})
