import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { callDeployHook } from '../../supabase/functions/publish/deploy-hook.ts'
import { loggedIn } from './support/log-in.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
let hook: Server
let token: string
let asked: { readonly authorization: string | undefined; readonly body: string }[]
let status: number
/** What the published site says of itself at /release.json: status and body. */
let site: readonly [number, string]

beforeAll(async () => {
  hook = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const isSite = request.url === '/release.json'
      if (!isSite) asked.push({ authorization: request.headers.authorization, body })
      if (isSite) response.writeHead(site[0]).end(site[1])
      else response.writeHead(status, { location: 'https://elsewhere.example' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(hook, 'listening')
  const { port } = hook.address() as AddressInfo
  shop = await shopBackend({
    DEPLOY_HOOK_URL: `http://127.0.0.1:${port}/build_hooks/abc`,
    DEPLOY_HOOK_TOKEN: 'hook-token',
    BUILD_REPORT_KEY: 'a-key-of-the-builds',
    SITE_URL: `http://127.0.0.1:${port}`,
  })
  token = await loggedIn(shop, 'salma@shop.example', 'staff')
})
afterAll(async () => {
  hook?.close()
  await shop?.close()
})
beforeEach(async () => {
  asked = []
  status = 200
  site = [404, '']
  await shop.db.query('update settings set automatic_publishing = false')
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
/** Calls as the database's clock does. */
async function tick(bearer?: string) {
  const [clock] = await shop.db.query('select address, token from private.publishing_clock')
  const response = await fetch(`${shop.url}/functions/v1/publish-clock`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer ?? clock?.token}` },
    body: '{}',
  })
  return { status: response.status, answer: await response.json(), address: clock?.address }
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

test('a build at a host that fails says so with its sentence, and what it leaves out', async () => {
  const report = async (outcome: object, key = 'a-key-of-the-builds') => {
    const response = await fetch(`${shop.url}/functions/v1/build-outcome`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify(outcome),
    })
    return response.status
  }
  await publish()
  const [sentence, next] = ['La construction du site a échoué.\nLe disque est plein', 'Elle a échoué.']
  expect(await report({ failed: sentence }, 'another')).toBe(404)
  expect(await report({ failed: ' ' })).toBe(400)
  expect(await list()).toMatchObject([{ state: 'building' }])
  expect(await report({ failed: sentence })).toBe(200)
  // The step after the build fails because of it.
  expect(await report({ failed: next })).toBe(200)
  expect(await list()).toEqual([{ state: 'failed', who: 'Salma', reason: sentence }])
  await shop.db.query(`update publications set finished_at = now() - interval '5 minutes'`)
  // Begun by a push, which nobody asked for here.
  expect(await report({ failed: next })).toBe(200)
  expect(await list()).toHaveLength(2)
  expect((await publish()).status).toBe(202)
  const leftOut = ['content/blog/a.mdx : un champ manque. L’article n’est pas en ligne.']
  expect(await report({ leftOut })).toBe(200)
  expect(await shop.db.query('select sentences from private.text_faults')).toEqual([{ sentences: leftOut }])
  expect(await report({ leftOut: [] })).toBe(200)
})

test('the clock of a hosted database publishes what is due, and sees the end of it', async () => {
  const [row] = await shop.db.query('select site_revision() as it')
  const before = Number(row?.it)
  await shop.db.query(`update hero set title = title || '!' where id`)
  await shop.db.query(`update site_changes set at = now() - interval '31 seconds'`)
  site = [200, JSON.stringify({ revision: before })]
  const idle = { status: 200, answer: { due: false } }
  expect(await tick()).toMatchObject(idle)
  await shop.db.query('update settings set automatic_publishing = true')
  expect(await tick()).toMatchObject({ status: 202, answer: { id: expect.any(String) } })
  expect(asked).toEqual([{ authorization: 'Bearer hook-token', body: '{}' }])
  expect(await list()).toMatchObject([{ state: 'building', who: '' }])
  expect(await tick()).toMatchObject(idle)
  await shop.db.query(`update publications set started_at = now() - interval '1 minute'`)
  site = [200, JSON.stringify({ revision: before + 1 })]
  expect(await tick()).toMatchObject(idle)
  expect(await list()).toMatchObject([{ state: 'published' }])
  expect(asked).toHaveLength(1)
})

test('the clock publishes nothing blindly, and is nobody else', async () => {
  await shop.db.query('update settings set automatic_publishing = true')
  await shop.db.query(`update hero set title = title || '!' where id`)
  await shop.db.query(`update site_changes set at = now() - interval '31 seconds'`)
  for (const answer of [
    [500, ''],
    [200, '<!doctype html>'],
    [200, '{"revision":"1"}'],
  ] as const) {
    site = answer
    expect((await tick()).status).toBe(503)
  }
  site = [404, '']
  for (const bearer of ['x', shop.anonKey, token]) expect((await tick(bearer)).status).toBe(401)
  expect(asked).toEqual([])
  // A site that is not there yet is published for the first time.
  expect((await tick()).status).toBe(202)
})

test('a publication by hand tells the clock whom to call', async () => {
  await shop.db.query('update private.publishing_clock set address = null')
  await publish()
  expect((await tick()).address).toBe(`${shop.url}/functions/v1/publish-clock`)
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
