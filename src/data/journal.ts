import * as z from 'zod'
import { JOURNAL_FAULTS, type JournalEntry, type JournalWitness } from '@/domain/journal.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'

const PAGE = 500

export const journalEntries = z.array(
  z
    .object({
      seq: z.number(),
      at: z.string(),
      kind: z.string(),
      document: z.string(),
      payload: z.string(),
      previous_hash: z.string(),
      hash: z.string(),
      version: z.number(),
    })
    .transform(({ previous_hash, ...row }) => ({ ...row, previousHash: previous_hash })),
)
/** An entry with when it was written and the version of its format. */
export type StoredEntry = JournalEntry & z.infer<typeof journalEntries>[number]

export const journalCheck = z.object({
  at: z.string(),
  /** Last entry that was there. */
  seq: z.number(),
  fault: z.object({ seq: z.number(), is: z.enum(JOURNAL_FAULTS) }).nullable(),
})
export type JournalCheck = z.infer<typeof journalCheck>

/** All entries of the journal, by pages. @param db the service role's client. @throws Error */
export async function* journalPages(db: Client): AsyncGenerator<readonly StoredEntry[]> {
  let after = 0
  for (;;) {
    const answer = await db.rpc('journal_entries', { after, most: PAGE })
    const page = journalEntries.parse(dataOf(answer, 'the journal cannot be read'))
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.seq ?? after
  }
}

/** The closings that were sent to the owner. @param db the service role's client. @throws Error */
export async function journalWitnesses(db: Client): Promise<readonly JournalWitness[]> {
  return z
    .array(z.object({ seq: z.number(), hash: z.string() }))
    .parse(dataOf(await db.rpc('journal_witnesses'), 'the closings that were sent cannot be read'))
}

/** Has the database check the journal and keep the outcome. @param db the service role's client. @throws Error */
export async function checkJournal(db: Client): Promise<JournalCheck> {
  return journalCheck.parse(dataOf(await db.rpc('check_journal'), 'the check of the journal cannot be read'))
}

/**
 * Closes the days, months and years that are over.
 * @param outside the time by a clock elsewhere, where one was asked.
 * @returns how many closings were written; null where this machine's clock is not believed, and none may be. @throws Error
 */
export async function closeJournal(db: Client, outside: Date | null = null): Promise<number | null> {
  const { data, error } = await db.rpc('close_journal', outside ? { outside: outside.toISOString() } : {})
  if (error) throw new Error(`The journal cannot be closed: ${error.message}`)
  return data < 0 ? null : data
}
