import { getShopSettings } from '@/data/settings.ts'
import { cents, formatCents } from '@/domain/money.ts'
import { PATHS } from '@/domain/paths.ts'
import { writeLetter } from '@/letters/letter.ts'
import { paymentAlarmText as t } from '@/texts/paymentAlarm.ts'
import { refusedRefundText } from '@/texts/refused-refund.ts'
import type { Letter } from './letters.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Tells the owner what is to be looked at: money that does not fit, a dispute, payments that closed. */
export const paymentAlarm: Letter = async ({ db, siteUrl }, { content }) => {
  const settings = await getShopSettings(db)
  const reason = textOf(content.alarm)
  const [number, intent] = [textOf(content.order_number), textOf(content.intent) || textOf(content.id)]
  const rows = [
    ...(number ? [[t.order, number] as const] : []),
    ...(typeof content.amount === 'number' ? [[t.amount, formatCents(cents(content.amount))] as const] : []),
    ...(intent ? [[t.atStripe, intent] as const] : []),
  ]
  return {
    subject: t.subject(settings.siteName),
    ...writeLetter({ settings, siteUrl }, [
      { text: t.reasons[reason] ?? t.other },
      ...(typeof content.reserved === 'number'
        ? [{ text: refusedRefundText.reserved(content.reserved) }]
        : []),
      ...(typeof content.unreserved === 'number'
        ? [{ text: refusedRefundText.unreserved(content.unreserved) }]
        : []),
      ...(rows.length > 0 ? [{ rows }] : []),
      ...(siteUrl ? [{ button: { label: t.link, href: `${siteUrl}${PATHS.admin}/orders` } }] : []),
    ]),
  }
}
