import { cents, formatCents, ZERO } from '@/domain/money.ts'
import { stockLevel } from '@/domain/product.ts'
import { keepFreshOffer } from '@/stores/fresh-offers.ts'
import { liveOffers } from '@/stores/live-offers.ts'
import { productLiveText } from '@/texts/product-live.ts'
import { whenIdle } from '@/ui/when-idle.ts'
import { offerAlert } from './offer-alert.ts'
import { showPrice, showSale, showStock } from './show-offer.ts'

/**
 * The page was made when the shop was last published: once it is at rest it asks for today's price and stock, and
 * says politely what has changed. When the shop cannot be reached the page stays as it is.
 */
async function refresh(line: HTMLElement): Promise<void> {
  const productId = Number(line.dataset.offer)
  const offers = await liveOffers([productId])
  const form = document.querySelector<HTMLElement>('[data-options]')
  // What is chosen decides what is shown.
  if (form) return offers ? (await import('./options.ts')).takeOffer(form, offers[0]) : undefined
  const left = offers ? offers[0]?.available : Number(line.dataset.available)
  if (left === 0) void offerAlert({ product: productId, variant: null, label: null })
  if (!offers) return
  const shownPrice = cents(Number(line.dataset.price))
  const shownReference = line.dataset.reference ? cents(Number(line.dataset.reference)) : null
  // No offer: the product is no longer sold, and its price no longer matters.
  const { price, available, referencePrice } = offers[0] ?? {
    price: shownPrice,
    available: ZERO,
    referencePrice: null,
  }
  const words = showStock(line, available)
  const notices: string[] = []
  if (price !== shownPrice) notices.push(productLiveText.priceChanged(formatCents(price)))
  if (stockLevel(available) !== stockLevel(Number(line.dataset.available)))
    notices.push(productLiveText.stockChanged(words))

  const notice = line.querySelector('[data-offer-notice]')
  // Writing the first amount costs a phone as much as the page's whole layout: an unchanged one is not written again.
  if (price !== shownPrice || referencePrice !== shownReference) showPrice(line, { price, referencePrice })
  if (notice) notice.textContent = notices.join(' ')
  line.dataset.available = String(available)
  keepFreshOffer({ productId, price, available })
  showSale(available)
}

/** Asks once the page and its pictures are there. */
export function connectOffer(line: HTMLElement): void {
  const start = () => whenIdle(() => void refresh(line))
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
