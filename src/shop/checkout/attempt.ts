import { localStore } from '@/data/browser-storage.ts'
import { fieldsOf, readJson } from '@/domain/json.ts'
import type { OrderContent } from './order-content.ts'

const ATTEMPT = 'checkout:attempt'

/** An order that was sent and whose answer nobody has read yet. */
export interface Attempt {
  /** Key of idempotency that it was sent with. */
  readonly key: string
  readonly lines: OrderContent['lines']
  readonly hasCode: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

function read(): Attempt | null {
  const { key, lines, hasCode, at } = fieldsOf(readJson(localStore.getItem(ATTEMPT)))
  return typeof key === 'string' && Array.isArray(lines)
    ? { key, lines: lines as Attempt['lines'], hasCode: hasCode === true, at: Number(at) || 0 }
    : null
}

/** The key that the browser refused to keep: then this page alone knows of it. */
let unkept: string | null = null

/**
 * Kept in the browser, so that neither a reload nor another tab forgets that an order may exist: what became of it is asked
 * before anything else is ordered (settle-attempt.ts).
 */
export const attempt = {
  begin(key: string, { lines, discountCode }: Pick<OrderContent, 'lines' | 'discountCode'>): void {
    const sent: Attempt = { key, lines, hasCode: discountCode !== null, at: Date.now() }
    unkept = localStore.setItem(ATTEMPT, JSON.stringify(sent)) ? null : key
  },
  sent: read,
  isOpen: (): boolean => read() !== null,
  /** @returns whether it was still open: who settles it takes its units out of the cart, and nobody else. */
  settle(key: string): boolean {
    if (unkept === key) return true
    if (read()?.key !== key) return false
    localStore.removeItem(ATTEMPT)
    return true
  },
}
