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
 * one that was told by letter is no more; document: its invoice or credit note is gone or changed.
 */
export const JOURNAL_FAULTS = ['missing', 'changed', 'chain', 'closing', 'document'] as const

export interface JournalFault {
  readonly seq: number
  readonly is: (typeof JOURNAL_FAULTS)[number]
}

const FIRST = '0'.repeat(64)

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

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
  const told = new Map(witnesses.map(({ seq, hash }) => [seq, hash]))
  let before = { seq: 0, hash: FIRST }
  for await (const page of pages)
    for (const entry of page) {
      const { seq, hash, previousHash, payload } = entry
      if (seq !== before.seq + 1) return { seq, is: 'missing' }
      if (hash !== (await sha256(previousHash + payload))) return { seq, is: 'changed' }
      if (previousHash !== before.hash) return { seq, is: 'chain' }
      if (!says(entry)) return { seq, is: 'changed' }
      if (told.has(seq) && told.get(seq) !== hash) return { seq, is: 'closing' }
      before = { seq, hash }
    }
  const cutOff = witnesses.find(({ seq }) => seq > before.seq)
  return cutOff ? { seq: cutOff.seq, is: 'closing' } : null
}
