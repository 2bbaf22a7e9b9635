/** Clicks made before an island is alive: which elements, in the order of their first click, each once. */
export interface ColdClicks<Element> {
  keep(element: Element): void
  /** @returns what was kept, once: the memory is empty afterwards. */
  take(): Element[]
}

/** An impatient second click on the same button is not a second wish. */
export function createColdClicks<Element>(): ColdClicks<Element> {
  const kept = new Set<Element>()
  return {
    keep: (element) => void kept.add(element),
    take() {
      const elements = [...kept]
      kept.clear()
      return elements
    },
  }
}
