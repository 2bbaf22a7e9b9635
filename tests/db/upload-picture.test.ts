import { randomInt } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '@/data/database.types.ts'
import { uploadRefusalText } from '@/texts/admin/pictures.ts'
import { readPicture } from '../../supabase/functions/_shared/formats/picture.ts'
import { loggedIn } from './support/log-in.ts'
import { hostileFiles, picture, stowaways, telltalePicture } from './support/pictures.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
let token: string

beforeAll(async () => {
  shop = await shopBackend()
  token = await loggedIn(shop, 'salma@shop.example', 'staff')
})
afterAll(() => shop?.close())

async function upload(file: Buffer, bearer = token, bucket = 'product-images', method = 'POST') {
  const response = await fetch(`${shop.url}/functions/v1/upload-picture?bucket=${bucket}`, {
    method,
    // What a file is called and said to be is the sender's word.
    headers: { Authorization: `Bearer ${bearer}`, apikey: shop.anonKey, 'content-type': 'image/jpeg' },
    ...(method === 'GET' ? {} : { body: new Uint8Array(file) }),
  })
  const body = (await response.json()) as {
    path: string
    width: number
    height: number
    error?: { code: string }
  }
  return { status: response.status, body, code: body.error?.code }
}
const stored = async (path: string) =>
  Buffer.from(await (await fetch(`${shop.url}/storage/v1/object/public/${path}`)).arrayBuffer())

test('an administrator stores pictures of the three kinds under names of their own', async () => {
  const names = new Set<string>()
  for (const [format, type] of [
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ] as const) {
    const { status, body } = await upload(await picture(format))
    expect({ status, width: body.width, height: body.height }).toEqual({
      status: 200,
      width: 240,
      height: 300,
    })
    expect(body.path).toMatch(/^product-images\/[0-9a-f-]{36}\.(jpg|png|webp)$/)
    names.add(body.path)
    const response = await fetch(`${shop.url}/storage/v1/object/public/${body.path}`)
    expect(response.headers.get('content-type')).toBe(type)
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(240)
  }
  expect(names.size).toBe(3)
})

test('nobody else does', async () => {
  const file = await picture('webp')
  const customer = { email: 'ines@client.example', password: 'ines-et-la-paille' }
  await shop.addAccount(customer.email, customer.password)
  const { data } = await shop.visitor.auth.signInWithPassword(customer)
  expect(data.session).not.toBeNull()
  for (const bearer of [shop.anonKey, data.session?.access_token ?? '']) {
    expect(await upload(file, bearer)).toMatchObject({ status: 401, code: 'sign_in_required' })
    const direct = createClient<Database>(shop.url, shop.anonKey, {
      auth: { persistSession: false },
      global: { headers: { Authorization: `Bearer ${bearer}` } },
    })
    expect((await direct.storage.from('product-images').upload('x.webp', file)).error).not.toBeNull()
  }
  expect((await upload(file, 'nonsense')).status).toBe(401)
})

test('whatever is no such picture is refused by its content, in French, and stored nowhere', async () => {
  const count = async () => (await shop.db.query('select count(*) as n from storage.objects'))[0]?.n
  const before = await count()
  for (const [name, file, code] of await hostileFiles()) {
    expect((await upload(file)).code, name).toBe(code)
    expect(uploadRefusalText(code, 5)).toMatch(/^[A-Z]/)
  }
  expect(uploadRefusalText('image_type_unsupported', 5)).toBe(
    'Type de fichier non supporté. Formats acceptés: JPG, PNG, WebP',
  )
  expect(uploadRefusalText('image_too_heavy', 5)).toBe('Fichier trop volumineux. Taille maximum: 5MB')
  for (const bucket of ['', 'backups', '__proto__', 'constructor', '../product-images'])
    expect((await upload(await picture('webp'), token, bucket)).code, bucket).toBe('request_invalid')
  expect((await upload(Buffer.alloc(0), token, 'product-images', 'GET')).code).toBe('method_not_allowed')
  expect(await count()).toBe(before)
})

