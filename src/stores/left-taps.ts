/**
 * Key of the session storage: what was tapped on a page that was left before its scripts had come. A line each, as JSON:
 * the properties of the control's island, and what the control counts, 1 or -1; one that counts nothing adds.
 */
export const LEFT_TAPS_KEY = 'left-taps'

/** Keeps taps for the next page of this tab; `wake.ts` does the same before any module is there. */
export function keepLeftTaps(controls: readonly HTMLElement[]): void {
  try {
    for (const control of controls) {
      const tap = [control.closest('astro-island')?.getAttribute('props'), control.dataset.counts]
      sessionStorage.setItem(
        LEFT_TAPS_KEY,
        `${sessionStorage.getItem(LEFT_TAPS_KEY) ?? ''}${JSON.stringify(tap)}\n`,
      )
    }
  } catch {
    // Without a storage the next page cannot know.
  }
}

/** Whether the page before was left with taps that it could not follow. */
export function hasLeftTaps(): boolean {
  try {
    return sessionStorage.getItem(LEFT_TAPS_KEY) !== null
  } catch {
    return false
  }
}
