/**
 * Does something once the page is at rest: within 4 s, or after half a second where the browser does not say when it rests.
 */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 4000 })
  else setTimeout(task, 500)
}