test('the hero may weigh twice as much', async () => {
  const heavy = await sharp(await picture('png', 1600, 1500))
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(heavy.length).toBeGreaterThan(5 * 1024 * 1024)
  expect((await upload(heavy)).code).toBe('image_too_heavy')
  expect((await upload(heavy, token, 'site-images')).status).toBe(200)
})

test('what a picture carries along stays behind: place, camera, comments, pages after its end', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const file = await telltalePicture(format)
    expect(file.includes('ATELIER-SECRET'), format).toBe(true)
    const { body } = await upload(file)
    const kept = await stored(body.path)
    expect(kept.includes('ATELIER-SECRET'), format).toBe(false)
    expect(kept.includes('<script'), format).toBe(false)
    // Which way up it is fits in 36 bytes; a place does not.
    expect((await sharp(kept).metadata()).exif?.length ?? 0, format).toBeLessThanOrEqual(36)
    // A phone writes its pictures lying down and says so; browsers turn a JPEG by that.
    if (format === 'jpeg') {
      expect(body).toMatchObject({ width: 300, height: 240 })
      expect((await sharp(kept).metadata()).orientation).toBe(6)
    }
  }
  for (const [name, file] of await stowaways()) {
    expect(file.includes('<script'), name).toBe(true)
    const { body } = await upload(file)
    const kept = await stored(body.path)
    expect(kept.includes('<script'), name).toBe(false)
    await sharp(kept).stats()
  }
})

test('pictures nothing refers to are gone after a month, those of the home page too', async () => {
  const { body: shown } = await upload(await picture('webp'), token, 'site-images')
  await shop.db.query('update hero set image_path = $1', [shown.path])
  const { body: product } = await upload(await picture('webp'))
  const { body: hero } = await upload(await picture('webp'), token, 'site-images')
  const paths = [product.path, hero.path, shown.path]
  const status = async (path: string) => (await fetch(`${shop.url}/storage/v1/object/public/${path}`)).status
  await expect
    .poll(() => shop.db.query('select 1 from private.unused_pictures where path = any ($1)', [paths]))
    .toHaveLength(2)
  await shop.db.query(`update private.unused_pictures set since = now() - interval '31 days'`)
  await upload(await picture('webp'))
  await expect.poll(() => status(product.path)).toBe(400)
  await expect.poll(() => status(hero.path)).toBe(400)
  expect(await status(shown.path)).toBe(200)
})

test('a plain picture is taken, however few bytes it needs', async () => {
  for (const options of [{}, { progressive: true }, { mozjpeg: true }, { chromaSubsampling: '4:4:4' }]) {
    const plain = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#fff' } })
      .jpeg({ optimiseCoding: true, quality: 10, ...options })
      .toBuffer()
    expect(await readPicture(plain), JSON.stringify(options)).toMatchObject({ ok: true })
  }
  const grey = await sharp({ create: { width: 4001, height: 2003, channels: 3, background: '#888' } })
    .toColourspace('b-w')
    .jpeg({ optimiseCoding: true })
    .toBuffer()
  expect(await readPicture(grey)).toMatchObject({ ok: true })
})

test('a file with any byte changed or cut off anywhere is refused, or taken as a whole picture', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await picture(format, 200, 200)
    for (let round = 0; round < 150; round += 1) {
      const file = Buffer.from(whole)
      const at = randomInt(round % 3 ? 200 : file.length)
      file[at] = randomInt(256)
      const cut = round % 2 ? file : file.subarray(0, randomInt(file.length))
      const read = await readPicture(cut)
      // What is kept is whole again: taken apart once more, it is the same to the byte.
      if (read.ok) expect(await readPicture(read.value.bytes)).toEqual(read)
      else expect(read.refusal.code).toMatch(/^image_/)
    }
  }
})
