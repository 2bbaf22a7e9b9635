/** Selector of the buttons of `heart.astro`. */
export const HEART = '.heart'

/** What a heart stands for: the product that its surroundings link to, or that the page is about. */
export function productOf(heart: Element): number {
  const link = heart.parentElement?.querySelector<HTMLAnchorElement>(':is(h2, h3) a')
  return Number((link ?? location).pathname.split('/').pop())
}

/** Fills the hearts of the products that are kept, and of no others. */
export function paintHearts(kept: ReadonlySet<number>): void {
  for (const heart of document.querySelectorAll(HEART)) heart.ariaPressed = String(kept.has(productOf(heart)))
}
