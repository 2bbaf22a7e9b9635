import { getMailSentences } from '@/data/mail-sentences.ts'
import { getMailSettings } from '@/data/mail-settings.ts'
import { getShopSettings } from '@/data/settings.ts'
import type { MailKind, MailSentences } from '@/domain/mail-sentences.ts'
import { defaultSentences } from '@/texts/emails.ts'
import type { Batch } from './email.ts'

/** @returns what asks once for each batch of emails and key, however many emails of the batch want to know. */
export function shared<T>(
  ask: (batch: Batch, key: string) => Promise<T>,
): (batch: Batch, key?: string) => Promise<T> {
  const known = new WeakMap<Batch, Map<string, Promise<T>>>()
  return (batch, key = '') => {
    const answers = known.get(batch) ?? new Map<string, Promise<T>>()
    known.set(batch, answers)
    const answer = answers.get(key) ?? ask(batch, key)
    answers.set(key, answer)
    return answer
  }
}

export const settingsOf = shared(({ db }) => getShopSettings(db))
/** Which emails the shop sends. */
export const switchesOf = shared(({ db }) => getMailSettings(db))

const ownSentences = shared(({ db }) => getMailSentences(db))

/** What an email says: the shop's own sentences, or those it comes with. */
export const sentencesOf = async (batch: Batch, kind: MailKind): Promise<MailSentences> =>
  (await ownSentences(batch)).get(kind) ?? defaultSentences[kind]
