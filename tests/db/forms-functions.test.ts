import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FORM_BODY_BYTES, MIN_FILL_MS } from '@/domain/form-guard.ts'
import { CONSENT_VERSION } from '@/domain/newsletter.ts'
import { contactMailText } from '@/texts/contact.ts'
import { newsletterMailText, newsletterText } from '@/texts/newsletter.ts'
import { withdrawalText } from '@/texts/withdrawal.ts'
import { withdrawalMailText } from '@/texts/withdrawal-emails.ts'
import { insertProducts, NEW_SHOP, orderRequest, placeOrder } from './support/samples.ts'
import { type SentMail, type ShopBackend, shopBackend } from './support/shop-backend.ts'

type FullMail = SentMail & { reply_to?: string; headers?: Record<string, string> }

const SITE = 'https://shop.example'
const SHOP = 'boutique@shop.example'

let shop: ShopBackend
let orderNumber: string

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: `${SITE}/` })
  await shop.db.query('update settings set contact_email = $1', [SHOP])
  await insertProducts(shop.db, [{ id: 1 }])
  orderNumber = (await placeOrder(shop.db, orderRequest())).order_number
})
afterAll(() => shop?.close())

const post = (path: string, body: unknown) =>
  fetch(`${shop.url}/functions/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Emails to an address, once there are as many as expected. */
async function mailsTo(address: string, count: number): Promise<FullMail[]> {
  const found = () => shop.mails.filter(({ to }) => to === address) as FullMail[]
  await expect.poll(found).toHaveLength(count)
  return found()
}

const GUARD = { trap: '', elapsedMs: 30_000 }
const contact = (fields: object = {}, guard: object = GUARD) => ({
  form: 'message',
  fields: {
    firstName: 'Inès <b>',
    lastName: 'Moreau',
    email: 'ines@client.example',
    phone: '',
    subject: 'Une\r\nBcc: x@else.example',
    message: 'Bonjour,\n<script>alert(1)</script>',
    ...fields,
  },
  guard,
})

describe('a message', () => {
  test('is kept, mailed to the shop with an address to answer to, and acknowledged', async () => {
    const response = await post('contact', contact())
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ received: true })
    const [toShop] = await mailsTo(SHOP, 1)
    expect(toShop).toMatchObject({ reply_to: 'ines@client.example' })
    expect(toShop?.subject).toMatch(/^Contact nº \d+\s: Une Bcc: x@else\.example$/)
    expect(toShop?.html).toContain('&lt;script&gt;')
    expect(toShop?.text).toContain('> <script>')
    const [toSender] = await mailsTo('ines@client.example', 1)
    expect(toSender).toMatchObject({ subject: contactMailText.subject(NEW_SHOP), reply_to: SHOP })
    expect(toSender?.text).not.toContain('script')
    expect(await shop.db.query('select first_name, phone, status, is_suspect from contact_messages')).toEqual(
      [{ first_name: 'Inès <b>', phone: null, status: 'open', is_suspect: false }],
    )
  })

  test.each([
    { trap: 'https://spam.example', elapsedMs: 30_000 },
    { trap: '', elapsedMs: MIN_FILL_MS - 1 },
  ])('of a program, %j, is kept and mailed to nobody', async (guard) => {
    const response = await post('contact', contact({ email: 'bot@client.example' }, guard))
    expect(await response.json()).toEqual({ received: true })
    expect(await shop.db.query(`select from mail_outbox where email = 'bot@client.example'`)).toEqual([])
    const [row] = await shop.db.query('select is_suspect from contact_messages order by id desc limit 1')
    expect(row).toEqual({ is_suspect: true })
  })

  test('without what it needs is refused with the names of its fields', async () => {
    const response = await post('contact', contact({ email: 'nobody', message: ' ' }))
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: { code: 'request_invalid', details: { fields: ['fields.email', 'fields.message'] } },
    })
    expect((await post('contact', 'x'.repeat(MAX_FORM_BODY_BYTES + 1))).status).toBe(413)
    expect((await fetch(`${shop.url}/functions/v1/contact`)).status).toBe(405)
  })

  test('after too many is refused', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++)
      statuses.push((await post('contact', contact({ email: 'often@client.example' }))).status)
    expect(statuses).toContain(429)
    await shop.db.query('delete from private.form_attempts')
  })
})

test('the newsletter is confirmed by mail, and left with one click', async () => {
  const email = 'lea@client.example'
  const subscribe = () =>
    post('newsletter', { action: 'subscribe', email, consent: CONSENT_VERSION, source: 'blog', guard: GUARD })
  const first = await (await subscribe()).text()
  const [asked] = await mailsTo(email, 1)
  expect(asked?.subject).toBe(newsletterMailText.confirmSubject(NEW_SHOP))
  const token = /confirmation#(\w+)/.exec(asked?.text ?? '')?.[1]
  const confirmed = await post('newsletter', { action: 'confirm', token })
  expect(confirmed.status).toBe(200)
  const mails = await mailsTo(email, 2)

  // A known address gets the same answer, and no message.
  expect(await (await subscribe()).text()).toBe(first)
  for (const mail of mails) {
    expect(mail.text).toMatch(new RegExp(`${SITE}/newsletter/desabonnement#\\w{64}`))
    expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  }
  const oneClick = /<(.+)>/.exec(mails[1]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(oneClick).toMatch(/^https:\/\/shop\.example\/functions\/v1\/newsletter\?leave=/)
  const left = await fetch(oneClick.replace(SITE, shop.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(left.status).toBe(200)
  const [row] = await shop.db.query('select status from newsletter_subscribers where email = $1', [email])
  expect(row).toEqual({ status: 'unsubscribed' })
  const [proof] = await shop.db.query(
    `select consent_text, caller from newsletter_proofs order by id limit 1`,
  )
  expect(proof).toEqual({
    consent_text: newsletterText.consent,
    caller: expect.stringMatching(/^caller:[0-9a-f]{64}$/),
  })
  expect(await mailsTo(email, 2)).toHaveLength(2)
  expect((await post('newsletter', { action: 'unsubscribe', token: 'x'.repeat(64) })).status).toBe(404)
})

describe('a withdrawal', () => {
  const declare = (fields: object = {}, requestKey = randomUUID()) =>
    post('withdrawal', {
      requestKey,
      fields: { name: 'Inès Moreau', orderNumber, email: 'ines@retour.example', items: '', ...fields },
    })

  test('is acknowledged at once with its content, date and time, once however often it is sent', async () => {
    await shop.db.query("update settings set return_address = '1 quai des Retours'")
    const key = randomUUID()
    const answer = (await (await declare({}, key)).json()) as Record<string, unknown>
    expect(answer).toEqual({
      reference: expect.stringMatching(/^RET-\d{4}-\d{4}$/),
      declaredAt: expect.any(String),
      acknowledged: true,
    })
    expect(await (await declare({}, key)).json()).toEqual(answer)
    const [mail] = await mailsTo('ines@retour.example', 1)
    expect(mail?.subject).toBe(withdrawalMailText.subject(String(answer.reference), NEW_SHOP))
    for (const part of [
      orderNumber,
      'Inès Moreau',
      withdrawalText.wholeOrder,
      withdrawalText.moment(String(answer.declaredAt)),
      withdrawalMailText.returnTo('1 quai des Retours'),
    ])
      expect(mail?.text).toContain(part)
    const [row] = await shop.db.query('select acknowledged_at is not null as acknowledged from withdrawals')
    expect(row).toEqual({ acknowledged: true })
  })

  test('sends no advertisement to an address that no order names, and turns no declaration away for it', async () => {
    const email = 'stranger@else.example'
    const name = 'Gagnez https://evil.example/a'
    const items = `Cliquez www.evil.example ou ${'x'.repeat(600)}`
    expect((await declare({ email, name, items })).status).toBe(200)
    const [mail] = await mailsTo(email, 1)
    expect(mail?.text).toMatch(/^Bonjour,\n/)
    for (const part of [mail?.text, mail?.html]) {
      expect(part).not.toMatch(/evil\.example|https:\/\/evil|x{400}/)
      expect(part).toContain('evil.\u200bexample')
    }
    const [kept] = await shop.db.query('select name, items from withdrawals where email = $1', [email])
    expect(kept).toEqual({ name, items })
  })

  test('of an order that does not exist, or late, is answered alike; the shop learns the difference', async () => {
    await shop.db.query(`update orders set delivered_at = now() - interval '60 days'`)
    const late = await (await declare({ email: 'ines@client.example' })).json()
    const unknown = await (await declare({ orderNumber: 'CMD-1999-0001', email: 'who@else.example' })).json()
    const shape = { reference: expect.any(String), declaredAt: expect.any(String), acknowledged: true }
    expect([late, unknown]).toEqual([shape, shape])
    const notices = () =>
      shop.mails
        .filter(({ subject }) => subject.startsWith('Rétractation'))
        .map(({ text }) => text)
        .join('\n')
    await expect.poll(notices).toContain(withdrawalMailText.late)
    await expect.poll(notices).toContain(withdrawalMailText.notLinked)
  })
})

test('what the database cannot hold is a wrong link or name, and no failure of the shop', async () => {
  for (const sign of ['\u0000', '\ud800']) {
    const token = sign.repeat(64)
    expect((await post('newsletter', { action: 'confirm', token })).status).toBe(404)
    expect((await post('review', { action: 'unsubscribe', token })).status).toBe(404)
    expect((await post('document', { token })).status).toBe(404)
    expect((await post('admin-login', { email: `${sign}@b.example`, password: 'x' })).status).toBe(401)
  }
  for (const name of ['newsletter', 'review']) expect((await post(`${name}?leave=%00`, '')).status).toBe(404)
})
