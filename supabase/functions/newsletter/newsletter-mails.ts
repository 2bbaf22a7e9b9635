import type { SubscriptionTokens } from '@/data/subscribers.ts'
import { newsletterConfirmPath, newsletterLeavePath } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { Block } from '@/letters/blocks.ts'
import { writeLetter } from '@/letters/letter.ts'
import { newsletterMailText as t } from '@/texts/newsletter.ts'
import type { FunctionContext } from '../_shared/context.ts'
import type { Mail } from '../_shared/mail.ts'
import { oneClickLeave } from '../_shared/one-click-leave.ts'

type Reach = Pick<FunctionContext, 'functionsUrl'>

/**
 * A message of the newsletter: its last line and its headers let its reader leave with one click (RFC 8058).
 * @param leave the subscriber's token. @param siteUrl the shop's address without a slash at its end.
 */
function newsletterMail(
  mail: { readonly to: string; readonly subject: string; readonly blocks: readonly Block[] },
  leave: string,
  settings: ShopSettings,
  reach: Reach,
  siteUrl: string,
): Mail {
  const href = siteUrl + newsletterLeavePath(leave)
  return {
    to: mail.to,
    subject: mail.subject,
    headers: oneClickLeave(reach, 'newsletter', leave),
    ...writeLetter({ settings, siteUrl }, [...mail.blocks, { link: { label: t.leave, href } }]),
  }
}

/** Asks the owner of an address whether the subscription is theirs. */
export const confirmationMail = (
  { email, confirm, unsubscribe }: SubscriptionTokens,
  settings: ShopSettings,
  reach: Reach,
  siteUrl: string,
): Mail =>
  newsletterMail(
    {
      to: email,
      subject: t.confirmSubject(settings.siteName),
      blocks: [
        { text: t.confirmIntro(settings.siteName) },
        { button: { label: t.confirmLink, href: siteUrl + newsletterConfirmPath(confirm) } },
        { text: t.notYou },
      ],
    },
    unsubscribe,
    settings,
    reach,
    siteUrl,
  )

/** Tells a new subscriber that it is done, and how to leave. */
export const welcomeMail = (
  email: string,
  unsubscribe: string,
  settings: ShopSettings,
  reach: Reach,
  siteUrl: string,
): Mail =>
  newsletterMail(
    {
      to: email,
      subject: t.welcomeSubject(settings.siteName),
      blocks: [{ text: t.welcome }],
    },
    unsubscribe,
    settings,
    reach,
    siteUrl,
  )
