import { HEART } from '@/commerce/hearts.ts'
import type { CardFacts, CardPicture } from '@/domain/card-file.ts'
import { cents, formatCents } from '@/domain/money.ts'
import { writeOffered } from '@/domain/offered.ts'
import { productPath } from '@/domain/paths.ts'
import { ISLAND, renewIsland } from '@/rendering/astro-privates.ts'
import { addingText } from '@/texts/adding.ts'
import { catalogText } from '@/texts/catalog.ts'
import { favouritesText } from '@/texts/favourites.ts'
import { pictureText } from '@/texts/picture.ts'
import { watchPicture } from '@/ui/picture/fallback-chain.ts'
import { fallbackPictures } from '@/ui/picture/fallbacks.ts'
import { GRID_SIZES } from '@/ui/picture/sizes.ts'

function made(tag: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  element.append(...content)
  return element
}

function pictureFrame(picture: CardPicture | null, category: string): HTMLElement {
  if (!picture) return made('span', 'picture picture-missing', made('span', '', pictureText.missing))
  const image = document.createElement('img')
  Object.assign(image, { alt: '', width: 720, height: 900, loading: 'lazy', decoding: 'async' })
  const source = document.createElement('source')
  Object.assign(source, { type: 'image/avif', srcset: picture.srcset, sizes: GRID_SIZES })
  image.src = picture.fallback
  const frame = made('span', 'picture', made('picture', '', source, image))
  frame.dataset.fallbacks = fallbackPictures(category).join(' ')
  watchPicture(frame)
  return frame
}

function priceParts({ price, reference }: CardFacts): (Node | string)[] {
  const now = formatCents(cents(price))
  if (reference === null || reference <= price) return [now]
  const before = made('s', 'mr-1.5 text-[0.9375rem] text-stone', formatCents(cents(reference)))
  return [made('span', 'sr-only', catalogText.referencePrice), before, now]
}

/** The button of a card, for another product. */
function forProduct(island: Element, { id, name, price, picture, available }: CardFacts): void {
  const product = { id, name, price: cents(price), image: picture?.thumbnail ?? null }
  const offered = writeOffered({ product, available, withQuantity: false })
  renewIsland(island, { offered })
  const isSold = available <= 0
  const place = island.querySelector('[data-adds]')
  const button = island.querySelector('button')
  place?.setAttribute('data-early', '')
  place?.setAttribute('data-adds', offered)
  if (!button) return
  button.disabled = isSold
  button.removeAttribute('aria-busy')
  button.ariaLabel = (isSold ? addingText.outOfStockNamed : addingText.addNamed)(name)
  button.textContent = isSold ? addingText.outOfStock : addingText.add
}

/** What leads to the page on which a size or a colour is chosen. */
function choiceOf({ id, name }: CardFacts): HTMLElement {
  const link = document.createElement('a')
  link.href = productPath(id)
  link.className = 'button button-quiet'
  link.textContent = catalogText.choose
  link.ariaLabel = catalogText.chooseNamed(name)
  return link
}

/**
 * The card of a product that the page does not hold, as `card.astro` would have written it.
 * @param model a list item of the page with the card of another product.
 */
export function drawCard(model: HTMLElement, card: CardFacts): HTMLElement {
  const item = model.cloneNode(true) as HTMLElement
  item.hidden = false
  item.dataset.id = String(card.id)
  delete item.dataset.laidOut
  const frame = item.querySelector('.product-card > :first-child')
  const tags = made('p', 'absolute top-3 left-3 flex flex-col items-start gap-1.5')
  if (card.isNew) tags.append(made('span', 'tag tag-new', catalogText.isNew))
  if (card.available <= 0) tags.append(made('span', 'tag tag-sold-out', catalogText.soldOut))
  frame?.replaceChildren(pictureFrame(card.picture, card.category), ...(tags.firstChild ? [tags] : []))
  const link = item.querySelector<HTMLAnchorElement>('.card-facts a')
  if (link) {
    link.href = productPath(card.id)
    link.textContent = card.name
  }
  item.querySelector('.card-facts .figures')?.replaceChildren(...priceParts(card))
  item.querySelector('.card-maker')?.replaceChildren(made('p', '', card.maker))
  const heart = item.querySelector(HEART)
  if (heart) {
    heart.ariaLabel = favouritesText.heart(card.name)
    heart.ariaPressed = 'false'
    heart.removeAttribute('aria-busy')
  }
  const island = item.querySelector(ISLAND)
  if (island && card.isChosen) island.replaceWith(choiceOf(card))
  else if (island) forProduct(island, card)
  else
    item
      .querySelector<HTMLAnchorElement>('a.button')
      ?.setAttribute('aria-label', catalogText.askPriceNamed(card.name))
  return item
}
