import { paintHearts } from '@/commerce/hearts.ts'
import { favourites, onFavouritesChange } from '@/stores/favourites.ts'

const paint = () => paintHearts(new Set(favourites().list.map(({ id }) => id)))

let started = false

/** Fills the hearts of what is kept from now on, here and in other tabs. */
export function keepFavouritesShown(): void {
  if (started) return
  started = true
  paint()
  onFavouritesChange(paint)
}
