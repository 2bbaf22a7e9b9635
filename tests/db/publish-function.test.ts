import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { callDeployHook } from '../../supabase/functions/publish/deploy-hook.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const PASSWORD = 'tresse-et-paille'

let shop: ShopBackend
let hook: Server
let token: string
let asked: { readonly authorization: string | undefined; readonly body: string }[]
let status: number

beforeAll(async () => {
  hook = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      asked.push({ authorization: request.headers.authorization, body })
      response.writeHead(status, { location: 'https://elsewhere.example' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(hook, 'listening')
  const { port } = hook.address() as AddressInfo
  shop = await shopBackend({
    DEPLOY_HOOK_URL: `http://127.0.0.1:${port}/build_hooks/abc`,
    DEPLOY_HOOK_TOKEN: 'hook-token',
  })
  await shop.addAccount('salma@shop.example', 'somebody-knows-this')
  await shop.db.query(
    `insert into admin_users (user_id, email, password_hash, name, role)
     select id, email, $2, 'Salma', 'staff' from auth.users where email = $1`,
    ['salma@shop.example', await bcrypt.hash(PASSWORD, 4)],
  )
  const answer = await fetch(`${shop.url}/functions/v1/admin-login`, {
    method: 'POST',
    body: JSON.stringify({ email: 'salma@shop.example', password: PASSWORD }),
  })
  token = ((await answer.json()) as { access_token: string }).access_token
})
afterAll(async () => {
  hook?.close()
  await shop?.close()
})
beforeEach(async () => {
  asked = []
  status = 200
  await shop.db.query('delete from publications')
})

async function publish(bearer: string | null = token, body = '{}', method = 'POST') {
  const response = await fetch(`${shop.url}/functions/v1/publish`, {
    method,
    headers: { apikey: shop.anonKey, ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
    ...(method === 'GET' ? {} : { body }),
  })
  const answer = (await response.json().catch(() => null)) as { error?: { code: string } } | null
  return { status: response.status, code: answer?.error?.code }
}
const list = () => shop.db.query('select state, who, reason from publications')

test('an administrator starts the build of a hosted site, once at a time', async () => {
  expect(await publish()).toEqual({ status: 202, code: undefined })
  expect(asked).toEqual([{ authorization: 'Bearer hook-token', body: '{}' }])
  expect(await list()).toMatchObject([{ state: 'building', who: 'Salma' }])
  expect((await publish()).code).toBe('publication_running')
  expect(asked).toHaveLength(1)
})

test('a hook that fails, or leads elsewhere with its secret, is said and blocks nothing', async () => {
  for (const answer of [500, 404, 302]) {
    status = answer
    expect(await publish()).toEqual({ status: 503, code: 'publishing_unavailable' })
  }
  expect(asked).toHaveLength(3)
  expect(await list()).toMatchObject([{ state: 'failed' }, { state: 'failed' }, { state: 'failed' }])
  status = 201
  expect((await publish()).status).toBe(202)
})

test('nobody else starts one', async () => {
  const account = { email: 'ines@client.example', password: 'un-long-secret' }
  await shop.addAccount(account.email, account.password)
  const { data } = await shop.visitor.auth.signInWithPassword(account)
  const refused = [
    await publish(null),
    await publish(shop.anonKey),
    await publish(data.session?.access_token ?? 'none'),
    await publish(token, '[]'),
    await publish(token, '{"rollBackTo":"x"}'),
    await publish(token, 'x'.repeat(2000)),
    await publish(token, '', 'GET'),
  ]
  expect(refused.every(({ status: given }) => given >= 400 && given < 500)).toBe(true)
  expect(await publish(token, '{"rollBackTo":"6f3d2b8a-0000-4000-8000-000000000000"}')).toEqual({
    status: 404,
    code: 'publication_unknown',
  })
  expect(asked).toEqual([])
  expect(await list()).toEqual([])
})

test.each([
  ['https://api.github.com/repos/o/r/dispatches', { event_type: 'publish' }],
  ['https://api.github.com/repos/o/r/actions/workflows/site.yml/dispatches', { ref: 'main' }],
  ['https://api.netlify.com/build_hooks/abc', {}],
  ['https://api.cloudflare.com/client/v4/pages/webhooks/deploy_hooks/abc', {}],
  ['https://api.vercel.com/v1/integrations/deploy/prj_a/b', {}],
])('%s is sent what it wants', async (url, body) => {
  const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
  await callDeployHook({ url, token: 'secret' }, send)
  const [address, options] = send.mock.calls[0] ?? []
  expect([String(address), options?.method, JSON.parse(String(options?.body))]).toEqual([url, 'POST', body])
  expect(new Headers(options?.headers).get('authorization')).toBe('Bearer secret')
})
