import { readJson } from './json.ts'
import { searchTerm } from './search.ts'

/** Key of localStorage: what this browser searched for, the latest first. Nothing of it leaves the browser. */
export const SEARCHES_KEY = 'recent-searches'
const KEPT = 5
const LONGEST = 100

/** @param stored what storage holds. @returns what can be read of it; nothing when it is damaged. */
export function readSearches(stored: string | null): string[] {
  const value = readJson(stored)
  if (!Array.isArray(value)) return []
  const isSearch = (one: unknown): one is string =>
    typeof one === 'string' && one.trim() !== '' && one.length <= LONGEST
  return value.filter(isSearch).slice(0, KEPT)
}

const plain = (query: string): string => query.split(/\s+/).map(searchTerm).join(' ')

/** @returns the list with a search at its head; the same in other characters, accents or plurals is kept once. */
export function rememberSearch(searches: readonly string[], query: string): string[] {
  const tidy = query.trim().replace(/\s+/g, ' ').slice(0, LONGEST)
  if (tidy === '') return [...searches]
  return [tidy, ...searches.filter((one) => plain(one) !== plain(tidy))].slice(0, KEPT)
}
