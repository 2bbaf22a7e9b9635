import { unlinked } from '@/domain/links.ts'
import { productPath } from '@/domain/paths.ts'
import type { ReviewRefusal } from '@/domain/review.ts'
import { reviewLeavePath, reviewPath } from '@/domain/review-paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { emailText } from '@/texts/emails.ts'
import { reviewMailText as t } from '@/texts/review-mail.ts'
import type { Block } from './blocks.ts'
import { type Email, writeEmail } from './email.ts'

interface Named {
  readonly name: string
  /** What tells the variant from the others; null of a simple product. */
  readonly label: string | null
  /** Storage path. */
  readonly image: string | null
}

/** What emails about reviews are written with. */
export interface ReviewFrame {
  readonly settings: ShopSettings
  readonly siteUrl: string
  /** Address of a stored picture, null where it is not known. */
  readonly picture: (path: string) => string | null
}

export interface InvitationFacts {
  readonly firstName: string
  readonly orderNumber: string
  readonly token: string
  readonly leaveToken: string
  readonly pieces: readonly Named[]
}

export interface ReviewFacts extends Named {
  readonly firstName: string
  readonly token: string
  readonly productId: number
  readonly body: string
}

type Written = Email & { readonly subject: string }

const piecesOf = ({ picture }: ReviewFrame, pieces: readonly Named[]): Block => ({
  pieces: pieces.map(({ name, label, image }) => ({
    picture: image === null ? null : picture(image),
    name,
    details: label ? [label] : [],
    count: '',
    amount: '',
  })),
})

/** Asks the buyer of a delivered order what they think of it, once, with the way to be left in peace. */
export function reviewInvitationEmail(frame: ReviewFrame, facts: InvitationFacts): Written {
  const { settings, siteUrl } = frame
  return {
    subject: t.inviteSubject(settings.siteName),
    ...writeEmail({ settings, siteUrl, title: t.inviteTitle }, [
      { text: emailText.greeting(unlinked(facts.firstName)) },
      { text: t.invite(facts.orderNumber) },
      piecesOf(frame, facts.pieces),
      { button: { label: t.inviteLink, href: siteUrl + reviewPath(facts.token) } },
      { note: t.inviteNote },
      { link: { label: t.leave, href: siteUrl + reviewLeavePath(facts.leaveToken) } },
    ]),
  }
}

/** Tells an author why their review was refused. @param note the moderator's own words, null where there are none. */
export function reviewRefusedEmail(
  { settings, siteUrl }: ReviewFrame,
  facts: ReviewFacts,
  { reason, note }: { readonly reason: ReviewRefusal; readonly note: string | null },
): Written {
  return {
    subject: t.refusedSubject(settings.siteName),
    ...writeEmail({ settings, siteUrl, title: t.refusedTitle }, [
      { text: emailText.greeting(unlinked(facts.firstName)) },
      { text: t.refused(facts.name) },
      { text: [t.reasons[reason], note].filter(Boolean).join('\n') },
      { text: t.written },
      { quote: unlinked(facts.body) },
      { button: { label: t.refusedLink, href: siteUrl + reviewPath(facts.token) } },
      { note: t.refusedNext },
    ]),
  }
}

/** Brings the shop's answer to an author. */
export function reviewAnsweredEmail(
  { settings, siteUrl }: ReviewFrame,
  facts: ReviewFacts,
  answer: string,
): Written {
  return {
    subject: t.answeredSubject(settings.siteName),
    ...writeEmail({ settings, siteUrl, title: t.answeredTitle }, [
      { text: emailText.greeting(unlinked(facts.firstName)) },
      { text: t.answered(facts.name) },
      { quote: answer },
      { text: t.written },
      { quote: unlinked(facts.body) },
      { button: { label: t.answeredLink, href: `${siteUrl}${productPath(facts.productId)}#avis` } },
    ]),
  }
}
