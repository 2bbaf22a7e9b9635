import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Less than half as long as what the package gives by itself, which every document must read. */
const PROGRAM = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with what the page shows. @param screen begins each line. @returns one line each. */
export async function axeFindings(page: Page, screen = page.url()): Promise<string[]> {
  // Once for each document: giving a page the whole program for every check costs half of the time.
  // A frame whose document the page itself writes, an email, runs no scripts, not even this one: nor while it is being written.
  const frames = page.frames().filter((frame) => !frame.parentFrame() || /^https?:/.test(frame.url()))
  const iframes = frames.length === page.frames().length
  for (const frame of frames)
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(PROGRAM)
  // A list that is being renewed is pale until its rows have come. What has a role is a control that says itself what it waits for.
  await expect(page.locator('main div[aria-busy=true]:not([role])')).toHaveCount(0)
  const violations = await page.evaluate(
    async ([tags, within]) => {
      // What fades in has too little contrast until it is there; what pulses goes on for ever.
      const movements = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      await Promise.allSettled(movements.map(({ finished }) => finished))
      const { run } = Reflect.get(globalThis, 'axe') as typeof axe
      // Described in full is only what is wrong: the rest costs most of the time.
      // The rule is off unless it is named: who speaks to the browser says what stands on a button.
      const rules = { 'label-content-name-mismatch': { enabled: true } }
      return (
        await run(document, {
          runOnly: tags,
          rules,
          iframes: within,
          resultTypes: ['violations'],
        })
      ).violations
    },
    [TAGS, iframes] as const,
  )
  return violations.map(
    ({ id, nodes }) => `${screen}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  )
}

/** Fails when axe finds anything wrong with what the page shows. */
export const expectAccessible = async (page: Page): Promise<void> =>
  expect(await axeFindings(page)).toEqual([])
