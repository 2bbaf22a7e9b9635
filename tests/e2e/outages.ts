import type { Page, Route } from '@playwright/test'
import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import { FAILURES } from './people.ts'

/** The ways in which a shop cannot be reached, made at the network. */
export const OUTAGES = [...(Object.keys(FAILURES) as (keyof typeof FAILURES)[]), 'no connection'] as const
export type Outage = (typeof OUTAGES)[number]

/** HTTP status of the answer, 0 where none comes. */
export const statusIn = (outage: Outage): number => (outage === 'an error of the server' ? 500 : 0)

/** Lets a test advance the page's time, that of `AbortSignal.timeout` too, which Playwright's clock leaves alone. */
export async function turnTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const late = new AbortController()
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), milliseconds)
      return late.signal
    }
  })
}

/**
 * Does something whose request fails, and looks at what is said. The page needs `turnTime`, or `page.clock.install()`
 * where its calls keep no time by `AbortSignal.timeout`: nobody waits for an answer that never comes.
 * @param pattern address of the request.
 */
export async function during(
  page: Page,
  outage: Outage,
  pattern: string,
  { act, look }: { act: () => Promise<unknown>; look: () => Promise<unknown> },
): Promise<void> {
  if (outage === 'no connection') await page.context().setOffline(true)
  else await page.route(pattern, FAILURES[outage])
  const asked = outage === 'no answer at all' ? page.waitForRequest(pattern) : undefined
  await act()
  if (await asked) await page.clock.fastForward(REQUEST_TIMEOUT_MS)
  await look()
  if (outage === 'no connection') await page.context().setOffline(false)
  else await page.unroute(pattern)
}

/** A session that is refused, by whichever service of the backend. */
export const refuseSession = (route: Route) => route.fulfill({ status: 401, json: {} })

/** Takes the toast away, so that the next one is not taken for it. */
export const dismissToast = (page: Page) => page.locator('#toaster').getByRole('button').click()
