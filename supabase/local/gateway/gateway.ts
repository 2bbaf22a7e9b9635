import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { errorText, type Logger } from '../log.ts'
import { bearerToken, checkApiKey } from './api-key.ts'
import type { KeyedService, RequestContext, Service } from './context.ts'
import { corsHeaders, preflight } from './cors.ts'
import { json, notImplemented } from './respond.ts'
import { InvalidToken, type Verify } from './token.ts'

/** The services behind the gateway, by the prefix they answer. */
export interface GatewayParts {
  readonly rest: KeyedService
  readonly auth: Service
  readonly storage: Service
  readonly functions: Service
  readonly mail: Service
  readonly deploy: Service
  readonly health: Service
  readonly site: Service
  readonly verify: Verify
  readonly log: Logger
}

type Environment = { Bindings: HttpBindings }

const LONGEST_URL = 32 * 1024

/** Makes the one HTTP application: it names, logs and routes requests, and turns every fault into an answer. */
export function createGateway(parts: GatewayParts): Hono<Environment> {
  const app = new Hono<Environment>()
  const route = (prefix: string, service: Service, options: { cors: boolean; keepsPreflight?: boolean }) => {
    const answer = options.cors ? withCors(service, options.keepsPreflight ?? false) : service
    const pattern = prefix === '/' ? '/*' : prefix.endsWith('/') ? `${prefix}*` : prefix
    app.all(pattern, (c) => handle(parts.log, c.req.raw, contextOf(c.req.raw, c.env, prefix), answer))
  }
  route('/rest/v1/', keyed(parts.rest, parts.verify), { cors: true })
  route('/auth/v1/', parts.auth, { cors: true })
  route('/storage/v1/', parts.storage, { cors: true })
  route('/functions/v1/', parts.functions, { cors: true, keepsPreflight: true })
  for (const left of ['/realtime/v1/', '/graphql/v1', '/pg/'])
    route(left, async () => notImplemented(left.split('/')[1] ?? left), { cors: true })
  route('/_/deploy', parts.deploy, { cors: false })
  route('/_/', parts.mail, { cors: false })
  route('/healthz', parts.health, { cors: false })
  route('/', parts.site, { cors: false })
  return app
}

function contextOf(request: Request, { incoming }: HttpBindings, prefix: string): RequestContext {
  const url = new URL(request.url)
  const ip = incoming.socket?.remoteAddress ?? ''
  const proxied = request.headers.has('x-forwarded-for') || request.headers.has('forwarded')
  const isLocal =
    !proxied &&
    /^(?:::ffff:)?127\.|^::1$/.test(ip) &&
    /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  return { id: randomUUID(), url, path: url.pathname.slice(prefix.length), ip, isLocal }
}

async function handle(
  log: Logger,
  request: Request,
  context: RequestContext,
  service: Service,
): Promise<Response> {
  const started = performance.now()
  const response = await guarded(log, request, context, service)
  response.headers.set('x-request-id', context.id)
  const ms = Math.round((performance.now() - started) * 10) / 10
  // Neither query nor headers: both may hold tokens.
  log('info', 'request', {
    id: context.id,
    method: request.method,
    path: context.url.pathname,
    status: response.status,
    ms,
  })
  return response
}

async function guarded(
  log: Logger,
  request: Request,
  context: RequestContext,
  service: Service,
): Promise<Response> {
  try {
    if (request.url.length > LONGEST_URL) return json(414, { message: 'The address is too long' })
    return await service(request, context)
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 })
    log('error', 'fault', { id: context.id, path: context.url.pathname, error: errorText(error) })
    return json(500, { code: 'internal_error', message: `Internal error, request ${context.id}` })
  }
}

const withCors =
  (service: Service, keepsPreflight: boolean): Service =>
  async (request, context) => {
    const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
    if (isPreflight && !keepsPreflight) return preflight(request)
    const response = await service(request, context)
    for (const [name, value] of Object.entries(corsHeaders))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }

const keyed =
  (service: KeyedService, verify: Verify): Service =>
  async (request, context) => {
    const key = await checkApiKey(request, context.url, verify)
    if (key instanceof Response) return key
    const token = bearerToken(request)
    try {
      const identity = token === null ? key : await verify(token)
      return await service(request, { ...context, identity })
    } catch (error) {
      if (!(error instanceof InvalidToken)) throw error
      const code = error.expired ? 'PGRST303' : 'PGRST301'
      const challenge = `Bearer error="invalid_token", error_description="${error.expired ? 'JWT expired' : 'invalid JWT'}"`
      const body = { code, message: error.message, details: null, hint: null }
      return json(401, body, { 'www-authenticate': challenge })
    }
  }
