import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder, startUnderTest, type UnderTest } from './under-test.ts'

/** What is true of the one address that all services share. */

const projectDir = newFolder()
let under: UnderTest
beforeAll(async () => {
  const folder = path.join(projectDir, 'supabase/functions/headers')
  mkdirSync(folder, { recursive: true })
  mkdirSync(path.join(projectDir, 'supabase/migrations'))
  writeFileSync(
    path.join(folder, 'index.ts'),
    'Deno.serve((request) => Response.json(Object.fromEntries(request.headers)))',
  )
  writeFileSync(
    path.join(projectDir, 'supabase/migrations/1_headers.sql'),
    `create function headers() returns json language sql as $$ select current_setting('request.headers')::json $$;
     grant execute on function headers() to anon;`,
  )
  under = await startUnderTest('pglite', {
    projectDir,
    trustedProxies: ['10.0.0.0/8'],
    others: async () => new Response(null, { status: 404 }),
  })
})
afterAll(async () => {
  await under.stop()
  rmSync(projectDir, { recursive: true })
})

test('it is ready when its owner says so', async () => {
  const health = async () => {
    const response = await fetch(`${under.backend.url}/healthz`)
    return [response.status, await response.json()]
  }
  expect(await health()).toEqual([503, { status: 'starting' }])
  under.backend.setReady(() => ({ site: 'a' }))
  expect(await health()).toEqual([200, { status: 'ok', site: 'a' }])
  // A proxy that does not say whom it serves.
  const behind = await fetch(`${under.backend.url}/healthz`, { headers: { via: '1.1 proxy' } })
  expect(await behind.json()).toEqual({ status: 'ok', site: 'a', visitor: 'unnamed' })
  expect((await fetch(`${under.backend.url}/`)).status).toBe(404)
})

test('a site that is served here is where links lead, on whatever port it is', async () => {
  const follow = async (to: string) => {
    const query = new URLSearchParams({ token: 'unknown', type: 'recovery', redirect_to: to })
    const answer = await fetch(`${under.backend.url}/auth/v1/verify?${query}`, { redirect: 'manual' })
    return answer.headers.get('location')?.split('#')[0]
  }
  expect(await follow('http://localhost:3000/auth')).toBe(`${under.backend.url}/`)
  const own = `http://localhost:${under.backend.port}/auth`
  expect(await follow(own)).toBe(own)
})

test('it is not ready while the database does not answer', async () => {
  under.backend.setReady()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = under.backend.engine.transaction(() => released)
  const health = async () => {
    const response = await fetch(`${under.backend.url}/healthz`)
    return [response.status, await response.json()]
  }
  expect(await health()).toEqual([503, { status: 'database unavailable' }])
  release()
  await held
  expect(await health()).toEqual([200, { status: 'ok' }])
})

test('pages of any origin may call the API', async () => {
  const origin = { origin: 'https://x.test' }
  const asked = {
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'apikey,prefer',
  }
  const url = `${under.backend.url}/rest/v1/books`
  const preflight = await fetch(url, { method: 'OPTIONS', headers: { ...origin, ...asked } })
  expect([preflight.status, Object.fromEntries(preflight.headers)]).toMatchObject([
    204,
    {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': 'apikey,prefer',
      'access-control-max-age': '3600',
    },
  ])
  const refused = await fetch(url, { headers: origin })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
  expect(refused.headers.get('access-control-expose-headers')).toContain('Content-Range')
})

test.each([
  [{}, '127.0.0.1'],
  [{ 'cf-connecting-ip': '198.51.100.1' }, '0.0.0.0'],
  [{ 'x-forwarded-for': '203.0.113.7' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '198.51.100.1, 203.0.113.7', 'cf-connecting-ip': '198.51.100.2' }, '203.0.113.7'],
  [{ 'x-forwarded-for': '203.0.113.7, 10.0.0.9' }, '203.0.113.7'],
  [{ 'x-forwarded-for': 'nonsense' }, '0.0.0.0'],
  [{ 'x-forwarded-for': '2001:db8:1:2:3::4' }, '2001:db8:1:2::'],
])('functions and SQL get the address of the visitor: %o is %s', async (headers, address) => {
  const { data } = await under.anon.functions.invoke('headers', { headers })
  expect(data).toMatchObject({ 'cf-connecting-ip': address, 'x-forwarded-for': address })
  const { url, anonKey } = under.backend
  const response = await fetch(`${url}/rest/v1/rpc/headers`, {
    method: 'POST',
    headers: { apikey: anonKey, ...headers },
  })
  expect(await response.json()).toMatchObject({ 'cf-connecting-ip': address })
})
