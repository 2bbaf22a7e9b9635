import { expect, type Page } from '@playwright/test'
import { orderStatusText, ordersText } from '@/texts/admin/orders.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { conflictText } from '@/texts/admin/ui.ts'
import { defaultSentences, emailText } from '@/texts/emails.ts'
import { complaints, expectSound, openAdmin, test } from './admin-fixtures.ts'
import { newMailsUrl, requestsFail } from './fixtures.ts'
import { keyboardOn } from './keyboard.ts'
import { placeOrder } from './orders.ts'

interface Mail {
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly { readonly filename: string }[]
}

/** What a mailbox got about an order, the oldest first. */
async function mailsAbout(page: Page, order: string): Promise<Mail[]> {
  const all = (await (await page.request.get(newMailsUrl())).json()) as Mail[]
  return all.filter(({ subject }) => subject.includes(order)).reverse()
}
const subjects = async (page: Page, order: string) =>
  (await mailsAbout(page, order)).map(({ subject }) => subject)
/** The subject of an email, without the shop's name. */
const said = (kind: keyof typeof defaultSentences, order: string) =>
  (defaultSentences[kind].subject.split(' – ')[0] ?? '').replace('{commande}', order)

test('the sentences of an email are changed beside its preview, refused with a reason, and taken back', async ({
  page,
  admin,
}) => {
  await openAdmin(page, admin, '/admin/mails?email=order_cancelled')
  const intro = page.getByLabel(t.intro2)
  await expect(intro).toHaveValue(defaultSentences.order_cancelled.intro)
  const message = page.frameLocator('iframe')
  await expect(message.locator('p').filter({ hasText: 'CMD-2026-0042' })).toBeVisible()
  // The styles are on, though the page's policy forbids them in HTML.
  await expect
    .poll(() => message.locator('h1').evaluate((title) => getComputedStyle(title).fontSize))
    .toBe('27px')
  await expectSound(page, 'mails')
  await page.getByRole('button', { name: t.shapes.phone, exact: true }).click()
  await expect.poll(() => page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(390)

  await intro.fill('Chère {prenom}, c’est annulé.')
  await page.getByRole('button', { name: shellText.save }).click()
  await expect(
    page.getByText(t.unknownPlaceholder(['prénom', 'commande', 'boutique', 'total'])),
  ).toBeVisible()
  await intro.fill('Chère {prénom}, c’est <b>annulé</b>.')
  await expect(message.locator('p').filter({ hasText: 'Chère Inès, c’est <b>annulé</b>.' })).toBeVisible()
  await page.getByRole('button', { name: t.shapes.text }).click()
  await expect(page.locator('pre')).toContainText('Chère Inès, c’est <b>annulé</b>.')
  await page.getByRole('button', { name: shellText.save }).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  await page.reload()
  await expect(intro).toHaveValue('Chère {prénom}, c’est <b>annulé</b>.')
  await expect(page.getByRole('button', { name: `${t.kind('order_cancelled')} ${t.own}` })).toBeVisible()
  expect(await complaints(page, 'an own letter')).toEqual([])
  await page.getByRole('button', { name: t.reset }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.reset }).click()
  await expect(page.getByText(t.resetDone)).toBeVisible()
  await expect(intro).toHaveValue(defaultSentences.order_cancelled.intro)
})

test('of two who change the sentences of an email at once, neither is overrun, also after a reload', async ({
  page,
  admin,
}) => {
  requestsFail()
  await openAdmin(page, admin, '/admin/mails?email=payment_failed')
  const intro = page.getByLabel(t.intro2)
  await intro.fill('Ma phrase.')
  // A colleague was quicker.
  await page.route(
    '**/rpc/save_mail_text',
    async (route) => {
      const postData = { ...route.request().postDataJSON(), intro: 'La phrase d’une autre.' }
      await route.fetch({ postData })
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: shellText.save }).click()
  const note = page.getByRole('alert').filter({ hasText: t.changedElsewhere })
  await expect(note).toContainText('La phrase d’une autre.')
  expect(await complaints(page, 'sentences that two have changed')).toEqual([])
  await page.reload()
  await expect(intro).toHaveValue('Ma phrase.')
  await page.getByRole('button', { name: shellText.save }).click()
  await note.getByRole('button', { name: conflictText.takeTheirs }).click()
  await expect(intro).toHaveValue('La phrase d’une autre.')
  for (const own of ['Ma phrase.', 'Une autre encore.']) {
    await intro.fill(own)
    await page.getByRole('button', { name: shellText.save }).click()
    await expect(page.getByRole('button', { name: shellText.save })).toBeDisabled()
    await expect(note).toBeHidden()
  }
  await page.getByRole('button', { name: t.reset }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.reset }).click()
  await expect(page.getByText(t.resetDone)).toBeVisible()
})

