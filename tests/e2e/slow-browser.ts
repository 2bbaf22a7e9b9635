import type { BrowserContext } from '@playwright/test'

/** Set in the environment: every browser is slow, so that a test which waits for less than it needs fails. */
export const IS_SLOW = Boolean(process.env.SLOW_BROWSER)

/** Requests arrive this much later at most, and idle callbacks run this much later, in ms. */
const LATE = 1500

/** How many times slower scripts and drawing are. */
const TIMES_SLOWER = 4

/** Makes what a context's pages ask for late by chance, and their processor and idle time as rare as on a busy machine. */
export function slowDown(context: BrowserContext): void {
  const isOver = () => undefined
  context.on('page', (page) => {
    context
      .newCDPSession(page)
      .then((session) => session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER }))
      .catch(isOver)
  })
  context
    .route('**/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LATE))
      await route.continue().catch(isOver)
    })
    .catch(isOver)
  context
    .addInitScript((late) => {
      const atIdle = globalThis.requestIdleCallback.bind(globalThis)
      globalThis.requestIdleCallback = (task) => Number(setTimeout(() => atIdle(task), late))
    }, LATE)
    .catch(isOver)
}
