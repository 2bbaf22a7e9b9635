import { localStore } from '@/data/browser-storage.ts'
import { readSearches, rememberSearch, SEARCHES_KEY } from '@/domain/recent-searches.ts'

/** What this browser searched for, the latest first. */
export const recentSearches = (): readonly string[] => readSearches(localStore.getItem(SEARCHES_KEY))

/** Keeps a search that led somewhere. */
export function keepSearch(query: string): void {
  if (query.trim() !== '')
    localStore.setItem(SEARCHES_KEY, JSON.stringify(rememberSearch(recentSearches(), query)))
}

export const forgetSearches = (): void => localStore.removeItem(SEARCHES_KEY)
