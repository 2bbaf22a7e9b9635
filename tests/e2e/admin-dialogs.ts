import type { Locator, Page } from '@playwright/test'
import { countsText } from '@/texts/admin/counts.ts'
import { listsText } from '@/texts/admin/lists.ts'
import { marketingText } from '@/texts/admin/marketing.ts'
import { correctionText } from '@/texts/admin/order-correction.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { segmentsText } from '@/texts/admin/segments.ts'
import { peopleText } from '@/texts/admin/settings.ts'
import { shopDataText } from '@/texts/admin/shop-data.ts'
import { supplyText } from '@/texts/admin/supply.ts'
import { textsText } from '@/texts/admin/texts.ts'

/** What opens a dialog, button by button from a screen on; ORDER is one that is paid, LONG a product with the longest name. */
export const DIALOGS: readonly (readonly [screen: string, ...buttons: (string | RegExp)[]])[] = [
  ['orders/ORDER', correctionText.edit],
  ['orders/ORDER', orderWorkText.refund],
  ['orders/ORDER', orderWorkText.cancelOrder],
  ['products/LONG'],
  ['inventory', /^Ajuster/],
  ['inventory/counts', countsText.start],
  ['inventory/suppliers', supplyText.addSupplier],
  ['customers/new'],
  ['lists', listsText.lists.categories.add],
  ['marketing', marketingText.add],
  ['marketing', segmentsText.add],
  ['reviews', /^Refuser l/],
  ['texts', textsText.newPost],
  ['settings/data', shopDataText.resetAll],
  ['settings/people', /^Actions pour/, peopleText.replacePassword],
]

/** Opens one of them. @returns it. */
export async function openDialog(
  page: Page,
  [screen, ...buttons]: (typeof DIALOGS)[number],
  { order, long }: { readonly order: string; readonly long: number },
): Promise<Locator> {
  await page.goto(`/admin/${screen.replace('ORDER', order).replace('LONG', String(long))}`)
  const dialogs = page.locator('[role=dialog], [role=alertdialog]')
  if (/\//.test(screen) && /ORDER|LONG|new/.test(screen))
    await dialogs.last().getByRole('button').nth(2).waitFor()
  for (const name of buttons) {
    const wanted = { name, ...(typeof name === 'string' ? { exact: true } : {}) }
    await page.getByRole('button', wanted).or(page.getByRole('menuitem', wanted)).first().click()
  }
  const dialog = dialogs.last()
  await dialog.waitFor()
  return dialog
}
