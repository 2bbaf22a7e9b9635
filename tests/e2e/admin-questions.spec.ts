import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { accountText } from '@/texts/account.ts'
import { dashboardText } from '@/texts/admin/dashboard.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { formText as draftText } from '@/texts/admin/ui.ts'
import { withdrawalsText } from '@/texts/admin/withdrawals.ts'
import { contactText, questionMailText } from '@/texts/contact.ts'
import { errorText } from '@/texts/errors.ts'
import { formText } from '@/texts/forms.ts'
import { orderQuestionText as asking } from '@/texts/order-question.ts'
import { callsOf, complaints, type E2eAdmin, expectSound, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'
import { heldBack } from './held-back.ts'
import { mailsTo } from './mails.ts'
import { declareWithdrawal, placeOrder } from './orders.ts'
import { newPerson, openTab, signedIn } from './people.ts'

/** Answers a question as somebody else, at another machine. */
async function colleagueAnswers(page: Page, colleague: E2eAdmin, id: number, body: string): Promise<void> {
  const call = await callsOf(page, colleague)
  const { version } = (await call('admin_question', { question: id })) as { version: number }
  const entry = { kind: 'answer', body, request_key: randomUUID() }
  await call('write_question', { question: id, expected_version: version, entry })
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
  await expectSound(page, 'ask-order')
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
  await expectSound(page, 'questions')
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
  await expectSound(page, 'question-conflict')
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
  await expectSound(page, 'question')
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
  const answers = async () => (await mailsTo(page.request, email)).filter((mail) => mail.subject === subject)
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

  const reference = await declareWithdrawal(db, 'CMD sans numéro', {
    name: 'Inès Moreau',
    email: person.email,
  })
  await openAdmin(page, admin, '/admin')
  await page.getByRole('link', { name: dashboardText.attention.withdrawals(2).replace(/^2\s/, '') }).click()
  const link = page.getByRole('button', { name: withdrawalsText.linkOne(reference, number) })
  await expect(link).toBeVisible()
  await expectSound(page, 'loose-withdrawals')
  await expect(page.getByRole('link', { name: ordersText.viewOrder(number) })).toHaveCount(0)
  await link.press('Enter')
  await expect(page.getByText(withdrawalsText.linked(reference, number))).toBeVisible()
  await page.getByRole('link', { name: ordersText.viewOrder(number) }).click()
  const dialog = page.getByRole('dialog', { name: ordersText.detail(number) })
  await expect(dialog.getByText(withdrawalsText.wholeOrder)).toBeVisible()
  await expect(dialog.getByText(t.ofOrder)).toBeVisible()
  await dialog.getByRole('button', { name: orderWorkText.undo, exact: true }).click()
  await expect(dialog.getByText(withdrawalsText.wholeOrder)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(link).toBeVisible()
})

test('a question without an order is found in the activity and in the log, tied to one by hand, corrected and untied', async ({
  page,
  owner,
  admin,
  db,
}) => {
  // What a colleague has tied first.
  requestsFail()
  const stem = `Q${randomUUID().slice(0, 8)}`
  const placed = async (email: string) =>
    (await placeOrder(db, { product: 8, email, lastName: stem })).order_number
  const [first, second] = [await placed(`${stem}-1@client.example`), await placed(`${stem}-2@client.example`)]
  const sender = `${stem}-2@client.example`
  const message = {
    form: 'message',
    first_name: 'Aline',
    last_name: stem,
    email: sender,
    phone: '',
    subject: 'Un cadeau',
    message: 'Mon chapeau est trop grand.',
    is_suspect: false,
    caller: `caller:${randomUUID()}`,
  }
  const id = Number(await rows(db.rpc('store_contact_message', { message })))
  // Whatever other tests do meanwhile, it is the latest.
  const created_at = new Date(Date.now() + 3_600_000).toISOString()
  await rows(db.from('contact_messages').update({ created_at }).eq('id', id).select('id'))
  await openAdmin(page, owner, '/admin')
  const activity = page.getByRole('region', { name: dashboardText.activity })
  await activity.getByRole('link', { name: new RegExp(stem) }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.detail(id) })).toBeVisible()
  await expect(page.getByText(t.noOrder)).toBeVisible()
  await expectSound(page, 'question-no-order')

  const field = page.getByRole('combobox', { name: t.tie })
  // Before anything is typed: the orders of the address.
  await field.click()
  await expect(page.getByRole('option')).toHaveText([new RegExp(`^${second}`)])
  await field.fill(`${stem}-1@client`)
  await expect(page.getByRole('option')).toHaveText([new RegExp(`^${first}`)])
  await expectSound(page, 'question-suggestions')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page.getByText(t.tied(first))).toBeVisible()
  const link = (number: string) => page.getByRole('main').getByRole('link', { name: number, exact: true })
  await expect(link(first)).toBeFocused()
  await expectSound(page, 'question-tied')
  await page.getByRole('button', { name: t.undo, exact: true }).click()
  await expect(page.getByText(t.noOrder)).toBeVisible()

  await field.fill(first)
  await page.getByRole('option', { name: first }).click()
  await page.getByRole('button', { name: t.changeOrder }).press('Enter')
  await field.fill(stem)
  // The one it has is not offered.
  await expect(page.getByRole('option')).toHaveText([new RegExp(`^${second}`)])

  // A colleague unties it in the meantime: whoever comes second is told, and sees how it is.
  const call = await callsOf(page, admin)
  const { version } = (await call('admin_question', { question: id })) as { version: number }
  // The page asks every few seconds; what it hears in time is no conflict.
  const letGo = await heldBack(page, '**/rest/v1/rpc/admin_question')
  await call('set_question', { question: id, expected_version: version, fields: { order: null } })
  await page.getByRole('option', { name: second }).click()
  await expect(page.getByText(errorText.question_changed)).toBeVisible()
  letGo()
  await expect(page.getByText(t.noOrder)).toBeVisible()
  await field.fill(second)
  await page.getByRole('option', { name: second }).click()
  await link(second).click()
  const dialog = page.getByRole('dialog', { name: ordersText.detail(second) })
  await dialog.getByRole('link', { name: t.openOne(id, 'Un cadeau') }).click()
  await page.getByRole('button', { name: t.untie }).press('Enter')
  await expect(page.getByText(t.untied)).toBeVisible()
  await expect(field).toBeFocused()

  await page.goto('/admin/audit?objet=contact_messages')
  const entry = page.getByRole('listitem').filter({ hasText: second }).first()
  await expect(entry).toContainText('Commande')
  await entry.getByRole('link', { name: new RegExp(`${id}$`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.detail(id) })).toBeVisible()
  await rows(db.from('contact_messages').delete().eq('id', id).select('id'))
})
