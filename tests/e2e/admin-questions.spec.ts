import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { accountText } from '@/texts/account.ts'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { formText as draftText } from '@/texts/admin/ui.ts'
import { orderQuestionText as asking, contactText, questionMailText } from '@/texts/contact.ts'
import { formText } from '@/texts/forms.ts'
import { mailsUrl } from '../support/shop.ts'
import { ADMIN_PASSWORD, complaints, type E2eAdmin, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows, shopKeys } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import { newPerson, openTab, signedIn } from './people.ts'

interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly reply_to?: string
}

const mailsTo = async (page: Page, address: string): Promise<Mail[]> =>
  ((await (await page.request.get(mailsUrl(shopKeys()))).json()) as Mail[]).filter(({ to }) =>
    to.includes(address),
  )

/** Looks at a screen at three widths. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await complaints(page, `${name} at ${width}`)).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
}

/** Answers a question as somebody else, at another machine. */
async function colleagueAnswers(page: Page, { email }: E2eAdmin, id: number, body: string): Promise<void> {
  const entered = await page.request.post('/functions/v1/admin-login', {
    data: { email, password: ADMIN_PASSWORD },
  })
  const { access_token: token } = (await entered.json()) as { access_token: string }
  const call = (name: string, data: object) =>
    page.request.post(`/rest/v1/rpc/${name}`, {
      headers: { Authorization: `Bearer ${token}`, apikey: token },
      data,
    })
  const { version } = (await (await call('admin_question', { question: id })).json()) as { version: number }
  const entry = { kind: 'answer', body, request_key: randomUUID() }
  const answer = await call('write_question', { question: id, expected_version: version, entry })
  expect(answer.status()).toBe(200)
}

