const LONGEST_PAUSE_MS = 30_000

/** Waits until the network is said to be back, or for a while. */
const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
    addEventListener('online', resolve, { once: true })
  })

/**
 * Waits until this site answers. Chromium remembers for good that a module could not be had, so that none should be asked for
 * before.
 */
export async function siteAnswers(milliseconds = 1000): Promise<void> {
  try {
    await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
  } catch {
    await pause(milliseconds)
    await siteAnswers(Math.min(milliseconds * 2, LONGEST_PAUSE_MS))
  }
}
