import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_ADMIN } from '../../content/demo/admin.ts'
import { closeDemoAdmin, createDemoAdmin } from '../../src/cli/demo/demo-admin.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend()
  await createDemoAdmin(shop.service)
})
afterAll(() => shop?.close())

const logIn = async (password: string) => {
  const response = await fetch(`${shop.url}/functions/v1/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_ADMIN.email, password }),
  })
  return response.status
}

test('a shop that is no demonstration any more shuts out the administrator whose password everybody knows', async () => {
  expect(await logIn(DEMO_ADMIN.password)).toBe(200)
  expect(await closeDemoAdmin(shop.service)).toBe(true)
  expect(await logIn(DEMO_ADMIN.password)).toBe(401)
  expect(await closeDemoAdmin(shop.service)).toBe(false)
})

test('an owner who has given that account a password of her own keeps it', async () => {
  await shop.db.query('update admin_users set disabled_at = null, password_hash = $1 where email = $2', [
    await bcrypt.hash('une-autre-tresse', 12),
    DEMO_ADMIN.email,
  ])
  expect(await closeDemoAdmin(shop.service)).toBe(false)
  expect(await logIn('une-autre-tresse')).toBe(200)
})
