import type { BrowserStorage } from '@/data/browser-storage.ts'
import { readJson } from '@/domain/json.ts'
import { randomUuid } from '@/domain/random-id.ts'

/**
 * Keys of idempotency, one for each content of an order that was tried in this tab: trying the same order again sends
 * the same key, so that an answer that got lost never leads to a second order.
 */
export interface OrderKeys {
  /** @returns the key of this content, made at the first call and kept over reloads. */
  keyFor(content: unknown): string
  /** Every key is given up: the order is made, the next one is another. */
  forget(): void
}

type KeyStorage = Pick<BrowserStorage, 'getItem'> & { setItem(key: string, text: string): unknown }

const KEYS = 'checkout:keys'
/** Contents remembered at once; more were not tried by a person. */
const MOST_KEYS = 20

/** FNV-1a over UTF-16 units with a second basis: 64 bits as hex. Tells contents apart, guards nothing. */
export function contentHash(text: string): string {
  let low = 0x811c9dc5
  let high = 0x01000193
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ (unit + at), 0x85ebca6b)
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const isKey = (pair: unknown): pair is [string, string] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string' && UUID.test(pair[1])

function readKeys(text: string): [string, string][] {
  const stored = readJson(text)
  return Array.isArray(stored) ? stored.filter(isKey) : []
}

/** @param storage the tab's; where it keeps nothing the keys live as long as the page. */
export function createOrderKeys(storage: KeyStorage): OrderKeys {
  let known: [string, string][] = []

  function load(): void {
    const stored = storage.getItem(KEYS)
    if (stored !== null) known = readKeys(stored)
  }

  const save = () => void storage.setItem(KEYS, JSON.stringify(known))

  return {
    keyFor(content) {
      load()
      const hash = contentHash(JSON.stringify(content))
      const present = known.find(([of]) => of === hash)
      if (present) return present[1]
      const key = randomUuid()
      known = [...known, [hash, key] as [string, string]].slice(-MOST_KEYS)
      save()
      return key
    },
    forget() {
      known = []
      save()
    },
  }
}
