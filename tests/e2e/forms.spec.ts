import { expect } from '@playwright/test'
import { CONTACT_LIMITS } from '@/domain/contact.ts'
import { contactText } from '@/texts/contact.ts'
import { formText } from '@/texts/forms.ts'
import { mailLinkText } from '@/texts/mail-link.ts'
import { newsletterMailText, newsletterText } from '@/texts/newsletter.ts'
import { withdrawalText } from '@/texts/withdrawal.ts'
import { withdrawalMailText } from '@/texts/withdrawal-emails.ts'
import { expectAccessible } from './axe.ts'
import { newMailsUrl, requestsFail, rows, test } from './fixtures.ts'
import { heldBack } from './held-back.ts'

type Page = import('@playwright/test').Page

interface KeptMail {
  readonly to: string[]
  readonly subject: string
  readonly text: string
}

/** An address of this run alone: the tests share one shop and its limits. */
const address = (name: string) => `${name}.${Date.now()}@client.example`

/** The email with that subject that an address got. */
async function mailTo(page: Page, to: string, subject: RegExp | string): Promise<KeptMail> {
  let found: KeptMail | undefined
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get(newMailsUrl())).json()) as KeptMail[]
      found = mails.find((mail) => mail.to.includes(to) && mail.subject.match(subject))
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error(`no e-mail to ${to}`)
  return found
}

test('the mailbox opens at the address that the start of the shop prints, and hides the key from it', async ({
  page,
}) => {
  await page.goto(process.env.TEST_SHOP_MAILBOX ?? '')
  await expect(page).toHaveURL(/\/_\/mail$/)
  await expect(page.getByRole('link', { name: 'JSON' })).toBeVisible()
})

test('a message tells what is missing, is stored, mailed and acknowledged', async ({ page, db }) => {
  const t = contactText.fields
  const email = address('message')
  // Sent before the scripts came, it is checked when they have come: in the page's words, not in the browser's.
  const release = await heldBack(page, '**/_astro/*.js')
  await page.goto('/contact')
  const panel = page.getByRole('tabpanel', { name: contactText.tabMessage })
  await panel.getByLabel(t.email).fill('nulle part')
  await panel.getByRole('button', { name: contactText.send }).click()
  release()
  await expect(panel.getByLabel(t.firstName, { exact: true })).toBeFocused()
  await expect(panel.getByRole('alert')).toHaveText(formText.problems.required)
  for (const field of [t.firstName, t.lastName, t.subject, t.message])
    await expect(panel.getByText(formText.missing(field), { exact: true })).toBeVisible()
  await expect(panel.getByText(formText.problems.email)).toBeVisible()
  await expectAccessible(page)

  await panel.getByLabel(t.firstName, { exact: true }).fill('Amina')
  await panel.getByLabel(t.lastName, { exact: true }).fill('Berrada')
  await panel.getByLabel(t.email).fill(email)
  await panel.getByLabel(t.subject).fill('Une taille de chapeau')
  await panel.getByLabel(t.message, { exact: true }).fill('Bonjour,\nun tour de tête de 58 ?')
  await panel.getByRole('button', { name: contactText.send }).click()
  await expect(page.getByRole('heading', { name: contactText.doneTitle })).toBeVisible()
  const stored = await rows(db.from('contact_messages').select('*').eq('email', email).single())
  expect(stored).toMatchObject({
    form: 'message',
    first_name: 'Amina',
    phone: null,
    message: 'Bonjour,\nun tour de tête de 58 ?',
    is_suspect: false,
  })
  await mailTo(page, email, /Nous avons bien reçu/)
  const { contact_email } = await rows(db.from('settings').select('contact_email').single())
  const notice = await mailTo(page, contact_email, new RegExp(`^Contact nº ${stored.id}\\s`))
  expect(notice.text).toContain('> un tour de tête de 58 ?')
})

test('a message that is too long is counted and refused, and nothing of it is cut off', async ({ page }) => {
  await page.goto('/contact')
  const panel = page.getByRole('tabpanel', { name: contactText.tabMessage })
  const message = panel.getByLabel(contactText.fields.message, { exact: true })
  const most = CONTACT_LIMITS.message
  await message.fill('a'.repeat(most - 10))
  await expect(panel.getByText(formText.counted(most - 10, most))).toBeVisible()
  await message.fill('a'.repeat(most + 30))
  await expect(panel.getByText(formText.counted(most + 30, most))).toBeVisible()
  await panel.getByRole('button', { name: contactText.send }).click()
  await expect(message).toHaveAttribute('aria-invalid', 'true')
  await expect(message).toHaveAccessibleDescription(new RegExp(formText.tooMuch(30)))
  expect(await message.inputValue()).toHaveLength(most + 30)
  await message.fill('Bonjour')
  await expect(message).not.toHaveAttribute('aria-invalid')
  await expect(panel.getByText(/caractères/)).toHaveCount(0)
})

