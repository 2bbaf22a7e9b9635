import { getShopSettings } from '@/data/settings.ts'
import { cents, formatCents } from '@/domain/money.ts'
import { PATHS } from '@/domain/paths.ts'
import { cardTestingOf } from '@/domain/payment.ts'
import { writeEmail } from '@/emails/email.ts'
import { paymentAlarmText as t } from '@/texts/payment-alarm.ts'
import type { Email } from './email.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Tells the owner what is to be looked at: money that does not fit, a dispute, payments that closed. */
export const paymentAlarm: Email = async ({ db, siteUrl }, { content }) => {
  const settings = await getShopSettings(db)
  const reason = textOf(content.alarm)
  const [number, intent] = [textOf(content.order_number), textOf(content.intent) || textOf(content.id)]
  const [reserved, unreserved] = [numberOf(content.reserved), numberOf(content.unreserved)]
  // Of an intent it is what came.
  const amount = numberOf(content.amount) ?? numberOf(content.received)
  const rows = [
    ...(number ? [[t.order, number] as const] : []),
    ...(amount === undefined ? [] : [[t.amount, formatCents(cents(amount))] as const]),
    ...(intent ? [[t.atStripe, intent] as const] : []),
  ]
  return {
    subject: t.subject(settings.siteName),
    ...writeEmail({ settings, siteUrl }, [
      ...t
        .advice(reason, {
          status: textOf(content.status),
          reserved,
          unreserved,
          cardTesting: reason === 'card_testing' ? cardTestingOf(content) : null,
        })
        .map((text) => ({ text })),
      ...(rows.length > 0 ? [{ rows }] : []),
      ...(siteUrl ? [{ button: { label: t.link, href: `${siteUrl}${PATHS.admin}/orders` } }] : []),
    ]),
  }
}
