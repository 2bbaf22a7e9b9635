import type { MailSentences } from '@/domain/mail-sentences.ts'
import type { Order } from '@/domain/order.ts'
import { confirmationPath } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { Terms } from '@/domain/terms.ts'
import { emailText as t } from '@/texts/emails.ts'
import type { Block } from './blocks.ts'

/** What an email about an order is written of. */
export interface OrderFacts {
  readonly order: Order
  readonly settings: ShopSettings
  readonly sentences: MailSentences
  /** The shop's own address without a slash at its end, where it is known for certain: one that a caller names could lead anywhere. */
  readonly siteUrl: string | null
  /** Token that opens the order's page. */
  readonly token: string
  /** The terms that the buyer accepted; null where none were published. Of a confirmation. */
  readonly terms: Terms | null
  /** Address of a stored picture, null where it is not known. */
  readonly picture: (path: string) => string | null
  /** What the email says besides the order, as it was queued. */
  readonly content: Readonly<Record<string, unknown>>
}

/** The button that opens the order's page; none where the shop's address is not known. */
export const orderButton = ({ siteUrl, token }: OrderFacts, label: string = t.order): Block[] =>
  siteUrl ? [{ button: { label, href: siteUrl + confirmationPath(token) } }] : []
