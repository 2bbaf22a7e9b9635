import { expect, type Locator, type Page } from '@playwright/test'
import { brokenWords } from './admin-fixtures.ts'

/** Makes a page's window a small phone whose text is twice as large, as its reader may have set it. @returns what takes that back. */
export async function enlargeText(page: Page): Promise<() => Promise<void>> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 568 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  return async () => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    if (before) await page.setViewportSize(before)
  }
}

/** Where a dialog leaves the screen, scrolls sideways, or has less than two fifths of it for what it holds. */
const misfits = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect()
    const parts = [node, ...node.querySelectorAll('*')].filter(
      (part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight,
    )
    return [
      left < 0 || top < 0 || right > innerWidth || bottom > innerHeight ? 'leaves the screen' : '',
      node.scrollWidth > node.clientWidth ? `is ${node.scrollWidth - node.clientWidth} px too wide` : '',
      parts[0] && parts[0].clientHeight < innerHeight * 0.4 ? `shows ${parts[0].clientHeight} px` : '',
    ].filter(Boolean)
  })

/** Waits until the first and the last button of a dialog can be reached. @returns what is wrong with it, and words it breaks. */
export async function dialogFaults(dialog: Locator, name: string): Promise<string[]> {
  const buttons = dialog.getByRole('button')
  // What it was opened with may give way to what was loaded.
  await expect(async () => {
    for (const button of [buttons.first(), buttons.last()]) await button.scrollIntoViewIfNeeded()
    await expect(buttons.last()).toBeInViewport({ ratio: 0.9 })
  }).toPass({ timeout: 30_000 })
  return [...(await misfits(dialog)).map((fault) => `${name} ${fault}`), ...(await brokenWords(dialog, name))]
}