test('what is done to an order reaches its buyer, and the outbox shows it and sends it again', async ({
  page,
  admin,
  db,
}) => {
  const { order_number: order } = await placeOrder(db, {
    product: 6,
    // As long as most are.
    email: 'juliette.fontaine72@client.example',
  })
  await openAdmin(page, admin, `/admin/orders/${order}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: orderStatusText.shipped, exact: true }).click()
  await dialog.getByLabel(ordersText.tracking).fill('6A12345678901')
  await dialog.getByLabel(ordersText.tracking).press('Tab')
  await expect(page.getByText(ordersText.trackingDone)).toBeVisible()
  const outbox = `/admin/mails?vue=envois&q=${order}`
  const row = page.getByRole('row').filter({ hasText: t.kind('order_shipped') })
  // It waits as long as a mistyped number may be taken back.
  await page.goto(outbox)
  await expect(row.getByText(t.statuses.waiting).filter({ visible: true })).toBeVisible()
  await row.getByRole('button').click()
  await expect
    .poll(() => subjects(page, order))
    .toContainEqual(expect.stringContaining(said('order_shipped', order)))
  const shipped = (await mailsAbout(page, order)).find(({ text }) => text.includes(emailText.track))
  expect(shipped?.text).toContain('code=6A12345678901')
  await page.goto(`/admin/orders/${order}`)
  await dialog.getByRole('button', { name: orderStatusText.completed }).click()
  await expect
    .poll(() => subjects(page, order))
    .toContainEqual(expect.stringContaining(said('order_delivered', order)))

  await page.goto(outbox)
  await expect(row.getByText(t.local).filter({ visible: true })).toBeVisible()
  await expectSound(page, 'outbox')
  await row.getByRole('button').click()
  await expect(page.getByText(t.resent)).toBeVisible()
  const shippedOnes = async () =>
    (await subjects(page, order)).filter((subject) => subject.includes(said('order_shipped', order))).length
  await expect.poll(shippedOnes).toBe(2)

  await page.goto('/admin/mails?vue=envois')
  await page.getByRole('button', { name: t.test }).click()
  await expect(page.getByText(t.tested)).toBeVisible()
  const tried = page.getByRole('row').filter({ hasText: t.kind('test_email') })
  await expect(tried.getByText(t.local).filter({ visible: true })).toBeVisible({ timeout: 15_000 })
})

test('an email that failed is told on the dashboard, and leaves by keyboard', async ({ page, admin, db }) => {
  const { order_number: order } = await placeOrder(db, { product: 6 })
  await openAdmin(page, admin, `/admin/orders/${order}`)
  await page.getByRole('dialog').getByRole('button', { name: orderStatusText.shipped, exact: true }).click()
  await expect(page.getByText(ordersText.statusDone)).toBeVisible()
  // It waits for the number of the parcel: as if the mail service had refused it meanwhile.
  const { data } = await db
    .from('mail_outbox')
    .select('id, orders!inner(order_number)')
    .eq('kind', 'order_shipped')
    .eq('orders.order_number', order)
    .single()
  const end = { id: data?.id ?? 0, attempt: 0, outcome: 'refused', reason: 'adresse refusée' }
  expect((await db.rpc('end_mails', { ends: [end] })).error).toBeNull()

  await page.goto('/admin')
  const seen = page.getByRole('link', { name: /emails? n’est pas parti|emails ne sont pas partis/ })
  await expect(seen).toBeVisible()
  expect(await complaints(page, 'a dashboard with a failed mail')).toEqual([])
  await seen.click()
  await page.getByLabel(t.search).fill(order)
  await expect(page.getByText('adresse refusée').filter({ visible: true })).toBeVisible()
  expect(await complaints(page, 'a failed mail')).toEqual([])
  const tabTo = keyboardOn(page)
  await tabTo(/^Renvoyer «\sCommande expédiée/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.resent)).toBeVisible()
  await expect
    .poll(() => subjects(page, order))
    .toContainEqual(expect.stringContaining(said('order_shipped', order)))
})
