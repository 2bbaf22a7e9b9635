import type { Locator, Page } from '@playwright/test'
import { countsText } from '@/texts/admin/counts.ts'
import { customersText } from '@/texts/admin/customers.ts'
import { listsText } from '@/texts/admin/lists.ts'
import { marketingText } from '@/texts/admin/marketing.ts'
import { newslettersText } from '@/texts/admin/newsletters.ts'
import { correctionText } from '@/texts/admin/order-correction.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { segmentsText } from '@/texts/admin/segments.ts'
import { peopleText } from '@/texts/admin/settings.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { shopDataText } from '@/texts/admin/shop-data.ts'
import { supplyText } from '@/texts/admin/supply.ts'
import { textEditorText } from '@/texts/admin/text-editor.ts'
import { textsText } from '@/texts/admin/texts.ts'
import { withdrawalsText } from '@/texts/admin/withdrawals.ts'
import { checkoutText } from '@/texts/checkout.ts'
import type { DialogData } from './dialog-data.ts'

/** What is clicked, by its name; what is filled in, by its label; the title of what is waited for. */
type Step = string | RegExp | { readonly fill: string; readonly value: string } | { readonly awaits: string }
type DialogSteps = readonly [screen: string, ...steps: Step[]]

/** What opens a dialog, button by button from a screen on; capitals stand for what `makeDialogData` has made. */
export const DIALOGS: readonly DialogSteps[] = [
  ['orders/ORDER', correctionText.edit],
  ['orders/ORDER', orderWorkText.refund],
  ['orders/ORDER', orderWorkText.cancelOrder],
  [
    'orders/ORDER',
    correctionText.edit,
    { fill: checkoutText.fields.email, value: 'marguerite.van-cauwenberghe-lefevre@entreprise.example' },
    shellText.save,
    { awaits: correctionText.resendTitle },
  ],
  ['orders/SENT', orderWorkText.exchange],
  ['orders/SENT', orderWorkText.returned],
  ['orders/WITHDRAWN', withdrawalsText.close],
  ['orders/AWAITED', orderWorkText.receive],
  ['products/LONG'],
  ['inventory', /^Ajuster/],
  ['inventory/counts', countsText.start],
  ['inventory/suppliers', supplyText.addSupplier],
  ['inventory/orders/SUPPLIED', supplyText.receive],
  ['customers/new'],
  ['customers/CUSTOMER', customersText.edit],
  ['customers/CUSTOMER', /^Fusionner avec/],
  ['customers/CUSTOMER', customersText.erase],
  ['lists', listsText.lists.categories.add],
  ['marketing', marketingText.add],
  ['marketing', segmentsText.add],
  ['marketing/newsletters/NEWSLETTER', newslettersText.plan],
  ['marketing/newsletters/NEWSLETTER', newslettersText.send],
  ['marketing/newsletters/NEWSLETTER', newslettersText.removeDraft],
  ['reviews', /^Refuser l/],
  ['texts', textsText.newPost],
  ['texts/pages/faq', textEditorText.link],
  ['texts/pages/faq', textEditorText.table],
  ['texts/pages/faq', textEditorText.insert, textEditorText.inserts.photo],
  ['texts/pages/faq', textEditorText.insert, textEditorText.inserts.productLink],
  [
    'texts/pages/faq',
    textEditorText.insert,
    textEditorText.inserts.figure,
    { fill: textEditorText.product.search, value: 'panier' },
    /^Panier/,
  ],
  ['settings/data', shopDataText.resetDrafts],
  ['settings/people', /^Actions pour/, peopleText.replacePassword],
]

const wordsOf = (step: Step): string =>
  typeof step === 'string' ? step : 'fill' in step ? step.fill : 'awaits' in step ? step.awaits : String(step)

/** What a dialog is called in a report. */
export const nameOfDialog = (steps: DialogSteps): string => steps.map(wordsOf).join(' ')

/** Has promotional emails be on, for one page: the switch is every test's. */
const withPromotions = (page: Page) =>
  page.route('**/rest/v1/rpc/admin_marketing', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), promotional_emails: true } })
  })

async function take(page: Page, step: Step): Promise<void> {
  if (typeof step === 'object' && 'awaits' in step)
    return page.getByRole('dialog', { name: step.awaits }).waitFor()
  if (typeof step === 'object' && 'fill' in step)
    return page.getByLabel(step.fill, { exact: true }).first().fill(step.value)
  const wanted = { name: step, ...(typeof step === 'string' ? { exact: true } : {}) }
  const [button, item, option] = [
    page.getByRole('button', wanted),
    page.getByRole('menuitem', wanted),
    page.getByRole('option', wanted),
  ]
  await button.or(item).or(option).first().click()
}

/** Opens one of them. @returns it. */
export async function openDialog(
  page: Page,
  [screen, ...steps]: DialogSteps,
  data: Partial<DialogData>,
): Promise<Locator> {
  const path = screen.replace(/[A-Z]{4,}/, (word) => data[word as keyof DialogData] ?? word)
  if (path.startsWith('marketing/newsletters')) await withPromotions(page)
  await page.goto(`/admin/${path}`)
  const dialogs = page.locator('[role=dialog], [role=alertdialog]')
  if (/^(orders|products|customers)\//.test(path)) await dialogs.last().getByRole('button').nth(2).waitFor()
  for (const step of steps) await take(page, step)
  const dialog = dialogs.last()
  await dialog.waitFor()
  return dialog
}
