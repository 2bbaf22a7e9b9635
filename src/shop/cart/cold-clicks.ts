/** As much of an element as remembers how often it was clicked: `data-cold`, which `wake.ts` notes when a visitor leaves. */
interface Marked {
  readonly dataset: DOMStringMap
}

/** Clicks made before an island is alive, in their order. */
export interface ColdClicks<Element extends Marked> {
  keep(element: Element): void
  /** @returns what was kept and not noted for the next page, once: the memory is empty afterwards. */
  take(): Element[]
}

/**
 * An impatient second click on the same button is not a second wish, and is forgotten.
 * @param counts whether every click on an element is meant, as on plus and minus.
 */
export function createColdClicks<Element extends Marked>(
  counts: (element: Element) => boolean,
): ColdClicks<Element> {
  let kept: Element[] = []
  return {
    keep(element) {
      if (!counts(element) && kept.includes(element)) return
      kept.push(element)
      element.dataset.cold = String(Number(element.dataset.cold ?? 0) + 1)
    },
    take() {
      const elements = kept.filter(({ dataset }) => dataset.cold)
      for (const { dataset } of kept) delete dataset.cold
      kept = []
      return elements
    },
  }
}
