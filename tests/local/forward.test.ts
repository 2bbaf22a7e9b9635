import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forward } from '../../supabase/local/functions/forward.ts'

/** Many times what is read at once. */
const LARGE = 300_000

const goOn = Promise.withResolvers<void>()

const ANSWERS: Readonly<Record<string, (response: ServerResponse, request: IncomingMessage) => void>> = {
  '/echo': (response, request) =>
    response.end(JSON.stringify({ method: request.method, headers: request.headers })),
  '/nothing': (response) => response.writeHead(204, { 'x-word': 'here' }).end(),
  '/same': (response) => response.writeHead(304).end(),
  '/large': (response) => response.writeHead(200, { 'content-length': LARGE }).end(Buffer.alloc(LARGE, 'a')),
  '/cookies': (response) => response.setHeader('set-cookie', ['a=1', 'b=2']).end('x'),
  '/bits': (response) => {
    response.write('first ')
    void goOn.promise.then(() => response.end('last'))
  },
  '/half': (response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half')
    setTimeout(() => response.destroy(), 50)
  },
  '/late': (response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half')
  },
}

let opened = 0
const server = createServer((request, response) => ANSWERS[request.url ?? '']?.(response, request))
server.keepAliveTimeout = 60_000
server.on('connection', () => opened++)
let address = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (name: string, { method = 'POST', headers = {}, timeout = 60_000 } = {}) => {
  const url = new URL(`http://shop.example/${name}`)
  const context = { id: 'one', path: name, url, ip: '203.0.113.7', isLocal: false }
  const body = { head: method === 'POST' ? Buffer.from('{}') : Buffer.alloc(0), rest: null }
  return forward(new Request(url, { method, headers }), context, { address, key: 'own' }, body, timeout)
}

test('what a client says of its address, or of the key, is replaced', async () => {
  const headers = {
    'x-forwarded-for': '1.1.1.1',
    'cf-connecting-ip': '1.1.1.1',
    'x-router-key': 'guess',
    te: 'x',
  }
  expect(await (await ask('echo', { headers })).json()).toMatchObject({
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.7', 'cf-connecting-ip': '203.0.113.7', 'x-router-key': 'own' },
  })
})

test.each([
  ['nothing', 'OPTIONS', 204],
  ['same', 'GET', 304],
  ['large', 'HEAD', 200],
  ['echo', 'POST', 200],
  ['large', 'GET', 200],
])('%s by %s, again and again, needs one connection', async (name, method, status) => {
  const before = opened
  for (let round = 0; round < 20; round++) {
    const answer = await ask(name, { method })
    expect(answer.status).toBe(status)
    const { length } = await answer.text()
    if (name === 'large') expect(length).toBe(method === 'HEAD' ? 0 : LARGE)
  }
  expect(opened - before).toBeLessThanOrEqual(1)
})

test('headers of an answer without a body arrive, and each of several of a name', async () => {
  expect((await ask('nothing')).headers.get('x-word')).toBe('here')
  expect((await ask('cookies')).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('what comes bit by bit is passed on as it comes', async () => {
  const answer = await ask('bits')
  const reader = answer.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first ')
  goOn.resolve()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('last')
})

test('an answer that breaks off, or that does not come, is an error that says so', async () => {
  await expect(ask('half')).rejects.toMatchObject({ code: 'ECONNRESET' })
  await expect(ask('late', { timeout: 200 })).rejects.toMatchObject({ name: 'TimeoutError' })
})
