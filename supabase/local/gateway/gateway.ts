import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { onBehalfOf } from '../asker.ts'
import { errorText, type Logger } from '../log.ts'
import { bearerToken, checkApiKey } from './api-key.ts'
import type { KeyedService, RequestContext, Service } from './context.ts'
import { leaveBody } from './leave-body.ts'
import { createPlaces } from './places.ts'
import { json, notImplemented } from './respond.ts'
import { InvalidToken, type Verify } from './token.ts'
import type { visitorsBehind } from './visitor.ts'

/** The services behind the gateway, by the prefix they answer. */
export interface GatewayParts {
  readonly rest: KeyedService
  readonly auth: Service
  readonly storage: Service
  readonly functions: Service
  readonly mail: Service
  readonly deploy: Service
  readonly health: Service
  /** What answers at every other address. */
  readonly others: Service
  readonly visitorOf: ReturnType<typeof visitorsBehind>
  readonly verify: Verify
  readonly log: Logger
}

/** The header in which functions hand on for which network they call back. Of nobody else it is read. */
const CALLS_FOR = 'x-calls-for'
const LONGEST_URL = 32 * 1024

/** Any origin may call the API: a browser proves who it is with a token, never with a cookie. */
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Content-Encoding,Content-Location,Content-Range,Content-Type,Date,Location,Preference-Applied,Range-Unit,Retry-After,X-Request-Id,X-Total-Count,Link',
}
const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  exposeHeaders: [OPEN['access-control-expose-headers']],
  maxAge: 3600,
})

/** Makes the one HTTP application: it names, logs and routes requests, and turns every fault into an answer. */
export function createGateway(parts: GatewayParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const route = (prefix: string, service: Service, headers: Readonly<Record<string, string>> = {}) => {
    app.all(patternOf(prefix), ({ req, env }) =>
      handle(parts, req.raw, contextOf(req.raw, env, prefix, parts.visitorOf), service).then((response) => {
        for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
        if (response.status >= 400) leaveBody(env.incoming, response)
        return response
      }),
    )
  }
  // Of an answer that passes a middleware Hono makes a second one, and reads it as a stream: a seventh of what a read costs.
  const routeOpen = (prefix: string, service: Service) => {
    app.options(patternOf(prefix), preflight)
    route(prefix, service, OPEN)
  }
  const inPlaces = (service: Service) => fairly(service, parts.verify)
  routeOpen('/rest/v1/', personal(inPlaces(keyed(parts.rest, parts.verify))))
  routeOpen('/auth/v1/', personal(inPlaces(parts.auth)))
  routeOpen('/storage/v1/', inPlaces(parts.storage))
  for (const left of ['/realtime/v1/', '/graphql/v1', '/pg/'])
    routeOpen(left, async () => notImplemented(left.split('/')[1] ?? left))
  // Functions answer preflights and name origins themselves.
  route('/functions/v1/', inPlaces(parts.functions))
  route('/_/deploy', parts.deploy)
  // The shop's own, beside the mailbox.
  route('/_/texts', parts.others)
  route('/_/', parts.mail)
  route('/healthz', parts.health)
  route('/', parts.others)
  return app
}

const patternOf = (prefix: string): string => (prefix.endsWith('/') ? `${prefix}*` : prefix)

function contextOf(
  request: Request,
  { incoming }: HttpBindings,
  prefix: string,
  visitorOf: GatewayParts['visitorOf'],
): RequestContext {
  const url = new URL(request.url)
  const visitor = visitorOf(request, url, incoming.socket?.remoteAddress ?? '')
  return { id: randomUUID(), url, path: url.pathname.slice(prefix.length), ...visitor }
}

async function handle(
  { log, others }: GatewayParts,
  request: Request,
  context: RequestContext,
  service: Service,
) {
  const { id, url } = context
  const started = performance.now()
  const response = await answer(request, context, service).catch((error: unknown) => {
    if (request.signal.aborted) return new Response(null, { status: 499 })
    log('error', 'fault', { id, path: url.pathname, error: errorText(error) })
    return json(500, { code: 'internal_error', message: `Internal error, request ${id}` })
  })
  // Not beside a page: it takes room in the first packets, and nobody asks after a file.
  if (service !== others) response.headers.set('x-request-id', id)
  const ms = Math.round((performance.now() - started) * 10) / 10
  // Neither query nor headers: both may hold tokens.
  log('info', 'request', { id, method: request.method, path: url.pathname, status: response.status, ms })
  return response
}

async function answer(request: Request, context: RequestContext, service: Service): Promise<Response> {
  if (request.url.length > LONGEST_URL) return json(414, { message: 'The address is too long' })
  return await service(request, context)
}

/** Answers hold rows and tokens of one person: no cache keeps them, and no browser sniffs another type. */
const personal =
  (service: Service): Service =>
  async (request, context) => {
    const answer = await service(request, context)
    if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store')
    answer.headers.set('x-content-type-options', 'nosniff')
    return answer
  }

/**
 * Lets each network have so many requests at work at once, before anything of a body is read. Whoever is at this machine, or holds
 * the key of the service, does not wait: functions call back while their own caller keeps a place.
 */
function fairly(service: Service, verify: Verify): Service {
  const enter = createPlaces()
  return async (request, context) => {
    if (context.isLocal || (await isService(request, verify)))
      return await onBehalfOf(request.headers.get(CALLS_FOR) ?? context.ip, () => service(request, context))
    const leave = await enter(context.ip, request)
    if (!leave) return TOO_MANY()
    try {
      return await onBehalfOf(context.ip, () => service(request, context))
    } finally {
      leave()
    }
  }
}

/** Of all codes the one that clients of Auth and REST take for passing: a session is kept, and a read is tried again. */
const TOO_MANY = (): Response =>
  json(
    503,
    { code: 'too_many_at_once', message: 'Too many requests of this network at once' },
    { 'retry-after': '1', 'access-control-allow-origin': '*' },
  )

async function isService(request: Request, verify: Verify): Promise<boolean> {
  const token = bearerToken(request) ?? request.headers.get('apikey')
  const identity = token === null ? null : await verify(token).catch(() => null)
  return identity?.role === 'service_role'
}

const keyed =
  (service: KeyedService, verify: Verify): Service =>
  async (request, context) => {
    const key = await checkApiKey(request, context.url, verify)
    if (key instanceof Response) return key
    const token = bearerToken(request)
    const identity = token === null ? key : await verify(token).catch(refusalOf)
    return identity instanceof Response ? identity : await service(request, { ...context, identity })
  }

/** What PostgREST says of a token. */
function refusalOf(error: unknown): Response {
  if (!(error instanceof InvalidToken)) throw error
  const code = error.expired ? 'PGRST303' : 'PGRST301'
  const challenge = `Bearer error="invalid_token", error_description="${error.expired ? 'JWT expired' : 'invalid JWT'}"`
  const body = { code, message: error.message, details: null, hint: null }
  return json(401, body, { 'www-authenticate': challenge })
}
