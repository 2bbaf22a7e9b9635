import * as z from 'zod'
import { ORDER_SUBJECTS } from '@/domain/contact.ts'
import type { Client } from './client.ts'

const answer = z.object({
  id: z.number(),
  subject: z.string().nullable(),
  order_subject: z.enum(ORDER_SUBJECTS).nullable(),
  order_number: z.string().nullable(),
  body: z.string(),
  words: z.string(),
  written_at: z.string(),
})

/** An answer of the shop, and what it answers. */
export interface QuestionAnswer {
  /** Number of the question. */
  readonly id: number
  /** In its sender's words; null where they chose one from the list. */
  readonly subject: string | null
  readonly orderSubject: (typeof ORDER_SUBJECTS)[number] | null
  /** Order that number and address name together. */
  readonly orderNumber: string | null
  readonly body: string
  /** What its sender wrote last before the answer, and when, as ISO. */
  readonly words: string
  readonly writtenAt: string
}

/** @param db the service role's client. @returns null where it was taken back or forgotten. @throws Error */
export async function getQuestionAnswer(db: Client, entry: number): Promise<QuestionAnswer | null> {
  const { data, error } = await db.rpc('question_answer', { entry })
  if (error) throw new Error('the answer cannot be read', { cause: error })
  if (data === null) return null
  const { order_subject, order_number, written_at, ...rest } = answer.parse(data)
  return { ...rest, orderSubject: order_subject, orderNumber: order_number, writtenAt: written_at }
}

/** Forgets questions that were kept long enough. @param db the service role's client. @throws Error */
export async function pruneQuestions(db: Client): Promise<void> {
  const { error } = await db.rpc('prune_questions')
  if (error) throw new Error(`Old questions cannot be forgotten: ${error.message}`)
}
