import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stockAlertMailText as t } from '@/texts/stock-alert.ts'
import { priceNote } from '@/texts/vat.ts'
import { insertProducts, NEW_SHOP } from './support/samples.ts'
import { type SentMail, type ShopBackend, shopBackend } from './support/shop-backend.ts'

type FullMail = SentMail & { headers?: Record<string, string> }

const SITE = 'https://shop.example'
const PASSWORD = 'une phrase de passe'
const GUARD = { trap: '', elapsedMs: 30_000 }

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: `${SITE}/` })
  await insertProducts(shop.db, [{ id: 1, stock: 0, price: '48.00' }])
})
afterAll(() => shop?.close())
beforeEach(async () => {
  await shop.db.query('update inventory set stock = 0')
  await shop.db.query('delete from private.form_attempts')
})

const post = (path: string, body: unknown, token = '') =>
  fetch(`${shop.url}/functions/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
const ask = (email: string, token = '', changes: object = {}) =>
  post(
    'stock-alert',
    { action: 'subscribe', email, product: 1, variant: null, guard: GUARD, ...changes },
    token,
  )
const clock = () => post('order-clock', {}, shop.secretKey)
const mailsTo = (address: string) => shop.mails.filter(({ to }) => to === address) as FullMail[]
const statusOf = async (email: string) =>
  (await shop.db.query('select status from stock_alerts where email = $1', [email]))[0]?.status

/** An address that has confirmed. */
async function waiting(email: string): Promise<void> {
  await ask(email)
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  const token = /confirmation#(\w+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1]
  expect((await post('stock-alert', { action: 'confirm', token })).status).toBe(200)
}

test('an alert is confirmed by mail, told once when the product is back, and ended with one click', async () => {
  const email = 'lea@client.example'
  const first = await ask(email)
  expect(first.status).toBe(200)
  const answer = await first.text()
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  expect(mailsTo(email)[0]?.subject).toBe(t.confirmSubject('Produit 1'))
  const token = /confirmation#(\w+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1]
  expect(await statusOf(email)).toBe('pending')
  expect((await post('stock-alert', { action: 'confirm', token })).status).toBe(200)
  expect(await statusOf(email)).toBe('confirmed')
  // A known address gets the same answer, and no email.
  expect(await (await ask(email)).text()).toBe(answer)

  await clock()
  expect(mailsTo(email)).toHaveLength(1)
  await shop.db.query('update inventory set stock = 2')
  expect((await clock()).status).toBe(200)
  await clock()
  expect(mailsTo(email)).toHaveLength(2)
  const back = mailsTo(email)[1]
  expect(back?.subject).toBe(t.backSubject('Produit 1', NEW_SHOP))
  for (const part of [t.back, '- Produit 1', t.firstCome(2), t.onlyOne, `${SITE}/products/1`])
    expect(back?.text).toContain(part)
  expect(back?.text).toContain('48,00')
  expect(back?.text).toMatch(new RegExp(`${SITE}/alerte/desabonnement#\\w{64}`))
  expect(back?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const oneClick = /<(.+)>/.exec(back?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(oneClick).toMatch(/^https:\/\/shop\.example\/functions\/v1\/stock-alert\?leave=/)
  const here = oneClick.replace(SITE, shop.url)
  expect((await fetch(here)).status).toBe(405)
  expect(await statusOf(email)).toBe('sent')
  const left = await fetch(here, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(left.status).toBe(200)
  expect(await statusOf(email)).toBe('cancelled')
})

test('a product that is gone before the email leaves is not announced; the next one is', async () => {
  const email = 'noor@client.example'
  await waiting(email)
  await shop.db.query('update inventory set stock = 1')
  await shop.service.rpc('queue_stock_alerts')
  await shop.db.query('update inventory set stock = 0')
  await clock()
  expect(mailsTo(email)).toHaveLength(1)
  expect(await statusOf(email)).toBe('confirmed')
  await shop.db.query('update inventory set stock = 1')
  await clock()
  expect(mailsTo(email)).toHaveLength(2)
  expect(mailsTo(email)[1]?.text).toContain(t.firstCome(1))
})

test('the email waits where the mail service fails, and is not sent to who left meanwhile', async () => {
  const [stays, leaves] = ['stays@client.example', 'leaves@client.example']
  await waiting(stays)
  await waiting(leaves)
  shop.failMails(true)
  await shop.db.query('update inventory set stock = 5')
  await clock()
  shop.failMails(false)
  const [row] = await shop.db.query('select unsubscribe_token from stock_alerts where email = $1', [leaves])
  await post('stock-alert', { action: 'unsubscribe', token: row?.unsubscribe_token })
  await shop.db.query('update mail_outbox set next_attempt_at = now()')
  await clock()
  expect(mailsTo(stays)).toHaveLength(2)
  expect(mailsTo(leaves)).toHaveLength(1)
})

test('an account that has proved to own the address is not asked by email', async () => {
  const email = 'salma@client.example'
  await shop.addAccount(email, PASSWORD)
  const { data } = await shop.visitor.auth.signInWithPassword({ email, password: PASSWORD })
  const token = data.session?.access_token ?? ''
  expect(await (await ask(email, token)).json()).toEqual({ confirmed: false })
  await shop.db.query('insert into private.proven_addresses (user_id, email) values ($1, $2)', [
    data.user?.id,
    email,
  ])
  expect(await (await ask(email, token)).json()).toEqual({ confirmed: true })
  expect(await statusOf(email)).toBe('confirmed')
  // Another's address stays another's, and a token that is none is a visitor's.
  expect(await (await ask('autre@client.example', token)).json()).toEqual({ confirmed: false })
  expect(await (await ask('autre@client.example', 'a.b.c')).json()).toEqual({ confirmed: false })
})

test.each([
  [{ product: 99 }, 404, 'product_not_found'],
  [{ variant: 123456 }, 404, 'product_not_found'],
  [{ email: 'x' }, 400, 'request_invalid'],
  [{ product: '1; drop table products' }, 400, 'request_invalid'],
  [{ guard: undefined }, 400, 'request_invalid'],
])('%j is refused', async (changes, status, code) => {
  const refused = await ask('a@client.example', '', changes)
  expect(refused.status).toBe(status)
  expect(await refused.json()).toMatchObject({ error: { code } })
})

test('what is back already is said so, and nobody is written to', async () => {
  await shop.db.query('update inventory set stock = 1')
  const refused = await ask('tard@client.example')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { code: 'variant_in_stock' } })
  expect(await statusOf('tard@client.example')).toBeUndefined()
})

test('what a program sends is answered like any other and kept nowhere', async () => {
  for (const guard of [
    { trap: 'https://spam.example', elapsedMs: 30_000 },
    { trap: '', elapsedMs: 5 },
  ])
    expect(await (await ask('robot@client.example', '', { guard })).json()).toEqual({ confirmed: false })
  expect(await statusOf('robot@client.example')).toBeUndefined()
})

test('the email of a shop that is exempt from VAT says so, and not TTC', async () => {
  const email = 'exempt@client.example'
  await waiting(email)
  await shop.db.query('update settings set vat_exempt = true')
  await shop.db.query('update inventory set stock = 3')
  await clock()
  const text = mailsTo(email).at(-1)?.text
  expect(text).toContain('48,00')
  expect(text).toContain(priceNote.exempt)
  expect(text).not.toContain('TTC')
  await shop.db.query('update settings set vat_exempt = false')
})
