/** Milliseconds that a page waits for the shop's answer before it shows what it has: a later answer shifts the layout. */
const TIMEOUT_MS = 800

/** Waits for some work, but no longer than a customer notices; the work goes on. */
export const withTimeout = async (work: Promise<unknown>): Promise<void> => {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
}
