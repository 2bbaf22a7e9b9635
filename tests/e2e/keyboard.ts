import { expect, type Page } from '@playwright/test'

/** What people who hit Tab are told that they have reached. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    const named = document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent
    return (
      element.getAttribute('aria-label') ??
      named?.trim() ??
      element.getAttribute('name') ??
      label?.trim() ??
      element.textContent?.trim() ??
      ''
    )
  })

/** Clicks before something counts as out of reach, when it has had the time to come, in ms. */
const MOST = 80
const TIMEOUT_MS = 30_000

/** @returns a function that hits Tab until something has the focus, as a person would, and finds the focus in sight. */
export const keyboardOn =
  (page: Page) =>
  async (name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    const seen: string[] = []
    const start = Date.now()
    for (let clicks = 0; clicks < MOST || Date.now() - start < TIMEOUT_MS; clicks += 1) {
      const now = await focused(page)
      if (typeof name === 'string' ? now === name : name.test(now)) {
        // An editor shows it around its frame.
        const isInSight = await page.evaluate(() => {
          const places = [document.activeElement, document.activeElement?.parentElement?.parentElement]
          const drawn = (place: Element) => getComputedStyle(place).outlineStyle !== 'none'
          return places.some(
            (place) => place && (drawn(place) || (place.parentElement && drawn(place.parentElement))),
          )
        })
        expect(isInSight, `the focus on ${now} is in sight`).toBe(true)
        return
      }
      seen.push(now.slice(0, 40))
      await page.keyboard.press(key)
    }
    throw new Error(`${name} is not reached by ${key}, only ${[...new Set(seen)].join(' · ')}`)
  }
