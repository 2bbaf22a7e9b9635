import type { Favourite } from '@/domain/favourites.ts'
import { formatCents } from '@/domain/money.ts'
import { productPath } from '@/domain/paths.ts'
import type { Offer } from '@/domain/product.ts'
import { hasSeveralPrices } from '@/domain/variant.ts'
import { addingText } from '@/texts/adding.ts'
import { catalogText } from '@/texts/catalog.ts'
import { favouritesText } from '@/texts/favourites.ts'
import { fallBack } from '@/ui/picture/fall-back.ts'
import { fallbackPictures } from '@/ui/picture/fallbacks.ts'
import { pictureOf } from './picture-of.ts'

/** What is known of a favourite now: its offer, null when it is no longer sold, undefined while nobody could say. */
export type Known = Pick<Offer, 'name' | 'price' | 'available' | 'variants'> | null | undefined

export interface CardActions {
  add(favourite: Favourite, offer: NonNullable<Known>): Promise<void>
  remove(favourite: Favourite): void
}

/** @param isSold whether there is a page that knows a picture. */
function showPicture(frame: HTMLElement, { id, image }: Favourite, isSold: boolean): void {
  const show = (src: string) => {
    const shown = document.createElement('img')
    Object.assign(shown, { src, alt: '', width: 360, height: 450, loading: 'lazy' })
    fallBack(shown)
    frame.replaceChildren(shown)
  }
  const [drawing = ''] = fallbackPictures()
  if (image) show(image)
  else if (isSold) void pictureOf(id).then((found) => show(found ?? drawing))
  else show(drawing)
}

function connectButton(
  button: HTMLButtonElement,
  favourite: Favourite,
  offer: NonNullable<Known>,
  add: CardActions['add'],
) {
  button.disabled = offer.available <= 0
  if (button.disabled) button.textContent = addingText.outOfStock
  button.ariaLabel = (button.disabled ? addingText.outOfStockNamed : addingText.addNamed)(offer.name)
  button.addEventListener('click', async () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    await add(favourite, offer)
    button.ariaBusy = 'false'
  })
}

const priceWords = ({ price, variants }: NonNullable<Known>): string =>
  variants && hasSeveralPrices(variants) ? `${catalogText.from} ${formatCents(price)}` : formatCents(price)

/**
 * The card of a favourite: today's price and stock; one that is no longer sold says so, and one of which nobody could say
 * offers nothing. @param template as the page holds it.
 */
export function favouriteCard(
  template: HTMLTemplateElement,
  favourite: Favourite,
  known: Known,
  actions: CardActions,
): Element {
  const made = document.importNode(template.content, true)
  const find = <Found extends HTMLElement>(selector: string) => made.querySelector<Found>(selector)
  const name = known?.name ?? favourite.name
  const link = find<HTMLAnchorElement>('h2 a')
  const frame = find('.picture')
  const heart = find<HTMLButtonElement>('.heart')
  const price = find('[data-price]')
  if (link) Object.assign(link, { href: productPath(favourite.id), textContent: name })
  if (frame) showPicture(frame, favourite, Boolean(known))
  if (known) {
    const button = find<HTMLButtonElement>('[data-offer] button')
    const choose = find<HTMLAnchorElement>('[data-choose]')
    // Where the shop shows no prices there is a link instead.
    if (button) connectButton(button, favourite, known, actions.add)
    // What comes in several sizes or colours is chosen on its page.
    if (button && choose && known.variants && known.available > 0) {
      button.replaceWith(choose)
      Object.assign(choose, { href: productPath(favourite.id), hidden: false })
      choose.ariaLabel = catalogText.chooseNamed(name, known.variants.options)
    } else choose?.remove()
    if (button && price) price.textContent = priceWords(known)
    if (known.available > 0) find('[data-sold-out]')?.remove()
  } else for (const part of ['price', 'sold-out', 'offer']) find(`[data-${part}]`)?.remove()
  if (known === null) find('article')?.classList.add('is-gone')
  else find('[data-gone]')?.remove()
  if (heart) {
    heart.ariaPressed = 'true'
    heart.ariaLabel = favouritesText.heart(name)
    heart.removeAttribute('data-early')
    heart.addEventListener('click', () => actions.remove(favourite))
  }
  return made.firstElementChild ?? document.createElement('li')
}
