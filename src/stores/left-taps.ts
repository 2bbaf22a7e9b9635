/**
 * Key of the session storage: what was tapped on a page that was left before its scripts had come (see `wake.ts`). A line
 * each, as JSON: what the control offers (`offered.ts`), and what it counts, 1 or -1; one that counts nothing adds.
 */
export const LEFT_TAPS_KEY = 'left-taps'

/** Whether the page before was left with taps that it could not follow. */
export function hasLeftTaps(): boolean {
  try {
    return sessionStorage.getItem(LEFT_TAPS_KEY) !== null
  } catch {
    return false
  }
}
