import { unlinked } from '@/domain/links.ts'
import { fillSentence, type MailSentences } from '@/domain/mail-sentences.ts'
import type { OrderStatus, PaymentStatus } from '@/domain/order-states.ts'
import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { Withdrawal } from '@/domain/withdrawal.ts'
import { emailText } from '@/texts/emails.ts'
import { withdrawalText } from '@/texts/withdrawal.ts'
import { withdrawalMailText as t } from '@/texts/withdrawal-emails.ts'
import type { Block } from './blocks.ts'
import { type Email, writeEmail } from './email.ts'

/** A declaration as it was made, and as the shop knows it. */
export interface Declared {
  readonly fields: Withdrawal
  readonly stored: {
    readonly reference: string
    /** ISO date and time. */
    readonly declaredAt: string
    /** `YYYY-MM-DD`; null while the delivery is not known. */
    readonly lastDay: string | null
    readonly isLate: boolean
    /** Whether an order names the address. */
    readonly isLinked: boolean
    /** Of that order, when the email is written; null without one. */
    readonly orderStatus: OrderStatus | null
    /** Of its payment, alike. */
    readonly paymentStatus: PaymentStatus | null
  }
}

type Written = Email & { readonly subject: string }

const labels = withdrawalText.fields

const content = (fields: Withdrawal, { reference, declaredAt }: Declared['stored']): Block => ({
  rows: [
    [withdrawalText.reference, reference],
    [withdrawalText.declaredAt, withdrawalText.moment(declaredAt)],
    [labels.name, fields.name],
    [labels.orderNumber, fields.orderNumber],
    [labels.email, fields.email],
    [labels.items, t.items(fields.items)],
  ],
})

/** Longest text that is repeated to an address of no buyer, in characters. */
const ECHO_LENGTH = 300

/**
 * A declaration as it is repeated to its sender. Where no order names the address, anybody may have given it: what they
 * typed is then repeated in short, and nowhere as a link.
 */
function repeated(fields: Withdrawal, { isLinked }: Declared['stored']): Withdrawal {
  const { name, orderNumber, items } = fields
  const isLong = !isLinked && items.length > ECHO_LENGTH
  return {
    ...fields,
    name: unlinked(name),
    orderNumber: unlinked(orderNumber),
    items: unlinked(isLong ? `${items.slice(0, ECHO_LENGTH)}…` : items),
  }
}

/** How units that have come are returned. */
const returning = ({ returnAddress }: ShopSettings, siteUrl: string | null): Block[] => [
  { text: t.next },
  ...(returnAddress ? [{ text: t.returnTo(returnAddress) }] : []),
  ...(siteUrl ? [{ link: { label: t.returns, href: siteUrl + PATHS.returns } }] : []),
]

/** What happens next: of what is still at the shop nothing comes back, in part either. */
function nextBlocks({ fields, stored }: Declared, settings: ShopSettings, siteUrl: string | null): Block[] {
  if (stored.paymentStatus === 'refunded') return [{ text: t.nextRefunded }]
  if (stored.orderStatus === 'cancelled') return [{ text: t.nextCancelled }]
  if (stored.orderStatus === 'pending') {
    if (stored.paymentStatus !== 'paid') return [{ text: t.nextUnpaid }]
    return [{ text: fields.items ? t.nextUnsentPart : t.nextUnsent }]
  }
  if (stored.isLate && stored.lastDay) return [{ text: t.nextLate(stored.lastDay) }]
  return returning(settings, siteUrl)
}

/** What the shop is told of the parcel, or of the time to withdraw that its delivery began. */
function parcelFact(fields: Withdrawal, stored: Declared['stored']): string {
  if (stored.orderStatus === 'pending') return fields.items ? t.unsentPart : t.unsent
  if (stored.orderStatus === 'cancelled') return t.cancelled
  return stored.lastDay ? t.deadline(stored.lastDay) : t.deadlineUnknown
}

/** What the shop owes; what no order is known of may have been paid. */
function refundFact({ paymentStatus }: Declared['stored']): string {
  if (paymentStatus === 'refunded') return t.refunded
  return paymentStatus === null || paymentStatus === 'paid' ? t.refundBefore : t.unpaid
}

/** Acknowledges a declaration on a durable medium, with its content, date and time. */
export function acknowledgementEmail(
  { fields, stored }: Declared,
  settings: ShopSettings,
  sentences: MailSentences,
  siteUrl: string | null,
): Written {
  const values = {
    référence: stored.reference,
    boutique: settings.siteName,
    date: withdrawalText.moment(stored.declaredAt),
  }
  return {
    subject: fillSentence(sentences.subject, values),
    ...writeEmail({ settings, siteUrl, title: emailText.titles.withdrawal_received }, [
      { text: emailText.greeting(stored.isLinked ? unlinked(fields.name) : '') },
      { text: fillSentence(sentences.intro, values) },
      { text: withdrawalText.statement },
      content(repeated(fields, stored), stored),
      ...nextBlocks({ fields, stored }, settings, siteUrl),
      ...(sentences.closing ? [{ text: fillSentence(sentences.closing, values) }] : []),
      { note: t.notYou },
    ]),
  }
}

/** Tells the shop, with what the database knows about the order. */
export function noticeEmail(
  { fields, stored }: Declared,
  settings: ShopSettings,
  siteUrl: string | null,
): Written {
  const facts = [
    stored.isLinked ? t.linked : t.notLinked,
    parcelFact(fields, stored),
    stored.isLate ? t.late : '',
    refundFact(stored),
  ]
  return {
    subject: t.shopSubject(stored.reference, fields.orderNumber),
    ...writeEmail({ settings, siteUrl }, [
      { text: t.shopIntro(stored.declaredAt) },
      content(fields, stored),
      { text: facts.filter(Boolean).join('\n') },
    ]),
  }
}
