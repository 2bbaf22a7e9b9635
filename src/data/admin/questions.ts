import * as z from 'zod'
import { ORDER_SUBJECTS } from '@/domain/contact.ts'
import { MAIL_STATUSES } from '@/domain/mail-sentences.ts'
import type { ListEdge } from '@/domain/order-search.ts'
import {
  QUESTION_ENTRIES,
  QUESTION_STATUSES,
  type QuestionEntryKind,
  type QuestionSearch,
  type QuestionStatus,
} from '@/domain/question.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const text = z.string()
const name = text.nullable()

const summary = {
  id: z.number(),
  /** What was read: a change expects it to be still so. */
  version: z.number(),
  status: z.enum(QUESTION_STATUSES),
  /** A program probably sent it. */
  isSuspect: z.boolean(),
  at: text,
  /** When sender or shop last wrote. */
  activeAt: text,
  name,
  email: text,
  /** In the sender's words; null where they chose one of the list. */
  subject: name,
  orderSubject: z.enum(ORDER_SUBJECTS).nullable(),
  /** As it was typed. */
  orderNumber: name,
  /** Number of its order: number and address name it together, or an administrator has tied it. */
  order: name,
  /** What was written last, and by whom; its beginning. */
  last: z.object({ kind: z.enum(['question', 'answer', 'reply']), body: text }),
} as const

/** A question as lists show it. */
export const questionSummary = row(summary)
export type QuestionSummary = z.infer<typeof questionSummary>

const entry = row({
  id: z.number(),
  kind: z.enum(QUESTION_ENTRIES),
  body: text,
  /** Name of the administrator; null of an account that is gone. */
  by: name,
  at: text,
  requestKey: text,
  /** State of its mail; null of what is none, and after half a year. */
  mail: z.enum(MAIL_STATUSES).nullable(),
})
export type QuestionEntry = z.infer<typeof entry>

const question = row({
  ...summary,
  phone: name,
  message: text,
  firstName: name,
  /** Whether its sender has named the order, which then stays. */
  isOrderNamed: z.boolean(),
  closedAt: name,
  closedBy: name,
  /** Customer of the address, where there is one. */
  customer: z.object({ id: z.number(), name: text, orders: z.number() }).nullable(),
  entries: z.array(entry),
  /** Five other questions of the address, the last first. */
  others: z.array(questionSummary),
})
/** A question with its conversation, the oldest entry first. */
export type Question = z.infer<typeof question>

const page = row({
  count: z.number(),
  isFirst: z.boolean(),
  isLast: z.boolean(),
  counts: z.object({ open: z.number(), waiting: z.number(), closed: z.number(), suspect: z.number() }),
  questions: z.array(questionSummary),
})
/** A page of the list, how many match in all, and how many there are of each state. */
export type QuestionPage = z.infer<typeof page>

/** @returns a page of questions, after or before the question of an id. @throws RefusedError */
export async function listQuestions(
  db: Client,
  { text: words, box, subject, sort }: QuestionSearch,
  { after, before }: ListEdge,
  perPage: number,
  signal: AbortSignal,
): Promise<QuestionPage> {
  const status = QUESTION_STATUSES.find((one) => one === box) ?? null
  const call = db.rpc('admin_questions', {
    filters: { text: words, status, subject, suspect: box === 'suspect' },
    sort,
    per_page: perPage,
    ...(after ? { after: Number(after) } : {}),
    ...(before ? { before: Number(before) } : {}),
  })
  return page.parse(await calledBy(call.abortSignal(signal)))
}

/** How many wait for an answer. @throws RefusedError */
export const countOpenQuestions = async (db: Client, signal: AbortSignal): Promise<number> =>
  z.number().parse(await calledBy(db.rpc('admin_open_questions').abortSignal(signal)))

/** @returns null where there is none. @throws RefusedError */
export async function getQuestion(db: Client, id: number, signal: AbortSignal): Promise<Question | null> {
  const data = await calledBy(db.rpc('admin_question', { question: id }).abortSignal(signal))
  return data === null ? null : question.parse(data)
}

/** The newer version that a refused change tells. */
export const toQuestion = (details: unknown): Question => question.parse(details)

type Read = Pick<Question, 'id' | 'version'>

interface Written {
  readonly kind: QuestionEntryKind
  readonly body: string
  /** Chosen once for one entry: whatever is repeated with it is done once. */
  readonly requestKey: string
  /** Close the question besides. */
  readonly close?: boolean
}

/** Goes on with a question; an answer is sent by mail. @throws RefusedError question_changed, question_not_found */
export const writeQuestion = async (
  db: Client,
  { id, version }: Read,
  { kind, body, requestKey, close = false }: Written,
): Promise<Question> =>
  question.parse(
    await calledBy(
      db.rpc('write_question', {
        question: id,
        expected_version: version,
        entry: { kind, body, request_key: requestKey, close },
      }),
    ),
  )

/** Takes an entry away (false) or puts a reply or a note back. @throws RefusedError answer_sent */
export const keepQuestionEntry = async (db: Client, id: number, isKept: boolean): Promise<Question> =>
  question.parse(await calledBy(db.rpc('keep_question_entry', { entry: id, is_kept: isKept })))

interface QuestionFields {
  readonly status?: QuestionStatus
  readonly suspect?: boolean
  /** Number of the order that it is tied to; null for none. */
  readonly order?: string | null
}

/** @throws RefusedError order_not_found, question_changed, question_not_found, question_order_named */
export const setQuestion = async (
  db: Client,
  { id, version }: Read,
  fields: QuestionFields,
): Promise<Question> =>
  question.parse(
    await calledBy(
      db.rpc('set_question', { question: id, expected_version: version, fields: { ...fields } }),
    ),
  )
