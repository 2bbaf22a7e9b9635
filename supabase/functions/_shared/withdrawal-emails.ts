import { getWithdrawal } from '@/data/withdrawals.ts'
import { acknowledgementEmail, noticeEmail } from '@/emails/withdrawal.ts'
import type { Email } from './email.ts'
import { sentencesOf, settingsOf } from './shared-facts.ts'

/** Acknowledges a declaration of withdrawal. */
export const withdrawalReceived: Email = async (batch, { content }) => {
  const [declared, settings, sentences] = await Promise.all([
    getWithdrawal(batch.db, String(content.withdrawal)),
    settingsOf(batch),
    sentencesOf(batch, 'withdrawal_received'),
  ])
  return {
    ...(settings.contactEmail ? { replyTo: settings.contactEmail } : {}),
    ...acknowledgementEmail(declared, settings, sentences, batch.siteUrl),
  }
}

/** Tells the shop of it. */
export const withdrawalNotice: Email = async (batch, { content }) => {
  const [declared, settings] = await Promise.all([
    getWithdrawal(batch.db, String(content.withdrawal)),
    settingsOf(batch),
  ])
  return { replyTo: declared.fields.email, ...noticeEmail(declared, settings, batch.siteUrl) }
}
