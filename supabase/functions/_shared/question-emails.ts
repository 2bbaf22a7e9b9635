import { getQuestionAnswer } from '@/data/question-answers.ts'
import { questionAnswerEmail } from '@/emails/question.ts'
import type { Email } from './email.ts'
import { settingsOf } from './shared-facts.ts'

/** An answer to a question; nothing where it was taken back, or its sender was forgotten, in the meantime. */
export const questionAnswer: Email = async (batch, { content }) => {
  const [answer, settings] = await Promise.all([
    getQuestionAnswer(batch.db, Number(content.entry)),
    settingsOf(batch),
  ])
  if (!answer) return null
  return {
    ...(settings.contactEmail ? { replyTo: settings.contactEmail } : {}),
    ...questionAnswerEmail(answer, settings, batch.siteUrl),
  }
}
