import { getShopSettings } from '@/data/settings.ts'
import { cents, formatCents } from '@/domain/money.ts'
import { PATHS } from '@/domain/paths.ts'
import { writeLetter } from '@/letters/letter.ts'
import { paymentAlarmText as t } from '@/texts/paymentAlarm.ts'
import type { Letter } from './letters.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Tells the owner what is to be looked at: money that does not fit, a dispute, payments that closed. */
export const paymentAlarm: Letter = async ({ db, siteUrl }, { content }) => {
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
    ...writeLetter({ settings, siteUrl }, [
      ...t.advice(reason, { status: textOf(content.status), reserved, unreserved }).map((text) => ({ text })),
      ...(rows.length > 0 ? [{ rows }] : []),
      ...(siteUrl ? [{ button: { label: t.link, href: `${siteUrl}${PATHS.admin}/orders` } }] : []),
    ]),
  }
}
