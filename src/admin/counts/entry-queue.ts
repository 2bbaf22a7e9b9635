import { atom } from 'nanostores'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { addEntries, type EntryOutcome } from '@/data/admin/counts.ts'
import { localStore } from '@/data/browser-storage.ts'
import { fieldsOf, readJson } from '@/domain/json.ts'
import { randomUuid } from '@/domain/random-id.ts'

/** Something that was scanned or typed and is not counted yet. */
export interface QueuedEntry {
  readonly id: string
  readonly reference: string
  readonly quantity: number
  /** Milliseconds since 1970, by this browser. */
  readonly typedAt: number
  /** Why it was not counted; null while it waits to be sent. */
  readonly refused: Exclude<EntryOutcome['outcome'], 'counted'> | 'closed' | null
}

/** What was counted last. */
export interface LastCounted {
  readonly name: string
  readonly quantity: number
  readonly total: number
}

export interface QueueState {
  readonly entries: readonly QueuedEntry[]
  readonly isOffline: boolean
  readonly last: LastCounted | null
}

const AT_ONCE = 100
const AGAIN_MS = 3000

const isEntry = (value: unknown): value is QueuedEntry => {
  const { id, reference, quantity, typedAt } = fieldsOf(value)
  return (
    [typeof id, typeof reference, typeof quantity, typeof typedAt].join() === 'string,string,number,number'
  )
}

/**
 * What is scanned in an inventory: kept in this browser until the database has it, so that neither a reload nor a moment without
 * a network loses any of it, and sent again until it is answered; its id makes it count once.
 * @param count id of the inventory. @param onCounted told when some of it is stored.
 */
export function entryQueue(count: number, onCounted: () => void) {
  // A place for each: another tab that counts writes over none of them.
  const places = `admin-count/${count}/`
  const kept = localStore
    .keys()
    .filter((key) => key.startsWith(places))
    .map((key) => readJson(localStore.getItem(key)))
  const $state = atom<QueueState>({
    entries: kept.filter(isEntry).toSorted((one, other) => one.typedAt - other.typedAt),
    isOffline: false,
    last: null,
  })
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function keep(entries: readonly QueuedEntry[], changes: Partial<QueueState> = {}): void {
    const before = new Map($state.get().entries.map((entry) => [entry.id, entry]))
    for (const entry of entries) {
      if (before.get(entry.id) !== entry) localStore.setItem(places + entry.id, JSON.stringify(entry))
      before.delete(entry.id)
    }
    for (const id of before.keys()) localStore.removeItem(places + id)
    $state.set({ ...$state.get(), ...changes, entries })
  }

  function settle(outcomes: readonly EntryOutcome[]): void {
    const by = new Map(outcomes.map((one) => [one.id, one]))
    let { last } = $state.get()
    const left = $state.get().entries.flatMap((entry) => {
      const found = by.get(entry.id)
      if (!found) return [entry]
      if (found.outcome !== 'counted') return [{ ...entry, refused: found.outcome }]
      const name = [found.name ?? entry.reference, found.label && `(${found.label})`]
        .filter(Boolean)
        .join(' ')
      last = { name, quantity: entry.quantity, total: found.counted ?? 0 }
      return []
    })
    keep(left, { last, isOffline: false })
  }

  async function send(): Promise<void> {
    const waiting = $state
      .get()
      .entries.filter(({ refused }) => refused === null)
      .slice(0, AT_ONCE)
    if (isSending || waiting.length === 0) return
    isSending = true
    clearTimeout(timer)
    try {
      const now = Date.now()
      settle(
        await addEntries(
          adminClient(),
          count,
          waiting.map(({ id, reference, quantity, typedAt }) => ({
            id,
            reference,
            quantity,
            ageMs: Math.max(now - typedAt, 0),
          })),
        ),
      )
      onCounted()
    } catch (error) {
      const code = error instanceof RefusedError ? error.refusal.code : 'network_unreachable'
      if (code === 'stock_count_closed')
        keep($state.get().entries.map((entry) => ({ ...entry, refused: entry.refused ?? 'closed' })))
      else {
        $state.set({ ...$state.get(), isOffline: true })
        timer = setTimeout(() => void send(), AGAIN_MS)
      }
    } finally {
      isSending = false
    }
    if (!$state.get().isOffline && $state.get().entries.some(({ refused }) => refused === null)) void send()
  }

  return {
    $state,
    add(reference: string, quantity: number): void {
      const entry = { id: randomUuid(), reference, quantity, typedAt: Date.now(), refused: null }
      keep([...$state.get().entries, entry])
      void send()
    },
    drop: (id: string): void => keep($state.get().entries.filter((entry) => entry.id !== id)),
    /** Begins to send what a former visit has left. @returns what ends it. */
    start(): () => void {
      const again = () => void send()
      addEventListener('online', again)
      again()
      return () => {
        removeEventListener('online', again)
        clearTimeout(timer)
      }
    },
  }
}
