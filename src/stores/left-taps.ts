/**
 * Key of the session storage: what was tapped on a page that was left before its scripts had come. A list of what `data-`
 * attributes the control had (`adds`, or `counts` of 1 or -1; `cold`: how often), with `props` of its island.
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
