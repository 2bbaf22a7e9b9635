import { formatCents } from '@/domain/money.ts'
import { priceCutPercent } from '@/domain/price-cut.ts'
import { type Offer, stockLevel } from '@/domain/product.ts'
import { productLiveText } from '@/texts/product-live.ts'
import { stockWords } from '@/texts/stock-words.ts'

/** Shows another price in the line of the offer, and what it was cut from. */
export function showPrice(line: HTMLElement, offer: Pick<Offer, 'price' | 'referencePrice'>): void {
  const find = (part: string) => line.querySelector<HTMLElement>(`[data-offer-${part}]`)
  const cut = priceCutPercent(offer)
  const words = {
    price: formatCents(offer.price),
    was: cut === null || offer.referencePrice === null ? '' : formatCents(offer.referencePrice),
    cut: cut === null ? '' : productLiveText.priceCut(cut),
  }
  for (const [part, text] of Object.entries(words)) {
    const element = find(part)
    if (element) element.textContent = text
  }
  const inBar = document.querySelector('[data-bar-price]')
  if (inBar) inBar.textContent = words.price
  for (const element of [find('reference'), find('cut')]) if (element) element.hidden = cut === null
}

/** Brings the button to buy to life: it then says what the page has been told meanwhile. */
export function wakeBuyBar(): void {
  const island = document.querySelector('.buy-bar [data-adds]')?.parentElement
  if (island) island.dataset.wanted = ''
  island?.dispatchEvent(new Event('focusin'))
}

/** What cannot be ordered is neither sold by the button nor said to leave in a day or two. */
export function showSale(available: number): void {
  const note = document.querySelector<HTMLElement>('[data-shipping-note]')
  if (note) note.hidden = available <= 0
  const isSold = document.querySelector('.buy-bar [data-adds] button:not([disabled])') !== null
  if (isSold !== available > 0) wakeBuyBar()
}

/** @returns the words that stand there now. */
export function showStock(line: HTMLElement, available: number): string {
  const level = stockLevel(available)
  const words = stockWords(available)
  const stock = line.querySelector<HTMLElement>('[data-offer-stock]')
  if (stock) {
    stock.dataset.level = level
    stock.textContent = words
  }
  return words
}