test('a question about an order goes by its own tab, by keyboard alone', async ({ page, db }) => {
  const t = contactText.fields
  const email = address('order')
  await page.goto('/contact')
  await expect(async () => {
    await page.getByRole('tab', { name: contactText.tabMessage }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: contactText.tabOrder })).toBeFocused({ timeout: 500 })
  }).toPass()
  const panel = page.getByRole('tabpanel', { name: contactText.tabOrder })
  await expect(panel.getByLabel(t.orderSubject).locator('option')).toHaveText([
    'Sélectionnez un sujet',
    ...Object.values(contactText.orderSubjects),
  ])
  await panel.getByLabel(t.orderName).fill('Amina Berrada')
  await panel.getByLabel(t.orderEmail).fill(email)
  await panel.getByLabel(t.orderSubject).selectOption('damaged')
  await panel.getByLabel(t.orderMessage, { exact: true }).fill('L’anse est fendue.')
  await panel.getByLabel(t.orderEmail).press('Enter')
  await expect(page.getByRole('heading', { name: contactText.doneTitle })).toBeVisible()
  const stored = await rows(db.from('contact_messages').select('*').eq('email', email).single())
  expect(stored).toMatchObject({
    form: 'order',
    order_subject: 'damaged',
    order_number: null,
    order_id: null,
  })
})

test('the newsletter asks twice, and is left with one click', async ({ page, db }) => {
  const email = address('lettre')
  const status = async () =>
    (await rows(db.from('newsletter_subscribers').select('status').eq('email', email).single())).status
  await page.goto('/faq')
  const form = page.getByRole('contentinfo').locator('form')
  await form.getByLabel(newsletterText.email).fill(email)
  // Until its script has come, the browser's own words stand beside the box.
  await expect(form).toHaveJSProperty('noValidate', true)
  await form.getByRole('button', { name: 'S’abonner' }).click()
  await expect(form.getByText(formText.problems.consent)).toBeVisible()
  await expect(form.getByRole('checkbox')).not.toBeChecked()
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'S’abonner' }).click()
  await expect(page.getByText(newsletterText.done)).toBeVisible()
  expect(await status()).toBe('pending')

  const asked = await mailTo(page, email, newsletterMailText.confirmSubject('').slice(0, 20))
  await page.goto(/https?:\S+confirmation#\w+/.exec(asked.text)?.[0] ?? '')
  expect(await status()).toBe('pending')
  await page.getByRole('button', { name: newsletterText.confirm }).click()
  await expect(page.getByText(newsletterText.confirmed)).toBeVisible()
  expect(await status()).toBe('confirmed')

  const welcome = await mailTo(page, email, /Bienvenue/)
  await page.goto(/https?:\S+desabonnement#\w+/.exec(welcome.text)?.[0] ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: newsletterText.leave }).click()
  await expect(page.getByText(newsletterText.left)).toBeVisible()
  expect(await status()).toBe('unsubscribed')
  await page.goto('/newsletter/confirmation')
  await expect(page.getByText(mailLinkText.linkMissing)).toBeVisible()
})

test('a contract is withdrawn from in two steps and acknowledged at once', async ({ page, db }) => {
  const t = withdrawalText
  const email = address('retour')
  await page.goto('/faq')
  await page.getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await page.getByRole('button', { name: t.next }).click()
  await expect(page.getByLabel(t.fields.name, { exact: true })).toBeFocused()
  await page.getByLabel(t.fields.name, { exact: true }).fill('Amina Berrada')
  await page.getByLabel(t.fields.orderNumber).fill('CMD-2026-9999')
  await page.getByLabel(t.fields.email, { exact: true }).fill(email)
  await page.getByRole('button', { name: t.next }).click()
  await expect(page.getByRole('heading', { name: t.reviewTitle })).toBeFocused()
  await expect(page.getByText(t.wholeOrder, { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(page.getByRole('heading', { name: t.doneTitle })).toBeFocused()
  await expect(page.getByText(t.acknowledged(email))).toBeVisible()

  const stored = await rows(db.from('withdrawals').select('*').eq('email', email).single())
  expect(stored).toMatchObject({ order_number: 'CMD-2026-9999', order_id: null, status: 'received' })
  const moment = t.moment(stored.declared_at)
  await expect(page.getByText(moment)).toBeVisible()
  await expect(page.getByText(stored.reference)).toBeVisible()
  const mail = await mailTo(page, email, withdrawalMailText.subject(stored.reference, ''))
  for (const part of [moment, 'Amina Berrada', 'CMD-2026-9999', t.wholeOrder])
    expect(mail.text).toContain(part)
})

test('a form keeps its text when the shop is out of reach', async ({ page }) => {
  requestsFail()
  await page.route('**/functions/v1/**', (route) => route.abort())
  await page.goto('/retractation')
  const t = withdrawalText
  await page.getByLabel(t.fields.name, { exact: true }).fill('Amina Berrada')
  await page.getByLabel(t.fields.orderNumber).fill('CMD-2026-0001')
  await page.getByLabel(t.fields.email, { exact: true }).fill('amina@client.example')
  await page.getByRole('button', { name: t.next }).click()
  await page.getByRole('button', { name: t.confirm }).click()
  await expect(page.getByRole('alert').filter({ hasText: t.failed })).toBeVisible()
  await page.getByRole('button', { name: t.change }).click()
  await expect(page.getByLabel(t.fields.name, { exact: true })).toHaveValue('Amina Berrada')
})
