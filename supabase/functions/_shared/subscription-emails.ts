import { subscriptionEmail } from '@/data/subscribers.ts'
import { newsletterConfirmPath, newsletterLeavePath } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { Block } from '@/emails/blocks.ts'
import { writeEmail } from '@/emails/email.ts'
import type { Mail } from '@/mail-services/mail.ts'
import { newsletterMailText as t } from '@/texts/newsletter.ts'
import type { FunctionContext } from './context.ts'
import type { Batch, Email } from './email.ts'
import { linkToken } from './link-token.ts'
import { oneClickLeave } from './one-click-leave.ts'
import { settingsOf } from './shared-facts.ts'

type Written = Omit<Mail, 'to'>

/** What an email to a subscriber is written with. */
interface Frame extends Pick<FunctionContext, 'functionsUrl'> {
  readonly settings: ShopSettings
  /** The shop's address without a slash at its end. */
  readonly siteUrl: string
  /** The subscriber's token: the email's last line and its headers let its reader leave with one click (RFC 8058). */
  readonly leave: string
}

const subscriberEmail = (frame: Frame, subject: string, blocks: readonly Block[]): Written => ({
  subject,
  headers: oneClickLeave(frame, 'newsletter', frame.leave),
  ...writeEmail(frame, [
    ...blocks,
    { link: { label: t.leave, href: frame.siteUrl + newsletterLeavePath(frame.leave) } },
  ]),
})

/** Asks the owner of an address whether the subscription is theirs. @param token confirms it. */
export const confirmationEmail = (frame: Frame, token: string): Written =>
  subscriberEmail(frame, t.confirmSubject(frame.settings.siteName), [
    { text: t.confirmIntro(frame.settings.siteName) },
    { button: { label: t.confirmLink, href: frame.siteUrl + newsletterConfirmPath(token) } },
    { text: t.notYou },
  ])

/** Tells a new subscriber that it is done, and how to leave. */
export const welcomeEmail = (frame: Frame): Written =>
  subscriberEmail(frame, t.welcomeSubject(frame.settings.siteName), [{ text: t.welcome }])

/** @param token of the link that the email carries. @returns null where there is nothing to say to the subscriber any more. */
async function frameOf(batch: Batch, subscriber: unknown, token?: string): Promise<Frame | null> {
  const { db, siteUrl, functionsUrl } = batch
  if (!siteUrl) throw new Error('the address of the shop is not known: SITE_URL')
  const [leave, settings] = await Promise.all([
    subscriptionEmail(db, Number(subscriber), token),
    settingsOf(batch),
  ])
  return leave === null ? null : { settings, siteUrl, functionsUrl, leave }
}

/** Nothing where another link has replaced its own, or it is confirmed or over. */
export const newsletterConfirm: Email = async (batch, { content }) => {
  const token = linkToken(batch.secret, 'newsletter', String(content.nonce))
  const frame = await frameOf(batch, content.subscriber, token)
  return frame && confirmationEmail(frame, token)
}

/** Nothing to who has left meanwhile. */
export const newsletterWelcome: Email = async (batch, { content }) => {
  const frame = await frameOf(batch, content.subscriber)
  return frame && welcomeEmail(frame)
}
