import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { listen } from '../../supabase/local/gateway/listen.ts'

/** How long Caddy keeps a connection that nothing goes through. @see https://caddyserver.com/docs/caddyfile/directives/reverse_proxy */
const CADDY_KEEPS_S = 120

test('a connection that waits outlives the patience of a proxy, and ends with the server at once', async () => {
  const listener = await listen(new Hono().get('/', (c) => c.text('ici')) as never, '127.0.0.1', 0)
  const agent = new Agent({ keepAlive: true })
  const sent = request(`http://127.0.0.1:${listener.port}/`, { agent }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(await answer.toArray()).toHaveLength(1)
  const seconds = Number(/timeout=(\d+)/.exec(String(answer.headers['keep-alive']))?.[1])
  expect(seconds).toBeGreaterThan(CADDY_KEEPS_S)
  const begun = performance.now()
  await listener.close()
  expect(performance.now() - begun).toBeLessThan(2000)
})
