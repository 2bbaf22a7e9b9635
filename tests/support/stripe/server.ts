import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccount } from './account.ts'
import { createDeliveries } from './deliveries.ts'
import { Refusal } from './model.ts'

export const SIGNING_SECRET = 'whsec_stand_in'
export const SECRET_KEY = 'sk_test_stand_in'
export const PUBLIC_KEY = 'pk_test_stand_in'

type Body = Record<string, unknown>

/** `metadata[order_id]=1` as `{ metadata: { order_id: '1' } }`; of three names the last two are one. */
function formOf(text: string): Body {
  const body: Body = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = name, second] = /^(\w+)(?:\[(.*)\])?$/.exec(name.replace('][', '.')) ?? []
    if (second === undefined) body[first] = value
    else if (second === '' || /^\d+$/.test(second))
      body[first] = [...((body[first] as string[]) ?? []), value]
    else body[first] = { ...(body[first] as Body), [second]: value }
  }
  return body
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/** A page of a list, the latest first, as Stripe's cursors walk through it. */
function page<T extends { readonly id: string; readonly created?: number }>(all: readonly T[], asked: Body) {
  const since = Number((asked.created as Body | undefined)?.gte ?? 0)
  const latest = all.filter(({ created = 0 }) => created >= since).toReversed()
  const from = asked.starting_after ? latest.findIndex(({ id }) => id === asked.starting_after) + 1 : 0
  const limit = Number(asked.limit ?? 10)
  return {
    object: 'list',
    url: '',
    data: latest.slice(from, from + limit),
    has_more: latest.length > from + limit,
  }
}

/** A stand-in of Stripe's interface on a port of its own, with the errors and the idempotency that the shop relies on. */
export async function startStripe() {
  let aheadS = 0
  const now = () => Math.floor(Date.now() / 1000) + aheadS
  const deliveries = createDeliveries(SIGNING_SECRET)
  const account = createAccount(now, deliveries.take)
  const answered = new Map<string, { readonly asked: string; answer?: readonly [number, unknown] }>()
  const calls: string[] = []
  let isDown = false
  let isDeaf = false
  let isLate = false

  async function route(method: string, path: string, asked: Body): Promise<unknown> {
    const [, , kind = '', id = '', action = ''] = path.split('/')
    if (method === 'POST' && kind === 'payment_intents' && !id) return await account.create(asked)
    if (method === 'POST' && kind === 'payment_intents' && action === 'cancel')
      return await account.cancel(id)
    if (method === 'POST' && kind === 'payment_intents' && action === 'confirm')
      return await account.confirm(account.intentOf(id), String(asked.confirmation_token))
    if (method === 'POST' && kind === 'refunds')
      return await account.refund(
        String(asked.payment_intent),
        asked.amount === undefined ? undefined : Number(asked.amount),
        asked.metadata as Record<string, string>,
      )
    if (method === 'GET' && kind === 'payment_intents' && id) return account.intentOf(id)
    if (method === 'GET' && kind === 'payment_intents') return page([...account.intents.values()], asked)
    if (method === 'GET' && kind === 'refunds')
      return page(
        isLate
          ? []
          : account.refunds.filter(
              (one) => !asked.payment_intent || one.payment_intent === asked.payment_intent,
            ),
        asked,
      )
    if (method === 'GET' && kind === 'account') return account.own
    if (method === 'GET' && kind === 'webhook_endpoints') return page(account.endpoints, asked)
    if (method === 'GET' && kind === 'payment_method_domains') return page(account.domains, asked)
    if (method === 'GET' && kind === 'disputes') return page(account.disputes, asked)
    if (method === 'GET' && kind === 'events') {
      const types = asked.types as string[] | undefined
      return page(
        account.events.filter(({ type }) => !types || types.includes(type)),
        asked,
      )
    }
    throw new Refusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method} ${path})`,
    })
  }

  async function answer(request: IncomingMessage): Promise<readonly [number, unknown]> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    calls.push(`${request.method} ${url.pathname.replace('/v1/', '')}`)
    const text = request.method === 'POST' ? await textOf(request) : url.search.slice(1)
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }]
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' && request.method === 'POST' ? answered.get(key) : undefined
    const asked = `${url.pathname} ${text}`
    if (known && known.asked !== asked)
      return [
        400,
        {
          error: {
            type: 'idempotency_error',
            message: 'Keys for idempotent requests can only be used with the same parameters',
          },
        },
      ]
    if (known)
      return (
        known.answer ?? [
          409,
          { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'in use' } },
        ]
      )
    const entry: { asked: string; answer?: readonly [number, unknown] } = { asked }
    if (typeof key === 'string' && request.method === 'POST') answered.set(key, entry)
    try {
      const made = await route(request.method ?? 'GET', url.pathname, formOf(text))
      entry.answer = [200, structuredClone(made)]
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      entry.answer = [error.status, { error: structuredClone(error.error) }]
    }
    return entry.answer
  }

  const server = createServer((request, response) => {
    if (isDown) {
      request.socket.destroy()
      return
    }
    answer(request).then(
      ([status, body]) => {
        if (isDeaf && request.method === 'POST') {
          request.socket.destroy()
          return
        }
        response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stand_in' })
        response.end(JSON.stringify(body))
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    ...account,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries,
    /** What was asked, as `GET refunds`. */
    calls,
    /** Has the clock of Stripe go ahead of this machine's. */
    advance: (seconds: number) => {
      aheadS += seconds
    },
    /** Makes Stripe unreachable, or reachable again. */
    setDown: (down: boolean) => {
      isDown = down
    },
    /** Answers to calls that change something never arrive, or do again; what was asked is done. */
    setDeaf: (deaf: boolean) => {
      isDeaf = deaf
    },
    /** Refunds that were made are not listed yet, or are again. */
    setLate: (late: boolean) => {
      isLate = late
    },
    /** The account is another one from now on, as when keys of tests are replaced: it knows nothing. */
    forget: () => {
      account.intents.clear()
      account.events.length = 0
    },
    /** The intents that an order has here. */
    intentsOf: (orderNumber: string) =>
      [...account.intents.values()].filter(({ metadata }) => metadata.order_number === orderNumber),
    async close(): Promise<void> {
      await deliveries.settled()
      server.closeAllConnections()
      server.close()
    },
  }
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>
