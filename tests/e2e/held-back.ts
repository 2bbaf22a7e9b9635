import type { Page } from '@playwright/test'

/** Keeps requests waiting on their way. @param pattern of their addresses @returns what lets them go on. */
export async function heldBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
