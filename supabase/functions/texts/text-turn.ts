import type { Client } from '@/data/client.ts'
import { asked } from '@/writing/text-callers.ts'
import { TextRefusal } from '@/writing/text-refusal.ts'

/** Milliseconds that a save waits for the one before it, and between two looks. */
const PATIENCE_MS = 15_000
const PAUSE_MS = 250

/**
 * Does something while nobody else writes texts, in whichever process. @param db with the service role.
 * @throws TextRefusal `text_being_saved` where others take too long.
 */
export async function inTurn<T>(db: Client, work: () => Promise<T>): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const done = await whenFree(db, work)
    if (done) return done.value
    if (Date.now() > end) throw new TextRefusal(503, { code: 'text_being_saved' })
    await new Promise((resume) => setTimeout(resume, PAUSE_MS))
  }
}

/** Does something unless somebody writes texts at this moment. @returns what came of it, or null. */
export async function whenFree<T>(db: Client, work: () => Promise<T>): Promise<{ readonly value: T } | null> {
  const holder = crypto.randomUUID()
  if (!(await asked(db.rpc('take_text_turn', { holder })))) return null
  try {
    return { value: await work() }
  } finally {
    // Whatever keeps it from being given back, it runs out.
    await db.rpc('end_text_turn', { holder })
  }
}
