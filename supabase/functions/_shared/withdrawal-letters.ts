import { type DeclaredWithdrawal, getWithdrawal } from '@/data/withdrawals.ts'
import { unlinked } from '@/domain/links.ts'
import { fillSentence, type MailSentences } from '@/domain/mail-sentences.ts'
import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { Withdrawal } from '@/domain/withdrawal.ts'
import type { Block } from '@/letters/blocks.ts'
import { writeLetter } from '@/letters/letter.ts'
import { letterText } from '@/texts/letters.ts'
import { withdrawalMailText as t, withdrawalText } from '@/texts/withdrawal.ts'
import type { Letter } from './letters.ts'
import type { Mail } from './mail.ts'
import { sentencesOf, settingsOf } from './shared-facts.ts'

const labels = withdrawalText.fields

const content = (fields: Withdrawal, { reference, declaredAt }: DeclaredWithdrawal['stored']): Block => ({
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
function repeated(fields: Withdrawal, { isLinked }: DeclaredWithdrawal['stored']): Withdrawal {
  const { name, orderNumber, items } = fields
  const isLong = !isLinked && items.length > ECHO_LENGTH
  return {
    ...fields,
    name: unlinked(name),
    orderNumber: unlinked(orderNumber),
    items: unlinked(isLong ? `${items.slice(0, ECHO_LENGTH)}…` : items),
  }
}

type Written = Omit<Mail, 'to'>

/** Acknowledges a declaration on a durable medium, with its content, date and time. */
export function acknowledgementMail(
  { fields, stored }: DeclaredWithdrawal,
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
    ...(settings.contactEmail ? { replyTo: settings.contactEmail } : {}),
    subject: fillSentence(sentences.subject, values),
    ...writeLetter({ settings, siteUrl, title: letterText.titles.withdrawal_received }, [
      { text: letterText.greeting(stored.isLinked ? unlinked(fields.name) : '') },
      { text: fillSentence(sentences.intro, values) },
      { text: withdrawalText.statement },
      content(repeated(fields, stored), stored),
      { text: t.next },
      ...(settings.returnAddress ? [{ text: t.returnTo(settings.returnAddress) }] : []),
      ...(siteUrl ? [{ link: { label: t.returns, href: siteUrl + PATHS.returns } }] : []),
      ...(sentences.closing ? [{ text: fillSentence(sentences.closing, values) }] : []),
      { note: t.notYou },
    ]),
  }
}

/** Tells the shop, with what the database knows about the order. */
export function shopMail(
  { fields, stored }: DeclaredWithdrawal,
  settings: ShopSettings,
  siteUrl: string | null,
): Written {
  const facts = [
    stored.isLinked ? t.linked : t.notLinked,
    stored.lastDay ? t.deadline(stored.lastDay) : t.deadlineUnknown,
    stored.isLate ? t.late : '',
    t.refundBefore,
  ]
  return {
    replyTo: fields.email,
    subject: t.shopSubject(stored.reference, fields.orderNumber),
    ...writeLetter({ settings, siteUrl }, [
      { text: t.shopIntro(stored.declaredAt) },
      content(fields, stored),
      { text: facts.filter(Boolean).join('\n') },
    ]),
  }
}

const declared = ({ db }: Parameters<Letter>[0], { content: { withdrawal } }: Parameters<Letter>[1]) =>
  getWithdrawal(db, String(withdrawal))

export const withdrawalReceived: Letter = async (batch, waiting) => {
  const [declaration, settings, sentences] = await Promise.all([
    declared(batch, waiting),
    settingsOf(batch),
    sentencesOf(batch, 'withdrawal_received'),
  ])
  return acknowledgementMail(declaration, settings, sentences, batch.siteUrl)
}

export const withdrawalNotice: Letter = async (batch, waiting) => {
  const [declaration, settings] = await Promise.all([declared(batch, waiting), settingsOf(batch)])
  return shopMail(declaration, settings, batch.siteUrl)
}
