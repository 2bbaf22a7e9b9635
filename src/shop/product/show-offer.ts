import { formatCents } from '@/domain/money.ts'
import { priceCutPercent } from '@/domain/price-cut.ts'
import { type Offer, stockLevel } from '@/domain/product.ts'
import { productLiveText } from '@/texts/product-live.ts'

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

/** @returns the words that stand there now. */
export function showStock(line: HTMLElement, available: number): string {
  const level = stockLevel(available)
  const words = productLiveText.stock[level]
  const stock = line.querySelector<HTMLElement>('[data-offer-stock]')
  if (stock) {
    stock.dataset.level = level
    stock.textContent = words
  }
  return words
}
