import { type Page, test } from '@playwright/test'

/** Marks a pattern that no request has matched yet; a test that ends with one held nothing back. */
export const HELD_NOTHING = 'holds back what nobody asks for'

/** Keeps requests waiting on their way. @param pattern of their addresses, some of which are asked for. @returns what lets them go on. */
export async function heldBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { annotations } = test.info()
  const note = { type: HELD_NOTHING, description: String(pattern) }
  annotations.push(note)
  await page.route(pattern, async (route) => {
    const at = annotations.indexOf(note)
    if (at >= 0) annotations.splice(at, 1)
    await promise
    await route.continue()
  })
  return resolve
}
