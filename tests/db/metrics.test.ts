import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const KEY = 'a-key-of-twenty-characters'
let shop: ShopBackend
beforeAll(async () => {
  shop = await shopBackend({ METRICS_KEY: KEY })
  await insertProducts(shop.db, [{ id: 1, stock: 100 }])
})
afterAll(() => shop?.close())

const ask = (key?: string) =>
  fetch(`${shop.url}/functions/v1/metrics`, key ? { headers: { authorization: `Bearer ${key}` } } : {})
const figure = async (name: string) => {
  const line = (await (await ask(KEY)).text()).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length))
}

test('a program with the key follows orders, emails, publications, backup and alarms, and learns of nobody', async () => {
  expect(await figure('shop_backup_timestamp_seconds')).toBeNull()
  expect(await figure('shop_mails_oldest_waiting_seconds')).toBe(0)
  await placeOrder(shop.db, orderRequest({ email: 'ines@client.example' }))
  await shop.db.query(
    `update mail_outbox set created_at = now() - interval '2 hours', next_attempt_at = now()`,
  )
  await shop.db.query(`insert into publications (state, finished_at) values ('published', now())`)
  await shop.db.query(`select note_backup('{"state": "ok", "file": "a"}')`)
  const text = await (await ask(KEY)).text()
  expect(text).not.toMatch(/ines|client/i)
  expect(await figure('shop_orders{status="pending"}')).toBe(1)
  expect(await figure('shop_publications{state="published"}')).toBe(1)
  expect(await figure('shop_mails_oldest_waiting_seconds')).toBeGreaterThan(7000)
  expect(await figure('shop_alarm{about="mails"}')).toBe(1)
  expect(await figure('shop_backup_good')).toBe(1)
  expect(Date.now() / 1000 - ((await figure('shop_backup_timestamp_seconds')) ?? 0)).toBeLessThan(600)
  expect(await figure('shop_database_size_bytes')).toBeGreaterThan(1_000_000)
})

test('without the key there is nothing', async () => {
  for (const key of [undefined, 'another-key-of-twenty-characters', shop.secretKey]) {
    const answer = await ask(key)
    expect([answer.status, await answer.text()]).toEqual([404, ''])
  }
})
