import { unlinked } from '@/domain/links.ts'
import { fillSentence, type MailSentences } from '@/domain/mail-sentences.ts'
import type { OrderStatus } from '@/domain/order.ts'
import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { Withdrawal } from '@/domain/withdrawal.ts'
import { letterText } from '@/texts/letters.ts'
import { withdrawalMailText as t, withdrawalText } from '@/texts/withdrawal.ts'
import type { Block } from './blocks.ts'
import { type Letter, writeLetter } from './letter.ts'

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
    /** Of that order, when the letter is written; null without one. */
    readonly orderStatus: OrderStatus | null
  }
}

type Written = Letter & { readonly subject: string }

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

/** How pieces that have come are returned. */
const returning = ({ returnAddress }: ShopSettings, siteUrl: string | null): Block[] => [
  { text: t.next },
  ...(returnAddress ? [{ text: t.returnTo(returnAddress) }] : []),
  ...(siteUrl ? [{ link: { label: t.returns, href: siteUrl + PATHS.returns } }] : []),
]

/** Whether all of the order stays at the shop. */
const isKept = (fields: Withdrawal, { orderStatus }: Declared['stored']): boolean =>
  orderStatus === 'pending' && !fields.items

/** What the shop is told of the parcel, or of the time to withdraw that its delivery began. */
function parcelFact(fields: Withdrawal, stored: Declared['stored']): string {
  if (stored.orderStatus === 'pending') return isKept(fields, stored) ? t.unsent : t.unsentPart
  if (stored.orderStatus === 'cancelled') return t.cancelled
  return stored.lastDay ? t.deadline(stored.lastDay) : t.deadlineUnknown
}

/** Acknowledges a declaration on a durable medium, with its content, date and time. */
export function acknowledgementLetter(
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
    ...writeLetter({ settings, siteUrl, title: letterText.titles.withdrawal_received }, [
      { text: letterText.greeting(stored.isLinked ? unlinked(fields.name) : '') },
      { text: fillSentence(sentences.intro, values) },
      { text: withdrawalText.statement },
      content(repeated(fields, stored), stored),
      ...(isKept(fields, stored) ? [{ text: t.nextUnsent }] : returning(settings, siteUrl)),
      ...(sentences.closing ? [{ text: fillSentence(sentences.closing, values) }] : []),
      { note: t.notYou },
    ]),
  }
}

/** Tells the shop, with what the database knows about the order. */
export function noticeLetter(
  { fields, stored }: Declared,
  settings: ShopSettings,
  siteUrl: string | null,
): Written {
  const facts = [
    stored.isLinked ? t.linked : t.notLinked,
    parcelFact(fields, stored),
    stored.isLate ? t.late : '',
    t.refundBefore,
  ]
  return {
    subject: t.shopSubject(stored.reference, fields.orderNumber),
    ...writeLetter({ settings, siteUrl }, [
      { text: t.shopIntro(stored.declaredAt) },
      content(fields, stored),
      { text: facts.filter(Boolean).join('\n') },
    ]),
  }
}
