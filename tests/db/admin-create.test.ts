import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openProject, projectOrigin, secretKeyFor } from '../../src/cli/hosted-project.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const LAUNCH = fileURLToPath(new URL('../../src/cli/launch.mjs', import.meta.url))
const PASSWORD = 'tresse-et-paille-de-palmier'

/** A project that the command reaches over HTTP alone, as it does a hosted one. */
let shop: ShopBackend
/** Where a shop of this machine would be, and must not come to be. */
const nowhere = path.join(path.dirname(LAUNCH), '..', '..', '.cache', 'no-shop-of-this-machine')

beforeAll(async () => {
  shop = await shopBackend()
})
afterAll(() => shop?.close())

/** Runs `npm run admin:create`. @returns how it ended, and what it said. */
async function create(parameters: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { SUPABASE_SECRET_KEY: _, ...others } = process.env
  const child = spawn(process.execPath, [LAUNCH, 'admin:create', '--name', 'Salma', ...parameters], {
    env: { ...others, SHOP_DATA: nowhere, ADMIN_PASSWORD: PASSWORD, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [status] = await once(child, 'close')
  return { status, said }
}

const logIn = async (email: string) => {
  const response = await fetch(`${shop.url}/functions/v1/admin-login`, {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return { status: response.status, answer: (await response.json()) as { access_token?: string } }
}

test('the first owner of a project is made by its address and secret key, from the environment', async () => {
  const order = ['--email', 'Salma@Shop.example', '--url', `${shop.url}/`]
  const made = await create(order, { SUPABASE_SECRET_KEY: shop.secretKey })
  expect(made.said).toContain('✓ Done.')
  expect(made.said).not.toContain(shop.secretKey)
  expect(await shop.db.query('select email, name, role from admin_users')).toEqual([
    { email: 'salma@shop.example', name: 'Salma', role: 'owner' },
  ])
  expect((await logIn('salma@shop.example')).answer.access_token).toEqual(expect.any(String))
  expect(existsSync(nowhere)).toBe(false)

  // The key may stand on the command line, too.
  const again = await create([...order, '--secret-key', shop.secretKey])
  expect(again).toMatchObject({
    status: 2,
    said: expect.stringContaining('salma@shop.example is an administrator already.'),
  })
})

test.each([
  ['shop', "That is no project's address: shop"],
  ['ftp://shop.example', "That is no project's address: ftp://shop.example"],
  ['http://shop.example', 'The secret key would travel to shop.example'],
  ['http://127.0.0.1.shop.example', 'The secret key would travel to 127.0.0.1.shop.example'],
])('no key is sent to %s', (address, said) => expect(() => projectOrigin(address)).toThrow(said))

test('an address is a project’s origin', () => {
  expect(projectOrigin('https://abcdefgh.supabase.co/rest/v1/')).toBe('https://abcdefgh.supabase.co')
  expect(projectOrigin('http://localhost:4321')).toBe('http://localhost:4321')
})

test('a key that opens nothing is told', async () => {
  vi.stubEnv('SUPABASE_SECRET_KEY', '')
  await expect(secretKeyFor(undefined)).rejects.toThrow('There is no terminal to ask for a secret.')
  await expect(secretKeyFor(shop.publishableKey)).rejects.toThrow('That is the publishable key.')
  await expect(openProject(shop.url, shop.anonKey)).rejects.toThrow('This key may not do that.')
  await expect(openProject(shop.url, 'sb_secret_wrong')).rejects.toThrow('does not know this key.')
  await expect(openProject('http://127.0.0.1:1', shop.secretKey)).rejects.toThrow('Nothing answers at')
})
