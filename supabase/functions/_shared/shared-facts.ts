import { getMailSentences } from '@/data/mail-sentences.ts'
import { getMailSettings } from '@/data/mail-settings.ts'
import { getShopSettings } from '@/data/settings.ts'
import type { MailKind, MailSentences } from '@/domain/mail-sentences.ts'
import { defaultSentences } from '@/texts/letters.ts'
import type { Batch } from './letters.ts'

/** @returns what asks once for each batch of letters and key, however many letters of the batch want to know. */
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
/** Which letters the shop sends. */
export const switchesOf = shared(({ db }) => getMailSettings(db))

const ownSentences = shared(({ db }) => getMailSentences(db))

/** What a letter says: the shop's own sentences, or those it comes with. */
export const sentencesOf = async (batch: Batch, kind: MailKind): Promise<MailSentences> =>
  (await ownSentences(batch)).get(kind) ?? defaultSentences[kind]
