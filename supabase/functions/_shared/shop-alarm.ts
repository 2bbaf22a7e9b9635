import * as z from 'zod'
import { getShopSettings } from '@/data/settings.ts'
import { PATHS } from '@/domain/paths.ts'
import type { Block } from '@/emails/blocks.ts'
import { writeEmail } from '@/emails/email.ts'
import { outsideFailureText } from '@/texts/admin/outside-failures.ts'
import { shopAlarmText as t } from '@/texts/shop-alarm.ts'
import type { Email } from './email.ts'

const alarm = z.discriminatedUnion('alarm', [
  z.object({ alarm: z.literal('backup'), file: z.string(), faults: z.array(z.string()).default([]) }),
  z.object({ alarm: z.literal('disk'), state: z.string(), free: z.number() }),
  z.object({
    alarm: z.literal('mails'),
    count: z.number(),
    since: z.string(),
    reason: z.string().nullable(),
  }),
  z.object({ alarm: z.literal('webhook'), count: z.number(), last: z.string().nullable() }),
  z.object({ alarm: z.literal('old_backup'), at: z.string() }),
  z.object({ alarm: z.literal('orders'), code: z.string() }),
])
type Alarm = z.infer<typeof alarm>

/** What is wrong, and what to do about it. */
function blocksOf(raised: Alarm, admin: string | null): readonly Block[] {
  const open = (label: string, path: string): Block[] =>
    admin ? [{ button: { label, href: `${admin}${path}` } }] : []
  switch (raised.alarm) {
    case 'backup':
      return [
        { text: t.backup(raised.file) },
        { rows: raised.faults.map((fault) => [t.faults, fault] as const) },
        { text: t.backupAdvice },
      ]
    case 'disk':
      return [{ text: t.disk(t.megabytes(raised.free), raised.state === 'full') }, { text: t.diskAdvice }]
    case 'mails':
      return [
        { text: t.mails(raised.count, raised.since) },
        ...(raised.reason ? [{ text: outsideFailureText.mail(raised.reason) }] : []),
        ...open(t.openMails, '/mails?vue=envois&statut=waiting'),
      ]
    case 'webhook':
      return [
        { text: t.webhook(raised.count, raised.last) },
        { text: t.webhookAdvice },
        ...open(t.openPayments, '/settings/payments'),
      ]
    case 'old_backup':
      return [{ text: t.oldBackup(raised.at) }, { text: t.oldBackupAdvice }]
    case 'orders':
      return [{ text: t.orders }, { text: t.ordersAdvice(raised.code) }, ...open(t.openOrders, '/orders')]
  }
}

/** Tells an owner of what is wrong with the shop: before orders, emails or data are lost. */
export const shopAlarm: Email = async ({ db, siteUrl }, { content }) => {
  const raised = alarm.parse(content)
  const settings = await getShopSettings(db)
  return {
    subject: `${t.subjects[raised.alarm]} – ${settings.siteName}`,
    ...writeEmail({ settings, siteUrl }, blocksOf(raised, siteUrl && siteUrl + PATHS.admin)),
  }
}
