import { expect, type Locator } from '@playwright/test'
import { DIALOGS, openDialog } from './admin-dialogs.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { addDrafts } from './admin-products.ts'
import { requestsFail } from './fixtures.ts'
import { placeOrder } from './orders.ts'

/** Where a dialog leaves the screen, scrolls sideways, or has less than two fifths of it for what it holds. */
const faults = (dialog: Locator): Promise<string[]> =>
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

test('dialogs fit a small phone with text of 200 %, scroll, and leave their buttons in reach', async ({
  page,
  owner,
  db,
}) => {
  requestsFail()
  const { order_number: order } = await placeOrder(db, { product: 8, lastName: 'Van Cauwenberghe-Lefèvre' })
  const [long = 0] = await addDrafts(db, `Cabas ${'de palmier tressé à la main '.repeat(3)}long`)
  await page.setViewportSize({ width: 390, height: 568 })
  await openAdmin(page, owner, '/admin/profile')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const found: string[] = []
  for (const dialog of DIALOGS) {
    const opened = await openDialog(page, dialog, { order, long })
    const buttons = opened.getByRole('button')
    // What it was opened with may give way to what was loaded.
    await expect(async () => {
      for (const button of [buttons.first(), buttons.last()]) await button.scrollIntoViewIfNeeded()
      await expect(buttons.last()).toBeInViewport({ ratio: 0.9 })
    }).toPass({ timeout: 30_000 })
    for (const fault of await faults(opened)) found.push(`${dialog.join(', ')}: ${fault}`)
  }
  expect(found).toEqual([])
})
