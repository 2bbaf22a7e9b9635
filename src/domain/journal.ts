import { dayInFrance } from './analytics.ts'
import { sha256 } from './sha256.ts'

/** An entry of the sales journal as it is stored. */
export interface JournalEntry {
  /** From 1, without a gap. */
  readonly seq: number
  /** ISO 8601. */
  readonly at: string
  /** sale, credit_note, correction; day, month, year for closings. */
  readonly kind: string
  readonly document: string
  /** The very text that is hashed: JSON, amounts in cents. */
  readonly payload: string
  /** 64 hexadecimal digits. */
  readonly previousHash: string
  readonly hash: string
}

/** A closing that was told to the owner: the journal must still hold it. */
export interface JournalWitness {
  readonly seq: number
  readonly hash: string
}

/**
 * missing: entries before it are gone; changed: it is not what was written; chain: it does not follow the one before; closing:
 * one that was told by email is no more; document: its invoice or credit note is gone or changed.
 */
export const JOURNAL_FAULTS = ['missing', 'changed', 'chain', 'closing', 'document'] as const

export interface JournalFault {
  readonly seq: number
  readonly is: (typeof JOURNAL_FAULTS)[number]
}

const FIRST = '0'.repeat(64)

/** Whether an entry is what its hashed text says. */
function says({ seq, at, kind, document, payload }: JournalEntry): boolean {
  try {
    const said = JSON.parse(payload) as Record<string, unknown>
    const isThen = Date.parse(String(said.at)) === Date.parse(at)
    return said.seq === seq && said.kind === kind && said.document === document && isThen
  } catch {
    return false
  }
}

/**
 * Follows the chain from its first entry. The database checks the same by itself; whoever could change its rows could change
 * that, so this one stands apart, and reads an archive as well.
 * @returns the first fault, or null. @param pages entries in the order of their numbers.
 */
export async function journalFault(
  pages: AsyncIterable<readonly JournalEntry[]> | Iterable<readonly JournalEntry[]>,
  witnesses: readonly JournalWitness[] = [],
): Promise<JournalFault | null> {
  const known = new Map(witnesses.map(({ seq, hash }) => [seq, hash]))
  let before = { seq: 0, hash: FIRST }
  for await (const page of pages)
    for (const entry of page) {
      const { seq, hash, previousHash, payload } = entry
      if (seq !== before.seq + 1) return { seq, is: 'missing' }
      if (hash !== (await sha256(previousHash + payload))) return { seq, is: 'changed' }
      if (previousHash !== before.hash) return { seq, is: 'chain' }
      if (!says(entry)) return { seq, is: 'changed' }
      if (known.has(seq) && known.get(seq) !== hash) return { seq, is: 'closing' }
      before = { seq, hash }
    }
  const cutOff = witnesses.find(({ seq }) => seq > before.seq)
  return cutOff ? { seq: cutOff.seq, is: 'closing' } : null
}

/** Closings of periods, as they name these: a day, a month, a year. */
const CLOSINGS: readonly string[] = ['day', 'month', 'year']
/** Clocks of two machines, in ms. */
const DRIFT_MS = 600_000

/** Whether an entry was written later than it is now, or closes what is not over. */
const isAhead = ({ at, kind, document }: JournalEntry, now: Date, today: string): boolean =>
  Date.parse(at) > now.getTime() + DRIFT_MS ||
  (CLOSINGS.includes(kind) && document >= today.slice(0, document.length))

/**
 * Finds entries of times to come, which a wrong clock has left.
 * @param pages entries in the order of their numbers. @returns how many, the first and the last; null where there is none.
 */
export async function journalAhead(
  pages: AsyncIterable<readonly JournalEntry[]> | Iterable<readonly JournalEntry[]>,
  now: Date,
): Promise<{ readonly count: number; readonly first: JournalEntry; readonly last: JournalEntry } | null> {
  const today = dayInFrance(now)
  const found: JournalEntry[] = []
  for await (const page of pages) for (const entry of page) if (isAhead(entry, now, today)) found.push(entry)
  const [first] = found
  const last = found.at(-1)
  return first && last ? { count: found.length, first, last } : null
}
