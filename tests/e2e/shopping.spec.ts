import { expect } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { shoppingFeedText as t } from '@/texts/admin/marketing.ts'
import { productsText } from '@/texts/admin/products.ts'
import { BACKDROP } from '@/ui/picture/backdrop.ts'
import { openAdmin } from './admin-fixtures.ts'
import { rows } from './fixtures.ts'
import { BUILD_MS, publish, test } from './own-shop.ts'

test.describe.configure({ mode: 'serial' })
test.beforeEach(() => test.setTimeout(3 * BUILD_MS))

/** A brown square in the middle of nothing. */
const cutOut = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: { create: { width: 100, height: 100, channels: 4, background: '#6b4a2b' } },
        gravity: 'centre',
      },
    ])
    .png()
    .toBuffer()

/** Colour of the top left corner, as CSS writes it, and the true size. */
async function measured(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { corner: [...data.subarray(0, 3)], width: info.width, height: info.height }
}

test('a cut-out picture lies on linen wherever it is shared, in its true size, and what has none is no offer', async ({
  page,
  admin,
  db,
  keys,
}) => {
  const storage = createClient(keys.url, keys.serviceRoleKey).storage.from('product-images')
  const name = 'cut-out.png'
  expect((await storage.upload(name, await cutOut(640, 800), { contentType: 'image/png' })).error).toBeNull()
  const [maker] = await rows(db.from('manufacturers').select('id').limit(1))
  const fields = {
    price: 40,
    category: 'Sacs',
    artisan: 'Fatima',
    state: 'published',
    manufacturer_id: maker?.id ?? null,
  } as const
  const made = await rows(
    db
      .from('products')
      .insert([
        { ...fields, name: 'Détouré', images: [`product-images/${name}`] },
        { ...fields, name: 'Sans photo', images: [] },
      ])
      .select('id, name'),
  )
  const [cut, bare] = ['Détouré', 'Sans photo'].map((name) => made.find((one) => one.name === name)?.id)

  await openAdmin(page, admin, '/admin/publishing')
  await publish(page)

  const html = await (await page.request.get(`/products/${cut}`)).text()
  const meta = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]+)"`).exec(html)?.[1] ?? ''
  const linen = [1, 3, 5].map((at) => Number.parseInt(BACKDROP.slice(at, at + 2), 16))
  const bytesOf = async (address: string) =>
    await (await page.request.get(new URL(address, keys.url).pathname)).body()
  const shared = await measured(await bytesOf(meta('og:image')))
  expect(shared).toMatchObject({
    width: Number(meta('og:image:width')),
    height: Number(meta('og:image:height')),
  })
  const feed = await (await page.request.get('/merchant.xml')).text()
  const item = feed.split('<item>').find((one) => one.includes(`<g:id>${cut}</g:id>`)) ?? ''
  const offered = /<g:image_link>([^<]+)/.exec(item)?.[1] ?? ''
  const shown = /srcset="([^ ]+)/.exec(html.slice(html.indexOf('data-strip')))?.[1] ?? ''
  const corners = [
    shared.corner,
    ...(await Promise.all([offered, shown].map(async (one) => (await measured(await bytesOf(one))).corner))),
  ]
  // Encoders shift a colour by a shade.
  for (const corner of corners)
    for (const [at, value] of corner.entries()) expect(Math.abs(value - (linen[at] ?? 0))).toBeLessThan(6)

  expect(feed).not.toContain(`<g:id>${bare}</g:id>`)
  await page.goto('/admin/marketing')
  await expect(page.getByText(t.missing(1))).toBeVisible()
  await page.getByRole('link', { name: t.show, exact: true }).click()
  await expect(page.getByLabel(productsText.state)).toContainText(productsText.states.unpictured)
  await expect(page.getByText('Sans photo', { exact: true })).toBeVisible()
  await expect(page.getByText('Détouré', { exact: true })).toHaveCount(0)
})
