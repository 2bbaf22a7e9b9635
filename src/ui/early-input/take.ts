import type { EarlyInput } from './keep.ts'

/** Name of the event at a place in which something has been kept. */
export const KEPT = 'early:kept'

/** Whether something waits in a place. */
export const isAwaited = (place: Element): boolean => place.querySelector('[aria-busy=true]') !== null

/**
 * Takes what was clicked or sent in a place, once.
 * @param controls selector of those whose input is taken.
 */
export function takeEarly(place: Element, controls = '*'): readonly EarlyInput[] {
  const taken: EarlyInput[] = []
  place.dispatchEvent(new CustomEvent('early:take', { bubbles: true, detail: { taken, controls } }))
  return taken
}

/** What hydrates takes all, and asks for no more: from now on it listens itself. */
export function takeOver(place: Element): readonly EarlyInput[] {
  place.removeAttribute('data-early')
  return takeEarly(place)
}
