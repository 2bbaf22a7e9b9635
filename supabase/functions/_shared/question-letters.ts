import { getQuestionAnswer } from '@/data/question-answers.ts'
import { questionAnswerLetter } from '@/letters/question.ts'
import type { Letter } from './letters.ts'
import { settingsOf } from './shared-facts.ts'

/** An answer to a question; nothing where it was taken back, or its sender was forgotten, in the meantime. */
export const questionAnswer: Letter = async (batch, { content }) => {
  const [answer, settings] = await Promise.all([
    getQuestionAnswer(batch.db, Number(content.entry)),
    settingsOf(batch),
  ])
  if (!answer) return null
  return {
    ...(settings.contactEmail ? { replyTo: settings.contactEmail } : {}),
    ...questionAnswerLetter(answer, settings, batch.siteUrl),
  }
}
