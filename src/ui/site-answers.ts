const LONGEST_PAUSE_MS = 30_000

/** Waits until the network is said to be back, or for a while. */
const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
    addEventListener('online', resolve, { once: true })
  })

/**
 * Waits until this site can be reached. Chromium caches a failed import for good, so that no module should be imported
 * before. @param address of a file of this site.
 */
export async function siteAnswers(address: string, milliseconds = 1000): Promise<void> {
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store' })
  } catch {
    await pause(milliseconds)
    await siteAnswers(address, Math.min(milliseconds * 2, LONGEST_PAUSE_MS))
  }
}
