import { expect, type Locator } from '@playwright/test'
import { parcelsText } from '@/texts/admin/parcels.ts'
import { textWorkText } from '@/texts/admin/text-work.ts'
import { expectSound, openAdmin, test } from './admin-fixtures.ts'

/** Pixels by which what is chosen of a list is longer than its place. */
const cutOff = (list: Locator): Promise<number> =>
  list.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('nothing to measure with')
    pen.font = font
    const words = pen.measureText(select.selectedOptions[0]?.text ?? '').width
    return words - (select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
  })

test('on a phone the way back to all texts stands in sight, above the title', async ({ page, owner }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, owner, '/admin/texts/pages/faq')
  const back = page.getByRole('link', { name: textWorkText.back, exact: true })
  const title = page.getByRole('heading', { level: 1 })
  const top = async (found: Locator) => (await found.boundingBox())?.y ?? Number.NaN
  await expect(back).toBeInViewport({ ratio: 1 })
  // The head is drawn once more when its text has come.
  await expect.poll(async () => (await top(title)) - (await top(back))).toBeGreaterThan(0)
})

test('what a column of a carrier’s file is read as is read whole, at any width', async ({ page, owner }) => {
  await openAdmin(page, owner, '/admin/parcels')
  await page.locator('input[type=file]').setInputFiles({
    name: 'suivi.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Référence client;Code barre;Poids\nCMD-2026-1001;6A12345678901;500\n'),
  })
  const list = page.getByLabel(parcelsText.readAs('Référence client'))
  await expect(list.locator(':checked')).toHaveText(parcelsText.columns.order)
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await cutOff(list), `px at ${width}`).toBeLessThanOrEqual(0)
  }
  await expectSound(page, 'columns of a file')
})
