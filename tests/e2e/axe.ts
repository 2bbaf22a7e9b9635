import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds wrong with what the page shows. @param screen begins each line. @returns one line each. */
export async function axeFindings(page: Page, screen = page.url()): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Described in full is only what is wrong: the rest costs most of the time.
    .options({ resultTypes: ['violations'] })
    // The other mode opens a page of its own for each look, for frames of other origins, which there are none of.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(
    ({ id, nodes }) => `${screen}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}

/** Fails when axe finds anything wrong with what the page shows. */
export const expectAccessible = async (page: Page): Promise<void> =>
  expect(await axeFindings(page)).toEqual([])
