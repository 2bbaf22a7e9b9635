import type { MailSentences } from '@/domain/mail-sentences.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'

/** The sentences that the shop has written for its emails, by their kind. @param db the service role's client. @throws Error */
export async function getMailSentences(db: Client): Promise<ReadonlyMap<string, MailSentences>> {
  const answer = await db.from('mail_texts').select('kind, subject, intro, closing')
  return new Map(
    dataOf(answer, 'the sentences of letters cannot be read').map(({ kind, ...sentences }) => [
      kind,
      sentences,
    ]),
  )
}
