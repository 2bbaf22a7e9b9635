import { expect, type Page } from '@playwright/test'
import { DEMONSTRATION, faultsIn, HOLES } from '../support/holes.ts'

/** @returns what is wrong with the words of every page that the site map names. */
export async function faultsOfSite(page: Page): Promise<string[]> {
  const map = await (await page.request.get('/sitemap.xml')).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  expect(paths).toEqual(expect.arrayContaining(['/', '/cgv', '/faq', '/contact']))
  const faults = await Promise.all(
    paths.map(async (path) => {
      const html = await (await page.request.get(path)).text()
      const text = html
        .replace(/<!--[\s\S]*?-->|<(script|style|svg)\b[\s\S]*?<\/\1>/gi, '')
        .replace(/<[^>]*>/g, '\n')
        .replace(/&nbsp;|&#160;/g, ' ')
      return faultsIn(path, text, [...HOLES.slice(0, 4), DEMONSTRATION])
    }),
  )
  return faults.flat()
}