test('a customer asks from the page of the order, is answered by mail, writes back, and the question is closed', async ({
  page,
  admin,
  owner,
  db,
}) => {
  // What a colleague has answered first.
  requestsFail()
  const stem = randomUUID().slice(0, 8)
  const email = `question-${stem}@client.example`
  const { order_number: number, order_token: token } = await placeOrder(db, {
    product: 8,
    email,
    lastName: stem,
  })
  await page.goto(`/checkout/confirmation#${token}`)
  await page.getByRole('button', { name: asking.open }).press('Enter')
  await expect(page.getByRole('heading', { name: asking.title })).toBeFocused()
  await expect(page.getByText(asking.to(number, email))).toBeVisible()
  await expect(page.getByLabel(asking.subject)).toHaveValue('status')
  await page.getByRole('button', { name: asking.send }).click()
  await expect(page.getByText(formText.missing(asking.message))).toBeVisible()
  await expect(page.getByLabel(asking.message)).toBeFocused()
  await look(page, 'ask-order')
  await page.getByLabel(asking.subject).selectOption('delay')
  await page.getByLabel(asking.message).fill('Quand arrive mon panier ?\nMerci <b>')
  await page.getByRole('button', { name: asking.send }).click()
  await expect(page.getByRole('heading', { name: asking.doneTitle })).toBeFocused()
  const asked = await rows(
    db.from('contact_messages').select('id, order_id, is_suspect, order_number').eq('email', email).single(),
  )
  expect(asked).toMatchObject({ order_number: number, is_suspect: false, order_id: expect.any(String) })
  const { id } = asked

  await openAdmin(page, admin, '/admin')
  await page.getByRole('link', { name: dashboardText.attention.questions(2).replace(/^2\s/, '') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${shellText.questions} ?, \\d`) })).toBeVisible()
  await page.getByLabel(t.search).fill(stem)
  await expect(page.getByText(t.found(1))).toBeVisible()
  await look(page, 'questions')
  await page.getByRole('link', { name: t.openOne(id, contactText.orderSubjects.delay) }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: t.detail(id) })).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expect(page.getByRole('link', { name: `Inès ${stem}` })).toBeVisible()
  const answer = page.getByLabel(t.answer)
  await expect(answer).toHaveValue(t.greeting('Inès'))
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByText(t.answerRequired)).toBeVisible()
  await answer.fill('Bonjour Inès,\n\nDemain.')
  // What is typed outlives a reload.
  await page.reload()
  await expect(page.getByText(draftText.restored)).toBeVisible()
  await expect(answer).toHaveValue('Bonjour Inès,\n\nDemain.')

  await colleagueAnswers(page, owner, id, `Après-demain, ${stem}.`)
  await page.getByRole('button', { name: t.send }).click()
  const overtaken = page.getByRole('alert').filter({ hasText: t.conflictNote })
  await expect(overtaken).toContainText(`Après-demain, ${stem}.`)
  await expect(answer).toHaveValue('Bonjour Inès,\n\nDemain.')
  await look(page, 'question-conflict')
  await overtaken.getByRole('button', { name: t.seen }).click()
  await page.getByRole('button', { name: t.send }).click()
  await page.getByRole('button', { name: t.takeBack }).click()
  await expect(page.getByText(t.takenBack, { exact: true })).toBeVisible()
  await expect(answer).toHaveValue('Bonjour Inès,\n\nDemain.')
  await answer.fill('Bonjour Inès,\n\nDemain avant midi.')
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByText(t.sent, { exact: true })).toBeVisible()
  await expect(page.getByText(t.statuses.waiting)).toBeVisible()
  await expect(answer).toHaveValue(t.greeting('Inès'))

  await page.getByText(t.replyTitle).press('Enter')
  await page.getByLabel(t.reply).fill(`Parfait, merci ! ${stem}`)
  await page.getByRole('button', { name: t.addReply }).click()
  await expect(page.getByText(t.replyDone)).toBeVisible()
  await expect(page.getByText(t.statuses.open, { exact: true })).toBeVisible()
  await look(page, 'question')
  await page.getByRole('button', { name: t.close, exact: true }).click()
  await expect(page.getByText(t.statusDone.closed, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t.undo, exact: true }).last().click()
  await expect(page.getByText(t.statuses.open, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t.close, exact: true }).click()
  await expect(page.getByText(t.statuses.closed, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: t.back }).click()
  await expect(page.getByText(t.noneFiltered)).toBeVisible()

  await page.goto(`/admin/orders/${number}`)
  const dialog = page.getByRole('dialog', { name: ordersText.detail(number) })
  await expect(
    dialog.getByRole('link', { name: t.openOne(id, contactText.orderSubjects.delay) }),
  ).toBeVisible()
  await dialog.getByRole('link', { name: `Inès ${stem}` }).click()
  await page.getByRole('link', { name: t.openOne(id, contactText.orderSubjects.delay) }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.detail(id) })).toBeVisible()

  const subject = questionMailText.subject(id, contactText.orderSubjects.delay, number)
  const answers = async () => (await mailsTo(page, email)).filter((mail) => mail.subject === subject)
  await expect.poll(answers, { timeout: 90_000 }).toHaveLength(2)
  const own = (await answers()).filter(({ text }) => text.includes('Demain'))
  expect(own).toMatchObject([
    { text: expect.stringContaining('Demain avant midi.\n'), reply_to: expect.stringContaining('@') },
  ])
  expect(own[0]?.text).toContain('> Quand arrive mon panier ?\n> Merci <b>')
  await expect(page.getByText(t.mail.sent)).toHaveCount(2)
})

test('a customer asks from the profile; a declaration without an order is tied to one by hand', async ({
  page,
  admin,
  db,
  keys,
}) => {
  const person = await newPerson(db)
  const { order_number: number } = await placeOrder(db, {
    product: 8,
    email: person.email,
    userId: person.id,
  })
  await signedIn(page, keys, person)
  await page.goto('/profile')
  await openTab(page, 'commandes')
  await page.getByText(accountText.orderOf(number, '').trim()).click()
  await page.getByRole('button', { name: asking.open }).click()
  await page.getByLabel(asking.message).fill('Puis-je changer de taille ?')
  await page.getByRole('button', { name: asking.send }).click()
  await expect(page.getByRole('heading', { name: asking.doneTitle })).toBeFocused()
  expect(await complaints(page, 'asked from the profile')).toEqual([])

  const declaration = {
    request_key: randomUUID(),
    name: 'Inès Moreau',
    order_number: 'CMD sans numéro',
    email: person.email,
    items: '',
    caller: randomUUID(),
  }
  const { reference } = (await rows(db.rpc('declare_withdrawal', { declaration }))) as { reference: string }
  await openAdmin(page, admin, '/admin')
  await page.getByRole('link', { name: dashboardText.attention.withdrawals(2).replace(/^2\s/, '') }).click()
  const link = page.getByRole('button', { name: orderWorkText.linkOne(reference, number) })
  await expect(link).toBeVisible()
  await look(page, 'loose-withdrawals')
  await expect(page.getByRole('link', { name: ordersText.viewOrder(number) })).toHaveCount(0)
  await link.press('Enter')
  await expect(page.getByText(orderWorkText.linked(reference, number))).toBeVisible()
  await page.getByRole('link', { name: ordersText.viewOrder(number) }).click()
  const dialog = page.getByRole('dialog', { name: ordersText.detail(number) })
  await expect(dialog.getByText(orderWorkText.wholeOrder)).toBeVisible()
  await expect(dialog.getByText(t.ofOrder)).toBeVisible()
  await dialog.getByRole('button', { name: orderWorkText.undo, exact: true }).click()
  await expect(dialog.getByText(orderWorkText.wholeOrder)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(link).toBeVisible()
})
