import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submitCheckout } from '@/data/checkout.ts'
import { readPicture } from '../../supabase/functions/_shared/formats/picture.ts'
import { checkoutRequest } from './support/checkout-request.ts'
import { functionProcesses, peakMemory } from './support/function-processes.ts'
import { loggedIn } from './support/log-in.ts'
import { pictureBombs, pictureWithVastText } from './support/picture-bombs.ts'
import { heavyPhotograph, picture } from './support/pictures.ts'
import { insertProducts } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
let token: string

beforeAll(async () => {
  shop = await shopBackend()
  await insertProducts(shop.db, [{ id: 1, stock: 1000 }])
  token = await loggedIn(shop, 'salma@shop.example', 'staff')
})
afterAll(() => shop?.close())

const upload = (file: Buffer, bucket = 'site-images') =>
  fetch(`${shop.url}/functions/v1/upload-picture?bucket=${bucket}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, apikey: shop.anonKey },
    body: new Uint8Array(file),
  })
const order = () => submitCheckout(shop.visitor, checkoutRequest())
const orders = async () => Number((await shop.db.query('select count(*) as n from orders'))[0]?.n)

test('a text that would unpack to gigabytes is left out, and the picture taken', async () => {
  for (const name of ['zTXt', 'iTXt'] as const) {
    const read = await readPicture(pictureWithVastText(name))
    expect(read).toMatchObject({ ok: true, value: { width: 400, height: 400 } })
    expect(read.ok && read.value.bytes.length, name).toBeLessThan(5000)
  }
})

describe.runIf(process.platform === 'linux')('the process that takes pictures apart', () => {
  test('keeps its memory whatever it is sent, and nobody waits for it', async () => {
    expect((await upload(await heavyPhotograph())).status).toBe(200)
    const [usual = 0, large = 0] = functionProcesses(shop.dataDir)
    const before = peakMemory(large)
    const usualBefore = peakMemory(usual)
    for (const [name, file, code] of await pictureBombs()) {
      const [answer, placed] = await Promise.all([upload(file), order()])
      expect((await answer.json()).error.code, name).toBe(code)
      expect(placed.ok, name).toBe(true)
    }
    expect(functionProcesses(shop.dataDir)).toEqual([usual, large])
    const grown = (peakMemory(large) - before) / 1024 ** 2
    console.info(`bombs: ${Math.round(before / 1024 ** 2)} MB, ${Math.round(grown)} MB more at most`)
    expect(grown).toBeLessThan(120)
    expect((peakMemory(usual) - usualBefore) / 1024 ** 2).toBeLessThan(60)
  })

  test('dies without taking an order along', async () => {
    const [usual, large = 0] = functionProcesses(shop.dataDir)
    const before = await orders()
    const sent = await picture('png', 1400, 1400)
    const uploads = Promise.all([upload(sent), upload(sent)])
    const placing = Promise.all(Array.from({ length: 6 }, order))
    process.kill(large, 'SIGKILL')
    expect((await placing).filter(({ ok }) => !ok)).toEqual([])
    expect(await orders()).toBe(before + 6)
    expect(functionProcesses(shop.dataDir)[0]).toBe(usual)
    for (const { status } of await uploads) expect([200, 503]).toContain(status)
    expect((await upload(sent)).status).toBe(200)
  })

  test('and where the other one dies, each order is placed once all the same', async () => {
    const before = await orders()
    const [usual = 0] = functionProcesses(shop.dataDir)
    const placing = Promise.all(Array.from({ length: 12 }, order))
    await expect.poll(orders, { interval: 5 }).toBeGreaterThan(before)
    process.kill(usual, 'SIGKILL')
    expect((await placing).filter(({ ok }) => !ok)).toEqual([])
    expect(await orders()).toBe(before + 12)
  })
})
