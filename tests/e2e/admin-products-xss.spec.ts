import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { productFieldText } from '@/texts/admin/product-fields.ts'
import { productFormText } from '@/texts/admin/product-form.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { packedPayloads, watchForXss, xssIn } from '../support/xss.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { field } from './admin-products.ts'
import { requestsFail, rows } from './fixtures.ts'

test('200 hostile texts in every field of products run nothing in the administration', async ({
  page,
  admin,
  db,
}) => {
  requestsFail()
  const stem = randomUUID().slice(0, 8)
  const names = packedPayloads(110)
  const texts = packedPayloads(1900)
  const at = (list: readonly string[], index: number) => list[index % list.length] ?? ''
  const made = await rows(
    db
      .from('products')
      .insert(
        Array.from({ length: Math.max(Math.ceil(names.length / 2), texts.length) }, (_, index) => ({
          name: at(names, 2 * index).trim(),
          artisan: at(names, 2 * index + 1).trim(),
          price: 40,
          category: 'Sacs',
          identifier: `XSS-${stem}-${index}`,
          description: at(texts, index),
          artisan_story: at(texts, index),
          dimensions: at(texts, index).slice(0, 1000),
          warnings: at(texts, index),
          image_alts: [at(names, index)],
          images: ['product-images/nulle-part.webp'],
        })),
      )
      .select('id'),
  )
  await page.addInitScript(watchForXss)
  await openAdmin(page, admin, `/admin/products?q=XSS-${stem}`)
  const found: string[] = []
  const look = async (where: string) =>
    found.push(...(await page.evaluate(xssIn)).map((line) => `${where}: ${line}`))
  for (const view of ['', '&vue=tableau']) {
    await page.goto(`/admin/products?q=XSS-${stem}${view}`)
    await expect(page.getByText(t.found(made.length))).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(`list${view}`)
    await page.mouse.wheel(0, 20_000)
    await page.waitForLoadState('networkidle')
    await look(`end of list${view}`)
  }
  for (const [index, { id }] of made.slice(0, texts.length).entries()) {
    await page.goto(`/admin/products/${id}`)
    await expect(field(page, 'artisan')).toBeVisible()
    // What is pasted into the editor is cut to what the shop shows.
    const editor = page.getByRole('textbox', { name: productFieldText.care })
    await editor.evaluate(
      (element, html) => {
        const data = new DataTransfer()
        data.setData('text/html', html)
        data.setData('text/plain', html)
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      },
      at(texts, index),
    )
    await look(`product ${id}`)
    if (index > 0) continue
    await page.getByRole('button', { name: shellText.save }).click()
    await expect(page.getByText(productFormText.saved)).toBeVisible()
    const { care } = await rows(db.from('products').select('care').eq('id', id).single())
    expect(care.replaceAll(/<\/?(?:p|ul|ol|li|strong|em|h3)>|<br>/g, '')).not.toMatch(/[<>]/)
  }
  await rows(
    db
      .from('products')
      .delete()
      .in(
        'id',
        made.map(({ id }) => id),
      )
      .select('id'),
  )
  expect(found).toEqual([])
})
