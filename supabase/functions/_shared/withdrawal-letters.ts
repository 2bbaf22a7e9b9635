import { getWithdrawal } from '@/data/withdrawals.ts'
import { acknowledgementLetter, noticeLetter } from '@/letters/withdrawal.ts'
import type { Letter } from './letters.ts'
import { sentencesOf, settingsOf } from './shared-facts.ts'

/** Acknowledges a declaration of withdrawal. */
export const withdrawalReceived: Letter = async (batch, { content }) => {
  const [declared, settings, sentences] = await Promise.all([
    getWithdrawal(batch.db, String(content.withdrawal)),
    settingsOf(batch),
    sentencesOf(batch, 'withdrawal_received'),
  ])
  return {
    ...(settings.contactEmail ? { replyTo: settings.contactEmail } : {}),
    ...acknowledgementLetter(declared, settings, sentences, batch.siteUrl),
  }
}

/** Tells the shop of it. */
export const withdrawalNotice: Letter = async (batch, { content }) => {
  const [declared, settings] = await Promise.all([
    getWithdrawal(batch.db, String(content.withdrawal)),
    settingsOf(batch),
  ])
  return { replyTo: declared.fields.email, ...noticeLetter(declared, settings, batch.siteUrl) }
}
