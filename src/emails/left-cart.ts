import { fillSentence, type MailSentences } from '@/domain/mail-sentences.ts'
import { type Cents, formatCents, multiplyCents } from '@/domain/money.ts'
import { newsletterLeavePath, PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { emailText as t } from '@/texts/emails.ts'
import { type Email, writeEmail } from './email.ts'

export interface LeftCartFacts {
  readonly lines: readonly {
    readonly name: string
    readonly label: string | null
    readonly quantity: number
    readonly price: Cents
    readonly image: string | null
  }[]
  /** Ends the subscription. */
  readonly leave: string
  readonly settings: ShopSettings
  readonly sentences: MailSentences
  readonly siteUrl: string
  /** Address of a stored picture, null where it is not known. */
  readonly picture: (path: string) => string | null
}

/** Reminds of a cart. It names no person: whose cart it is, its link does not tell. */
export function leftCartEmail(facts: LeftCartFacts): Email & { readonly subject: string } {
  const { settings, siteUrl, sentences, lines, picture } = facts
  const values = { boutique: settings.siteName }
  return {
    subject: fillSentence(sentences.subject, values),
    ...writeEmail({ settings, siteUrl, title: t.titles.left_cart }, [
      { text: t.greeting('') },
      { text: fillSentence(sentences.intro, values) },
      {
        pieces: lines.map(({ name, label, quantity, price, image }) => ({
          picture: image === null ? null : picture(image),
          name,
          details: label ? [label] : [],
          count: t.count(quantity, formatCents(price)),
          amount: formatCents(multiplyCents(price, quantity)),
        })),
      },
      { button: { label: t.cart, href: siteUrl + PATHS.cart } },
      ...(sentences.closing ? [{ text: fillSentence(sentences.closing, values) }] : []),
      { note: t.cartNote },
      { link: { label: t.leave, href: siteUrl + newsletterLeavePath(facts.leave) } },
    ]),
  }
}
