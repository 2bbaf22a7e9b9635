import { tabStore } from '@/data/browser-storage.ts'
import { readJson } from '@/domain/json.ts'

const PREFIX = 'admin-draft/'

/** Unsaved input of the administration, in this tab. */
export const draftStore = {
  /** @returns null where nothing is kept. */
  read: (place: string): unknown => readJson(tabStore.getItem(PREFIX + place)),
  write: (place: string, value: unknown): void => {
    tabStore.setItem(PREFIX + place, JSON.stringify(value))
  },
  drop: (place: string): void => tabStore.removeItem(PREFIX + place),
  /** When somebody logs out on purpose: nothing is left to the next at this screen. */
  clear: (): void =>
    tabStore
      .keys()
      .filter((key) => key.startsWith(PREFIX))
      .forEach(tabStore.removeItem),
}
