import { emailChangePath, PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { writeEmail } from '@/emails/email.ts'
import type { Mail } from '@/mail-services/mail.ts'
import { accountMailText as t } from '@/texts/account-mail.ts'

interface Change {
  readonly present: string
  readonly next: string
  readonly settings: ShopSettings
  /** Without a slash at its end. */
  readonly siteUrl: string
}

/** Asks one of the two mailboxes of a change of address to agree. @param token its secret. */
function asking(
  to: string,
  subject: string,
  token: string,
  { present, next, settings, siteUrl }: Change,
): Mail {
  return {
    to,
    subject,
    ...writeEmail({ settings, siteUrl }, [
      { text: t.greeting },
      { text: t.newBody(present, next) },
      { button: { label: t.confirm, href: siteUrl + emailChangePath(token) } },
      { text: t.both },
      { text: t.notAsked },
    ]),
  }
}

export const newAddressMail = (token: string, change: Change): Mail =>
  asking(change.next, t.newSubject, token, change)

export const presentAddressMail = (token: string, change: Change): Mail =>
  asking(change.present, t.presentSubject, token, change)

/** Tells who has an account with the wanted address; whoever wanted it learns nothing of it. */
export const takenAddressMail = ({ next, settings, siteUrl }: Change): Mail => ({
  to: next,
  subject: t.knownSubject,
  ...writeEmail({ settings, siteUrl }, [
    { text: t.greeting },
    { text: t.known(next, settings.siteName) },
    { button: { label: t.account, href: siteUrl + PATHS.auth } },
    { text: t.knownNotYou },
  ]),
})
