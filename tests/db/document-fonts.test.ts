import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFontSlices } from '@/data/font-slices.ts'
import { LACKS_CHARACTERS } from '@/domain/shop-document.ts'
import { eastAsianSlices } from '../../src/cli/east-asian-fonts.ts'
import { readPdf } from '../support/read-pdf.ts'
import { loggedIn } from './support/log-in.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
let owner: string

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example/' })
  await insertProducts(shop.db, [{ id: 1, stock: 100 }])
  owner = await loggedIn(shop, 'salma@shop.example', 'owner')
})
afterAll(() => shop?.close())

const orderOf = (first_name: string, last_name: string) =>
  placeOrder(shop.db, orderRequest({ first_name, last_name }))

/** The document of an order as whom asks for it gets it. */
async function documentFor(body: unknown, bearer = shop.anonKey) {
  const answer = await fetch(`${shop.url}/functions/v1/document`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, apikey: shop.anonKey },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  return { text: pages[0] ?? '', lacksCharacters: answer.headers.has(LACKS_CHARACTERS) }
}

const stored = async () =>
  Number(
    (await shop.db.query(`select count(*)::int as n from storage.objects where bucket_id = 'documents'`))[0]
      ?.n,
  )

test('fonts of this machine are read from the packages; a document that has all its characters is kept', async () => {
  const { order_token } = await orderOf('小明', '王')
  const { text, lacksCharacters } = await documentFor({ token: order_token })
  expect(text).toContain('小明')
  expect([lacksCharacters, await stored()]).toEqual([false, 1])
})

test('without its fonts a document comes with question marks, says so and is written again once they are there', async () => {
  const { order_token, order_number } = await orderOf('민준', '김')
  const before = await stored()
  const slip = { orders: [order_number], kind: 'packing_slip' }
  for (const first of [await documentFor({ token: order_token }), await documentFor(slip, owner)]) {
    expect(first.text).toMatch(/\?\? ?\?/)
    expect(first.lacksCharacters).toBe(true)
  }
  expect(await stored()).toBe(before)

  const files = eastAsianSlices()
  const names = [...files.keys()].filter((name) => name.startsWith('kr-'))
  const upload = () => storeFontSlices(shop.service, names, (name) => readFile(files.get(name) ?? name))
  expect(await upload()).toBe(names.length)
  expect(await upload()).toBe(0)
  for (const second of [await documentFor({ token: order_token }), await documentFor(slip, owner)]) {
    expect(second.text).toContain('민준')
    expect(second.lacksCharacters).toBe(false)
  }
  expect(await stored()).toBe(before + 1)
})

test('the fonts are nobody’s but the shop’s', async () => {
  const [name = ''] = eastAsianSlices().keys()
  for (const bearer of [shop.anonKey, owner])
    for (const way of ['public/', 'authenticated/', '']) {
      const answer = await fetch(`${shop.url}/storage/v1/object/${way}fonts/${name}`, {
        headers: { Authorization: `Bearer ${bearer}`, apikey: shop.anonKey },
      })
      expect(answer.ok, way).toBe(false)
    }
})
