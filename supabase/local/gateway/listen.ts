import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { isRealtime, refuseRealtime } from './no-realtime.ts'

const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 120_000
/** A proxy that uses a connection just as it is closed answers 502: Caddy keeps them for two minutes, nginx for one. */
const IDLE_CONNECTION_MS = 130_000
const LONGEST_HEADERS_BYTES = 64 * 1024
const DRAIN_MS = 5000

/** A listening server. `close` lets running requests end, for a few seconds. */
export interface Listener {
  readonly port: number
  close(): Promise<void>
}

/** @throws Error EADDRINUSE when the port is taken. */
export async function listen(
  app: Hono<{ Bindings: HttpBindings }>,
  host: string,
  port: number,
): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      maxHeaderSize: LONGEST_HEADERS_BYTES,
      ...({ shouldUpgradeCallback: isRealtime } as object),
    },
  }) as Server
  refuseRealtime(server)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearTimeout(timer)
    },
  }
}
