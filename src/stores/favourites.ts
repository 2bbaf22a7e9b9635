import { localStore, onChangeElsewhere } from '@/data/browser-storage.ts'
import { type Favourites, readFavourites, writeFavourites } from '@/domain/favourites.ts'
import { FAVOURITES_KEY } from '@/domain/favourites-key.ts'

/** Name of the window's event after the favourites of this tab changed. */
const EVENT = 'favourites:change'

/** Where storage is refused or full this page remembers. */
let inMemory: Favourites | null = null

/** What is kept at this moment, whichever tab kept it. */
export const favourites = (): Favourites => inMemory ?? readFavourites(localStore.getItem(FAVOURITES_KEY))

/** @param change gets the favourites as they are stored at this moment, so that two tabs lose nothing of each other. */
export function updateFavourites(change: (favourites: Favourites) => Favourites): void {
  const next = change(favourites())
  const text = writeFavourites(next)
  if (text === null) localStore.removeItem(FAVOURITES_KEY)
  inMemory = text === null || localStore.setItem(FAVOURITES_KEY, text) ? null : next
  dispatchEvent(new Event(EVENT))
}

/** False while they are kept in this page's memory only. */
export const areFavouritesKept = (): boolean => inMemory === null

/** Takes them out of this browser: they stay with the account. */
export function forgetFavourites(): void {
  inMemory = null
  localStore.removeItem(FAVOURITES_KEY)
  dispatchEvent(new Event(EVENT))
}

/** Calls back when they may have changed: here, in another tab, or in a page taken from the history. */
export function onFavouritesChange(listener: () => void): void {
  addEventListener(EVENT, listener)
  onChangeElsewhere(FAVOURITES_KEY, listener)
}
