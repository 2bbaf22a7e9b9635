/** Clicks made before an island is alive, in their order. */
export interface ColdClicks<Element> {
  keep(element: Element): void
  /** @returns what was kept, once: the memory is empty afterwards. */
  take(): Element[]
}

/**
 * An impatient second click on the same button is not a second wish, and is forgotten.
 * @param counts whether every click on an element is meant, as on plus and minus.
 */
export function createColdClicks<Element>(counts: (element: Element) => boolean): ColdClicks<Element> {
  let kept: Element[] = []
  return {
    keep(element) {
      if (counts(element) || !kept.includes(element)) kept.push(element)
    },
    take() {
      const elements = kept
      kept = []
      return elements
    },
  }
}
