import * as z from 'zod'
import { ORDER_SUBJECTS } from './contact.ts'
import { paragraphs } from './form-fields.ts'

/** Where a question stands: somebody should answer; its sender should; it is over. */
export const QUESTION_STATUSES = ['open', 'waiting', 'closed'] as const
export type QuestionStatus = (typeof QUESTION_STATUSES)[number]

/** What came after a question: an email of the shop, an email of its sender that was put here by hand, words for the shop alone. */
export const QUESTION_ENTRIES = ['answer', 'reply', 'note'] as const
export type QuestionEntryKind = (typeof QUESTION_ENTRIES)[number]

/** Most characters of an answer, a reply or a note. */
export const QUESTION_ENTRY_LENGTH = 10_000

/** Milliseconds in which an answer can still be taken back; its email waits for so long. */
export const TAKE_BACK_MS = 20_000

/** What a question is about: a subject of the order form, or `message`, the other form, whose subject is in the sender's words. */
export const QUESTION_SUBJECTS = [...ORDER_SUBJECTS, 'message'] as const

/** Of the list: one of the states, those that programs sent, or all that people sent. */
export const QUESTION_BOXES = [...QUESTION_STATUSES, 'suspect', 'all'] as const
export type QuestionBox = (typeof QUESTION_BOXES)[number]

export const QUESTION_SORTS = ['newest', 'oldest'] as const

/** What the list of questions is searched for. Anybody may have typed it: what it cannot be counts as not said. */
export const questionSearchSchema = z.object({
  /** Part of a name, an address, a number, the subject or any words written; empty for all. */
  text: z.string().max(120).catch(''),
  box: z.enum(QUESTION_BOXES).catch('open'),
  subject: z.enum(QUESTION_SUBJECTS).nullable().catch(null),
  sort: z.enum(QUESTION_SORTS).catch('newest'),
})
export type QuestionSearch = z.infer<typeof questionSearchSchema>

/** What somebody sees who asks for nothing: what waits for an answer. */
export const QUESTIONS_START: QuestionSearch = questionSearchSchema.parse({})

/** What each is called in the address. */
const NAMES: Readonly<Record<keyof QuestionSearch, string>> = {
  text: 'q',
  box: 'statut',
  subject: 'sujet',
  sort: 'tri',
}
const FIELDS = Object.keys(NAMES) as readonly (keyof QuestionSearch)[]

/** @returns what an address asks of the list. */
export const questionSearchOf = (address: URLSearchParams): QuestionSearch =>
  questionSearchSchema.parse(Object.fromEntries(FIELDS.map((field) => [field, address.get(NAMES[field])])))

/** @returns the address that asks for this; what else stands in it stays, but for the page. */
export function questionAddress(before: URLSearchParams, search: QuestionSearch): URLSearchParams {
  const made = new URLSearchParams(before)
  for (const edge of ['apres', 'avant']) made.delete(edge)
  for (const field of FIELDS) {
    const value = search[field]
    if (value && value !== QUESTIONS_START[field]) made.set(NAMES[field], value)
    else made.delete(NAMES[field])
  }
  return made
}

/** What an administrator writes. Messages are keys: `required`, `too_long`. @param unchanged what stands there before anything is typed. */
export const questionEntrySchema = (unchanged = '') =>
  z.object({
    body: paragraphs(QUESTION_ENTRY_LENGTH).check(
      z.minLength(1, 'required'),
      z.refine((body) => body !== unchanged.trim(), 'required'),
    ),
  })
