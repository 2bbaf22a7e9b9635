import { fieldsOf, readJson } from './json.ts'
import { MAX_RECENT } from './rules.ts'

/** Key of localStorage. */
export const RECENT_KEY = 'recently-viewed'

/** What this browser remembers of a product that was looked at; nothing of it leaves the browser. */
export interface RecentProduct {
  readonly id: number
  readonly name: string
  /** Path of its thumbnail, or null. */
  readonly image: string | null
}

/** Products that are remembered: the one being looked at, and those that are shown beside it. */
const KEPT = MAX_RECENT + 1

const isRecent = (value: unknown): value is RecentProduct => {
  const { id, name, image } = fieldsOf(value)
  const path = image === null || (typeof image === 'string' && /^\/(?!\/)/.test(image))
  return Number.isSafeInteger(id) && typeof name === 'string' && name !== '' && path
}

/** @param stored what storage holds. @returns what can be read of it; nothing when it is damaged. */
export function readRecent(stored: string | null): RecentProduct[] {
  const value = readJson(stored)
  return Array.isArray(value) ? value.filter(isRecent).slice(0, KEPT) : []
}

/** @returns the list with a product at its head, each product once. */
export const remember = (recent: readonly RecentProduct[], product: RecentProduct): RecentProduct[] =>
  [product, ...recent.filter(({ id }) => id !== product.id)].slice(0, KEPT)
