import type { CartProduct } from '@/domain/cart.ts'
import { type Favourite, withFavourite, withoutFavourite } from '@/domain/favourites.ts'
import type { Offer } from '@/domain/product.ts'
import { favourites, onFavouritesChange, updateFavourites } from '@/stores/favourites.ts'
import { liveOffers } from '@/stores/live-offers.ts'
import { onSessionChange, storedSession } from '@/stores/stored-session.ts'
import { toasts } from '@/stores/toasts.ts'
import { favouritesText } from '@/texts/favourites.ts'
import { mountToaster } from '@/ui/toaster.ts'
import { favouriteCard, type Known } from './card.ts'

/** Puts one unit into the cart and says so. */
type Add = (product: CartProduct, available: number) => Promise<void>

/** What stands in the page of favourites. */
function placesOf(root: HTMLElement) {
  const find = (name: string) => root.querySelector<HTMLElement>(`[data-favourites-${name}]`)
  const [list, empty, count, where, offline] = ['list', 'empty', 'count', 'where', 'offline'].map(find)
  const template = root.querySelector('template')
  return list && empty && count && where && offline && template
    ? { list, empty, count, where, offline, template }
    : null
}

/** Brings the page of favourites to life. @param add what its buttons to buy do. */
export function connectFavourites(root: HTMLElement, add: Add): void {
  const places = placesOf(root)
  if (!places) return
  const { list, empty, count, where, offline, template } = places
  const cards = new Map<number, { readonly card: Element; readonly known: Known }>()
  const asked = new Set<number>()
  let offers: ReadonlyMap<number, Offer> | null = null
  mountToaster(toasts)

  const knownOf = (id: number): Known => (offers === null ? undefined : (offers.get(id) ?? null))

  const actions = {
    add: ({ id, name, image }: Favourite, { price, available }: NonNullable<Known>) =>
      add({ id, name, price, image }, available),
    remove(favourite: Favourite) {
      const next = cards.get(favourite.id)?.card.nextElementSibling ?? list.firstElementChild
      updateFavourites((now) => withoutFavourite(now, favourite.id))
      const heart = next?.querySelector<HTMLElement>('.heart')
      if (heart?.isConnected) heart.focus()
      else document.querySelector<HTMLElement>('main')?.focus()
      toasts.show({
        title: favouritesText.removed(favourite.name),
        action: {
          label: favouritesText.undo,
          onClick: () => updateFavourites((now) => withFavourite(now, favourite)),
        },
      })
    },
  }

  /** Cards that are as they were stay where they are, with the focus in them. */
  function show(): void {
    const kept = favourites().list
    for (const [id, { card, known }] of cards)
      if (!kept.some((one) => one.id === id) || known !== knownOf(id)) {
        card.remove()
        cards.delete(id)
      }
    kept.forEach((favourite, index) => {
      const known = knownOf(favourite.id)
      const card = cards.get(favourite.id)?.card ?? favouriteCard(template, favourite, known, actions)
      cards.set(favourite.id, { card, known })
      if (list.children[index] !== card) list.insertBefore(card, list.children[index] ?? null)
    })
    root.dataset.ready = ''
    empty.hidden = kept.length > 0
    count.textContent = kept.length > 0 ? favouritesText.count(kept.length) : ''
    where.dataset.account = storedSession() ? 'in' : 'out'
    where.hidden = kept.length === 0
    void ask(kept.map(({ id }) => id))
  }

  /** Asks for today's price and stock of those that nobody asked for yet. */
  async function ask(ids: readonly number[]): Promise<void> {
    const unknown = ids.filter((id) => !asked.has(id))
    if (unknown.length === 0) return
    for (const id of unknown) asked.add(id)
    const found = await liveOffers(unknown)
    offline.hidden = found !== null
    if (found === null) {
      for (const id of unknown) asked.delete(id)
      return
    }
    offers = new Map([...(offers ?? []), ...found.map((offer) => [offer.productId, offer] as const)])
    show()
  }

  show()
  onFavouritesChange(show)
  onSessionChange(show)
  addEventListener('online', show)
}
