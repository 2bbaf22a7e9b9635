import type { Engine } from '../engine/engine.ts'
import { decodedOr, readBody } from '../gateway/body.ts'
import type { KeyedContext, KeyedService, RequestContext } from '../gateway/context.ts'
import { answerOf } from './answer.ts'
import { callPlan } from './call-plan.ts'
import { RestError, restFailure } from './error.ts'
import { parseAccept, parsePrefer } from './headers.ts'
import type { RestRequest } from './plan.ts'
import type { SchemaCache } from './schema.ts'
import { loadSchemaCache } from './schema-cache.ts'
import { Parameters, quoted } from './sql.ts'
import { tablePlan } from './table-plan.ts'
import { checkWork } from './visitor-work.ts'

/** What the service is set up with. */
export interface RestSettings {
  readonly engine: Engine
  readonly schemas: readonly string[]
  readonly extraSearchPath: readonly string[]
  readonly maxRows: number | null
}

export interface RestService {
  readonly service: KeyedService
  /** Reads the catalogue again, after migrations. */
  reload(): Promise<void>
}

const MOST_BYTES = 10 * 1024 * 1024
/** Of a body that the database is not asked about before it is read: it may let whom it knows send more (`check_request`). */
const UNASKED_BYTES = 64 * 1024
/** Answers that may mean that the database has changed since the cache was read. */
const STALE = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])
const RELOAD_AT_MOST_EVERY_MS = 1000
const RELOAD_AFTER_MS = 20

/** Makes the REST service of a database that is ready; `notify pgrst` makes it read the catalogue again. */
export async function createRestService(settings: RestSettings): Promise<RestService> {
  let cache = await loadSchemaCache(settings.engine, settings.schemas)
  let loadedAt = Date.now()
  const reload = async () => {
    loadedAt = Date.now()
    cache = await loadSchemaCache(settings.engine, settings.schemas)
  }
  let soon: NodeJS.Timeout | undefined
  settings.engine.onNotify((channel) => {
    if (channel !== 'pgrst') return
    // Every connection hears the same notification; one reload serves them all.
    clearTimeout(soon)
    soon = setTimeout(() => reload().catch(() => {}), RELOAD_AFTER_MS).unref()
  })
  const service: KeyedService = async (raw, context) => {
    try {
      const most = await mostBytes(settings, cache, raw, context)
      const request = await requestOf(raw, context, most)
      return await handle(settings, cache, request, context).catch(async (error: unknown) => {
        const isStale = error instanceof RestError && STALE.has(error.code)
        if (!isStale || Date.now() - loadedAt < RELOAD_AT_MOST_EVERY_MS) throw error
        await reload()
        return await handle(settings, cache, request, context)
      })
    } catch (error) {
      return restFailure(error, raw.method, context.identity.role)
    }
  }
  return { reload, service }
}

/**
 * How large the body of a request may be. Before one of more than 64 kB is read, the project's own function is asked that looks at
 * each request (PostgREST's `db-pre-request`); who sends no length gets no more, and neither do visitors of a project without it.
 * @throws DatabaseError with which it refuses
 */
async function mostBytes(
  settings: RestSettings,
  { preRequest }: SchemaCache,
  raw: Request,
  context: KeyedContext,
): Promise<number> {
  if (context.identity.role === 'service_role') return MOST_BYTES
  if (!(Number(raw.headers.get('content-length') ?? 0) > UNASKED_BYTES) || preRequest === null)
    return UNASKED_BYTES
  const { method, headers } = raw
  const settingsOfRequest = requestSettings({ method, headers, path: context.path }, context)
  await settings.engine.run([{ sql: preRequest }], { ...context.identity, settings: settingsOfRequest })
  return MOST_BYTES
}

/** What functions may read of a request. */
const requestSettings = (
  { method, path, headers }: Pick<RestRequest, 'method' | 'path' | 'headers'>,
  { ip }: KeyedContext,
) => ({
  'request.method': method,
  'request.path': `/${path}`,
  'request.headers': JSON.stringify({ ...Object.fromEntries(headers), 'cf-connecting-ip': ip }),
})

async function requestOf(raw: Request, { path, url }: RequestContext, most: number): Promise<RestRequest> {
  const { method, headers } = raw
  const isRead = method === 'GET' || method === 'HEAD'
  const body = isRead ? '' : await readBody(raw, most)
  if (body === null) throw new RestError(413, 'payload_too_large', 'The body is too large')
  const query = new URLSearchParams(url.searchParams)
  query.delete('apikey')
  return {
    method,
    isRead,
    path: decodedOr(path, () => path),
    query,
    headers,
    media: parseAccept(headers.get('accept')),
    preferences: parsePrefer(headers.get('prefer')),
    body: String(body),
  }
}

/** From request to tree, SQL and answer. @throws RestError, DatabaseError */
async function handle(
  settings: RestSettings,
  cache: SchemaCache,
  request: RestRequest,
  keyed: KeyedContext,
): Promise<Response> {
  const { engine, extraSearchPath, maxRows } = settings
  const { identity } = keyed
  const { path, media, preferences } = request
  const schema = schemaOf(settings, request)
  const context = { cache, parameters: new Parameters(), maxRows }
  const plan = (path.startsWith('rpc/') ? callPlan : tablePlan)(context, schema, request)
  if (identity.role !== 'service_role') checkWork(plan.node)
  const { statement, estimate, readOnly } = plan
  // PostgREST with hosted settings leaves it out, and commits what was to be tried only.
  if (!readOnly && preferences.rollsBack)
    throw new RestError(
      400,
      'PGRST122',
      'Invalid preferences',
      'tx=rollback: what is written here is committed',
    )
  const options = {
    ...identity,
    readOnly,
    timeoutMs: plan.timeoutMs ?? undefined,
    settings: {
      search_path: [...new Set([schema, ...extraSearchPath])].map(quoted).join(', '),
      ...requestSettings(request, keyed),
    },
  }
  const asked = cache.preRequest === null ? [] : [{ sql: cache.preRequest }]
  // What was written must not stay when the answer turns out to be a refusal.
  if (!readOnly && (media.single || preferences.maxAffected !== null))
    return await engine.transaction(async (query) => {
      for (const { sql } of asked) await query(sql, [])
      return answerOf(plan, (await query(statement.sql, statement.params))[0], null)
    }, options)
  const batch = [...asked, statement, ...(estimate ? [estimate] : [])]
  const [rows = [], estimated] = (await engine.run(batch, options)).slice(asked.length)
  const plans = estimated?.[0]?.['QUERY PLAN'] as { Plan?: { 'Plan Rows'?: number } }[] | undefined
  return answerOf(plan, rows[0], plans?.[0]?.Plan?.['Plan Rows'] ?? null)
}

function schemaOf({ schemas }: RestSettings, { isRead, headers }: RestRequest): string {
  const wanted = headers.get(isRead ? 'accept-profile' : 'content-profile') ?? schemas[0] ?? 'public'
  if (schemas.includes(wanted)) return wanted
  const hint = `Only the following schemas are exposed: ${schemas.join(', ')}`
  throw new RestError(406, 'PGRST106', `Invalid schema: ${wanted}`, null, hint)
}
