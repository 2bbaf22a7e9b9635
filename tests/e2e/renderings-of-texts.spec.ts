import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { publishingText } from '@/texts/admin/publishing.ts'
import { openAdmin } from './admin-fixtures.ts'
import { expectAccessible } from './axe.ts'
import { BUILD_MS, databaseOf, type OwnShop, publishedIn, test } from './own-shop.ts'

/** As `sed -i`, git and editors write: another file takes the place of the one before. */
function replaceText(file: string, from: RegExp, to: string): void {
  writeFileSync(`${file}.tmp`, readFileSync(file, 'utf8').replace(from, to))
  renameSync(`${file}.tmp`, file)
}

/** Publishes as a script does. @returns the status it ends with, and what it says. */
function publishStatus(shop: OwnShop): { status: number; said: string } {
  try {
    shop.run('publish')
    return { status: 0, said: '' }
  } catch (error) {
    const { status, stderr } = error as { readonly status: number; readonly stderr: string }
    return { status, said: stderr }
  }
}

/** What articles seldom have: a second title, a long line of code, columns that are aligned. */
const LAID_OUT = `
# Un second titre

\`\`\`
npm run relay-points -- ${'dossier/'.repeat(30)}points.csv
\`\`\`

| Taille | Tour de tête | Prix |
| :-- | :-: | --: |
| S | 54 cm | 35,00 € |
| M | \`${'x'.repeat(120)}\` | 38,00 € |

| ${'Informatiquement | '.repeat(7)}
| ${'--- | '.repeat(7)}
| ${'Anticonstitutionnellement | '.repeat(7)}

![Un grand sac](/images/sac.svg)
`

test('a text with a mistake stays as it was and holds nothing up, and one that is deleted leaves the site', async ({
  shop,
  page: tab,
  owner,
}) => {
  // It publishes four times and starts the shop twice.
  test.setTimeout(3 * BUILD_MS)
  const db = databaseOf(shop)
  const blog = join(shop.project, 'content', 'demo', 'blog')
  await db.from('settings').update({ show_prices: true }).eq('id', true)
  await db.from('products').update({ state: 'published' }).eq('id', 8)
  const page = async (path: string) => {
    const answer = await fetch(`${shop.url}${path}`, { redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }
  // What the tests before this one changed stands there, too.
  const { data: last } = await db
    .from('site_changes')
    .select('id')
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle()
  const noted = async () =>
    (
      await db
        .from('site_changes')
        .select('kind, label')
        .eq('entity', 'content')
        .gt('id', last?.id ?? 0)
    ).data
  const [doum, jebli] = ['recolte-du-doum', 'le-chapeau-jebli'].map((name) => join(blog, `${name}.mdx`))

  replaceText(doum ?? '', /^title: .*$/m, 'title: La récolte de ce matin')
  replaceText(doum ?? '', /^date: .*$/m, 'date: hier')
  replaceText(jebli ?? '', /^title: .*$/m, 'title: Le chapeau du jour')
  // A picture beside its text is found while another text has a mistake.
  cpSync(join(shop.project, 'public', 'images', 'sac.svg'), join(blog, 'un sac.svg'))
  replaceText(jebli ?? '', /$(?![\s\S])/, `\n![Un sac dessiné](./un%20sac.svg)\n${LAID_OUT}`)
  writeFileSync(join(blog, '.le-chapeau-jebli.mdx.swp'), 'b0VIM')
  await expect.poll(noted).toHaveLength(3)
  // Known before anybody publishes.
  await openAdmin(tab, owner, '/admin/publishing')
  await expect(tab.getByText(publishingText.textFaults)).toBeVisible({ timeout: 30_000 })
  await expect(tab.getByRole('main').getByText(/recolte-du-doum\.mdx, champ/)).toBeVisible()
  await db.from('products').update({ price: 77.5 }).eq('id', 5)
  // Whoever publishes from a script hears of it, too.
  const refused = publishStatus(shop)
  expect(refused.status, refused.said).toBe(2)
  expect(refused.said).toMatch(/^! content\/demo\/blog\/recolte-du-doum\.mdx, champ «\sdate\s», ligne 8/m)
  expect(publishedIn(shop).isRendered).toBe(true)
  expect((await page('/products/5')).text).toContain('77,50')
  expect((await page('/blog')).text).toContain('Le chapeau du jour')
  expect((await page('/blog/5')).text).toMatch(/<img(?=[^>]*alt="Un sac dessiné")[^>]*src="\/_astro\//)
  await tab.goto(`${shop.url}/blog/5`)
  for (const width of [700, 390]) {
    await tab.setViewportSize({ width, height: 844 })
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  const price = tab.locator('td.end').first()
  expect(await price.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Prix"')
  await expect(price).toHaveCSS('text-align', 'left')
  await tab.setViewportSize({ width: 1440, height: 900 })
  await expect(price).toHaveCSS('text-align', 'right')
  await expect(tab.getByRole('columnheader', { name: 'Prix' })).toBeVisible()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(tab.getByRole('heading', { level: 2, name: 'Un second titre' })).toBeVisible()
  await expectAccessible(tab)
  expect((await page('/blog/1')).text).toContain('une affaire de matin')
  const { data } = await db.from('publications').select('state, warnings').eq('is_current', true).single()
  expect(data).toEqual({
    state: 'published',
    warnings: [
      expect.stringMatching(
        /^content\/demo\/blog\/recolte-du-doum\.mdx, champ «\sdate\s», ligne 8\s: il faut un jour, écrit AAAA-MM-JJ\. L’article reste en ligne dans sa version précédente\.$/,
      ),
      expect.stringMatching(/^content\/demo\/blog\/le-chapeau-jebli\.mdx, ligne \d+\s: .*premier niveau/),
    ],
  })

  // What its page still loads would be refused by a shop that is starting.
  await tab.close()

  // The process that compiled the texts is gone; what it remembers of them must not keep the next one from publishing.
  const before = publishedIn(shop)
  await shop.restart()
  // Nothing has changed: it is served as it is.
  expect(publishedIn(shop)).toEqual(before)
  await db.from('products').update({ price: 78.5 }).eq('id', 5)
  expect(publishStatus(shop).status).toBe(2)
  expect((await page('/products/5')).text).toContain('78,50')
  // Nor what it half wrote when it was ended.
  await shop.restart()
  for (const name of readdirSync(join(shop.dataDir, 'site-cache')))
    if (name.endsWith('.json')) writeFileSync(join(shop.dataDir, 'site-cache', name), '[["data-st')
  // Whoever makes room empties `.cache` besides: no build may name what stood in there.
  rmSync(join(shop.project, '.cache', 'texts'), { recursive: true })
  replaceText(doum ?? '', /^date: .*$/m, 'date: 2026-11-12')
  replaceText(doum ?? '', /product: RIF-\S+/, 'product: RIF-NON-000')
  rmSync(jebli ?? '')
  shop.run('publish')
  expect(publishedIn(shop).isRendered).toBe(true)
  expect((await page('/blog/1')).text).toContain('La récolte de ce matin')
  expect((await page('/blog/5')).status).not.toBe(200)
  expect((await page('/blog')).text).not.toContain('Le chapeau du jour')
  const later = await db.from('publications').select('warnings').eq('is_current', true).single()
  expect(later.data?.warnings).toEqual([
    expect.stringMatching(/recolte-du-doum\.mdx, ligne 6\s: le produit «\sRIF-NON-000\s» n’est pas en vente/),
  ])
  await expect.poll(noted).toContainEqual({ kind: 'delete', label: 'demo/blog/le-chapeau-jebli.mdx' })
})
