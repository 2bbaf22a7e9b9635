import { HEART, paintHearts, productOf } from '@/commerce/hearts.ts'
import { type Favourite, isFavourite, isFull, withFavourite, withoutFavourite } from '@/domain/favourites.ts'
import { PATHS } from '@/domain/paths.ts'
import type { ToastMessage } from '@/domain/toast.ts'
import { areFavouritesKept, favourites, updateFavourites } from '@/stores/favourites.ts'
import { toasts } from '@/stores/toasts.ts'
import { favouritesText } from '@/texts/favourites.ts'
import { KEPT, takeEarly } from '@/ui/early-input/take.ts'
import { mountToaster } from '@/ui/toaster.ts'

/** What the page shows of a heart's product. */
function shownAt(heart: Element): Favourite {
  const around = heart.closest('li, .product-layout')
  const picture = around?.querySelector<HTMLImageElement>('picture img')
  const address = picture?.currentSrc || picture?.src
  return {
    id: productOf(heart),
    name: around?.querySelector('h1, h2, h3')?.textContent?.trim() ?? '',
    image: address ? new URL(address).pathname : null,
  }
}

const SEE = { href: PATHS.favourites, label: favouritesText.see }

function toggle(one: Favourite): ToastMessage {
  if (isFavourite(favourites(), one.id)) {
    updateFavourites((now) => withoutFavourite(now, one.id))
    return { title: favouritesText.removed(one.name) }
  }
  if (isFull(favourites()))
    return {
      title: favouritesText.fullTitle,
      description: favouritesText.full,
      variant: 'destructive',
      link: SEE,
    }
  updateFavourites((now) => withFavourite(now, one))
  const title = favouritesText.added(one.name)
  return areFavouritesKept() ? { title, link: SEE } : { title, description: favouritesText.notKept }
}

function answer(): void {
  for (const heart of document.querySelectorAll(`${HEART}[aria-busy=true]`))
    for (const { control } of takeEarly(heart)) {
      mountToaster(toasts)
      toasts.show(toggle(shownAt(control)))
      paintHearts(new Set(favourites().list.map(({ id }) => id)))
    }
}

/** Answers every click of a heart: those that came before this code, and those to come. */
export function answerHearts(): void {
  addEventListener(KEPT, ({ target }) => {
    if (target instanceof Element && target.matches(HEART)) answer()
  })
  answer()
}
