import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedIn } from './support/log-in.ts'
import { picture } from './support/pictures.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
const tokens: Record<'editor' | 'owner' | 'customer', string> = { editor: '', owner: '', customer: '' }
const PASSWORD = 'ines-et-la-paille'

beforeAll(async () => {
  shop = await shopBackend()
  tokens.editor = await loggedIn(shop, 'rim@shop.example', 'editor', { name: 'Rim' })
  tokens.owner = await loggedIn(shop, 'salma@shop.example', 'owner')
  await shop.addAccount('ines@client.example', PASSWORD)
  const signedIn = await ask('/auth/v1/token?grant_type=password', null, {
    email: 'ines@client.example',
    password: PASSWORD,
  })
  tokens.customer = ((await signedIn.json()) as { access_token: string }).access_token
})
afterAll(() => shop?.close())

const ask = (path: string, token: string | null, body: unknown, method = 'POST') =>
  fetch(`${shop.url}${path}`, {
    method,
    headers: {
      apikey: shop.anonKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(method === 'GET'
      ? {}
      : { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
  })
const said = async (answer: Response) => [answer.status, (await answer.text()).slice(0, 200)]

/** Bodies that an administrator is answered to, where an empty one is refused for what it is before anybody is asked who they are. */
const BODIES: Readonly<Record<string, unknown>> = {
  'admin-people': { invite: { name: 'Idder', email: 'idder@shop.example', role: 'owner' } },
  document: { orders: ['CMD-2026-00001'], kind: 'invoice' },
}
/** What people do to an account of their own; administrators’ are no customers’, and other tests ask them. */
const OWN = 'account-'
/** Functions of which an editor may ask for more than a customer: their own password, a publication, texts, which hosted-texts.test.ts asks for. Pictures are below. */
const MAY = ['admin-password', 'publish', 'texts', 'upload-picture']

test('every function answers an editor what it answers a customer, but for a written list', async () => {
  const functions = readdirSync(fileURLToPath(new URL('../../supabase/functions', import.meta.url)), {
    withFileTypes: true,
  }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  expect(functions.length).toBeGreaterThan(15)
  for (const { name } of functions) {
    if (MAY.includes(name) || name.startsWith(OWN)) continue
    const body = BODIES[name] ?? {}
    const [editor, customer] = await Promise.all(
      [tokens.editor, tokens.customer].map(
        async (token) => (await ask(`/functions/v1/${name}`, token, body)).status,
      ),
    )
    expect([name, editor]).toEqual([name, customer])
    expect(editor, name).toBeGreaterThanOrEqual(400)
  }
  // What is refused is refused for who asks.
  for (const [name, body] of Object.entries(BODIES)) {
    expect((await ask(`/functions/v1/${name}`, tokens.editor, body)).status, name).toBe(401)
    expect((await ask(`/functions/v1/${name}`, tokens.owner, body)).status, name).not.toBe(401)
  }
})

test('an editor stores pictures of texts, and none of products or the logo', async () => {
  const upload = (bucket: string, file: Buffer) =>
    ask(`/functions/v1/upload-picture?bucket=${bucket}`, tokens.editor, file)
  const file = await picture('png')
  expect((await upload('site-images', file)).status).toBe(200)
  for (const bucket of ['product-images', 'logos'])
    expect(await said(await upload(bucket, file))).toEqual([403, '{"error":{"code":"not_for_editors"}}'])
  // Nor past the function.
  for (const bucket of ['site-images', 'product-images', 'documents', 'review-images', 'logos'])
    expect((await ask(`/storage/v1/object/${bucket}/${randomUUID()}.png`, tokens.editor, file)).status).toBe(
      400,
    )
})

test('a table shows an editor what it shows a customer without rows of their own', async () => {
  const rows = await shop.db.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm') order by 1`,
  )
  for (const { relname } of rows) {
    const [editor, customer] = await Promise.all(
      [tokens.editor, tokens.customer].map(async (token) =>
        said(await ask(`/rest/v1/${relname}?limit=3`, token, null, 'GET')),
      ),
    )
    expect([relname, editor]).toEqual([relname, customer])
  }
})

test('services of this machine are no editor’s', async () => {
  for (const path of ['/_/mail', '/_/mail.json', '/_/deploy'])
    for (const method of ['GET', 'POST'])
      expect((await ask(path, tokens.editor, {}, method)).status, `${method} ${path}`).toBeGreaterThanOrEqual(
        400,
      )
})

test('an invitation makes an editor, who may be made staff and back', async () => {
  const invite = { invite: { name: 'Yto', email: 'yto@shop.example', role: 'editor' } }
  expect((await ask('/functions/v1/admin-people', tokens.owner, invite)).status).toBe(200)
  const [yto] = await shop.db.query(`select id, role from admin_users where email = 'yto@shop.example'`)
  expect(yto?.role).toBe('editor')
  const change = async (role: string, token = tokens.owner) =>
    (await ask('/rest/v1/rpc/change_administrator', token, { admin: yto?.id, new_role: role })).status
  expect([await change('staff'), await change('editor'), await change('god')]).toEqual([200, 200, 400])
  expect(await change('owner', tokens.editor)).toBe(403)
})

test('a shop that asks for a second factor asks editors, too', async () => {
  await shop.db.query('update settings set two_factor_auth = true')
  const answer = await ask('/rest/v1/rpc/text_writer', tokens.editor, {})
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
    403,
    'second_factor_required',
  ])
  await shop.db.query('update settings set two_factor_auth = false')
  expect((await ask('/rest/v1/rpc/text_writer', tokens.editor, {})).status).toBe(200)
})
