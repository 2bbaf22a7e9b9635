import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_PRINTED_ORDERS } from '@/domain/rules.ts'
import { journalMailText } from '@/texts/journal-mail.ts'
import { documentOf } from '../../supabase/functions/_shared/document-file.ts'
import { readPdf } from '../support/read-pdf.ts'
import { loggedIn } from './support/log-in.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
let staff: string

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example/' })
  await insertProducts(shop.db, [{ id: 1, stock: 1000 }])
  await loggedIn(shop, 'salma@shop.example', 'owner')
  staff = await loggedIn(shop, 'nadia@shop.example', 'staff', { name: 'Nadia' })
})
afterAll(() => shop?.close())

const ask = (body: unknown, bearer = shop.anonKey) =>
  fetch(`${shop.url}/functions/v1/document`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, apikey: shop.anonKey },
    body: JSON.stringify(body),
  })
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

test('who holds the token of a paid order gets its invoice, the same bytes each time, whatever the settings become', async () => {
  const { order_token, order_number } = await placeOrder(shop.db, orderRequest())
  const first = await ask({ token: order_token })
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('application/pdf')
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(first.headers.get('content-disposition')).toMatch(
    /^attachment; filename="facture-DEMO-FAC-\d{4}-0001\.pdf"$/,
  )
  const bytes = await bytesOf(first)
  expect((await readPdf(bytes)).pages[0]).toContain(order_number)
  await shop.db.query(`update settings set site_name = 'Un autre nom'`)
  expect(Buffer.from(await bytesOf(await ask({ token: order_token }))).equals(Buffer.from(bytes))).toBe(true)
  const stored = await shop.db.query(`select name from storage.objects where bucket_id = 'documents'`)
  expect(stored).toHaveLength(1)
  // Nobody reads the bucket itself.
  const [{ name } = {}] = stored
  for (const bearer of [shop.anonKey, staff])
    for (const way of ['public/', 'authenticated/', '']) {
      const answer = await fetch(`${shop.url}/storage/v1/object/${way}documents/${name}`, {
        headers: { Authorization: `Bearer ${bearer}`, apikey: shop.anonKey },
      })
      expect(answer.ok, way).toBe(false)
    }
})

test('ten calls at once store one file, and all get it', async () => {
  const { order_token } = await placeOrder(shop.db, orderRequest())
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask({ token: order_token }).then(bytesOf)),
  )
  const [first] = answers
  for (const bytes of answers) expect(Buffer.from(bytes).equals(Buffer.from(first ?? []))).toBe(true)
  expect(await shop.db.query(`select 1 from storage.objects where bucket_id = 'documents'`)).toHaveLength(2)
})

test('an order that is not paid has none, nor has a token that opens nothing', async () => {
  const { order_token } = await placeOrder(shop.db, orderRequest({ is_simulated: false }))
  for (const body of [
    { token: order_token },
    { token: 'x'.repeat(64) },
    { token: order_token, number: 'FAC-2026-0001' },
  ])
    expect(await codeOf(await ask(body))).toBe('order_not_found')
  expect(await documentOf({ db: shop.service }, order_token, 'invoice')).toEqual([])
})

test('one order’s token does not open another’s invoice', async () => {
  const { order_token } = await placeOrder(shop.db, orderRequest())
  const answer = await ask({ token: order_token })
  const own = /DEMO-FAC-\d{4}-\d{4}/.exec(answer.headers.get('content-disposition') ?? '')?.[0] ?? ''
  expect((await ask({ token: order_token, number: own })).status).toBe(200)
  expect(await codeOf(await ask({ token: order_token, number: own.replace(/\d$/, '1') }))).toBe(
    'order_not_found',
  )
})

test('administrators get invoices and packing slips of many orders in one file; nobody else does', async () => {
  const placed = [await placeOrder(shop.db, orderRequest()), await placeOrder(shop.db, orderRequest())]
  const orders = placed.map(({ order_number }) => order_number)
  for (const kind of ['invoice', 'packing_slip']) {
    for (const bearer of [shop.anonKey, 'x', ''])
      expect(await codeOf(await ask({ orders, kind }, bearer))).toBe('sign_in_required')
    const answer = await ask({ orders: [...orders, 'CMD-2000-0001'], kind }, staff)
    expect(answer.status).toBe(200)
    const { pages } = await readPdf(await bytesOf(answer))
    expect(pages).toHaveLength(2)
    orders.forEach((order, n) => {
      expect(pages[n]).toContain(order)
    })
    expect(pages[0]?.includes('€')).toBe(kind === 'invoice')
  }
  expect(await codeOf(await ask({ orders, kind: 'credit_note' }, staff))).toBe('order_not_found')
  expect(await codeOf(await ask({ orders: ['CMD-2000-0001'], kind: 'packing_slip' }, staff))).toBe(
    'order_not_found',
  )
})

test.each([
  {},
  { token: 'short' },
  { token: 1 },
  { orders: [], kind: 'invoice' },
  { orders: ["CMD-2026-0001'"], kind: 'invoice' },
  { orders: Array(MAX_PRINTED_ORDERS + 1).fill('CMD-2026-0001'), kind: 'invoice' },
  { orders: ['CMD-2026-0001'], kind: 'other' },
])('refuses %j', async (body) => {
  expect(await codeOf(await ask(body, staff))).toBe('request_invalid')
})

test('emails attach what documentOf gives', async () => {
  const { order_token, order_number } = await placeOrder(shop.db, orderRequest())
  const [file] = await documentOf({ db: shop.service }, order_token, 'invoice')
  expect(file?.filename).toMatch(/^facture-DEMO-FAC-\d{4}-\d{4}\.pdf$/)
  expect((await readPdf(file?.bytes ?? new Uint8Array())).pages[0]).toContain(order_number)
  expect(await documentOf({ db: shop.service }, order_token, 'credit_note')).toEqual([])
})

test('the clock issues what is due, closes the days that are over and writes to the owner', async () => {
  await shop.db.query(`select private.write_journal('correction', 'FAC-2026-0001', now() + interval '1 day',
    '{"simulated":false,"total":0,"net":0,"tax":0,"rates":[]}')`)
  await shop.db.query(`select private.close_journal(now() + interval '3 days')`)
  const mails = shop.mails.length
  const answer = await fetch(`${shop.url}/functions/v1/order-clock`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${shop.secretKey}` },
  })
  expect(await answer.json()).toEqual({ failed: [] })
  const email = shop.mails.slice(mails).find(({ subject }) => subject.startsWith('Clôture'))
  const [last] = await shop.db.query(
    `select hash from sales_journal where kind = 'day' order by seq desc limit 1`,
  )
  expect(email?.text).toContain(String(last?.hash))
  expect(email?.text).toContain(journalMailText.keep)
})
