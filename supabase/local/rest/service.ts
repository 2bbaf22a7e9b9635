import { answerOf } from './answer.ts'
import { callPlan } from './call-plan.ts'
import { failureOf, RestError } from './error.ts'
import { parseAccept, parsePrefer } from './headers.ts'
import type { RestAnswer, RestRequest, RestSettings } from './request.ts'
import { loadSchemaCache, type SchemaCache } from './schema-cache.ts'
import { Parameters, quoted } from './sql.ts'
import { tablePlan } from './table-plan.ts'

/** Answers that may mean that the database has changed since the cache was read. */
const STALE = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42703'])
const RELOAD_AT_MOST_EVERY_MS = 1000
const RELOAD_AFTER_MS = 20

export interface RestService {
  /** @returns an answer for every request, refused ones too; only a fault of the program throws. */
  answer(request: RestRequest): Promise<RestAnswer>
  /** Reads the catalogue again, after migrations. */
  reload(): Promise<void>
}

/** Makes the REST service of a database that is ready; `notify pgrst` makes it read the catalogue again. */
export async function createRestService(settings: RestSettings): Promise<RestService> {
  let cache: SchemaCache = await loadSchemaCache(settings.engine, settings.schemas)
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
  const attempt = async (request: RestRequest): Promise<RestAnswer> => {
    try {
      return await handle(settings, cache, request)
    } catch (error) {
      const isStale = error instanceof RestError && STALE.has(error.code)
      if (!isStale || Date.now() - loadedAt < RELOAD_AT_MOST_EVERY_MS) throw error
      await reload()
      return await handle(settings, cache, request)
    }
  }
  return {
    reload,
    async answer(request) {
      try {
        return await attempt(request)
      } catch (error) {
        const failure = failureOf(error, request.role !== 'anon')
        if (!failure) throw error
        const headers = { ...failure.headers, 'content-type': 'application/json; charset=utf-8' }
        const body = request.method === 'HEAD' ? null : JSON.stringify(failure.body)
        return { status: failure.status, headers, body }
      }
    },
  }
}

/** From request to tree, SQL and answer. @throws RestError, DatabaseError */
async function handle(settings: RestSettings, cache: SchemaCache, request: RestRequest): Promise<RestAnswer> {
  const { engine, extraSearchPath, maxRows } = settings
  const { method, path, headers, role, claims } = request
  const schema = schemaOf(settings, request)
  const asked = {
    media: parseAccept(headers.get('accept')),
    preferences: parsePrefer(headers.get('prefer')),
    headOnly: method === 'HEAD',
  }
  const context = { cache, parameters: new Parameters(), maxRows }
  const planned = path.startsWith('rpc/') ? callPlan : tablePlan
  const plan = planned(context, schema, request, asked)
  const options = {
    role,
    claims,
    readOnly: plan.readOnly,
    settings: {
      search_path: [...new Set([schema, ...extraSearchPath])].map(quoted).join(', '),
      'request.method': method,
      'request.path': `/${path}`,
      'request.headers': JSON.stringify(Object.fromEntries(headers)),
    },
  }
  if (!plan.readOnly && (plan.media.single || plan.preferences.maxAffected !== null)) {
    // What was written must not stay when the answer turns out to be a refusal.
    const { sql, params } = plan.statement
    return await engine.transaction(
      async (query) => answerOf(plan, (await query(sql, params))[0], null),
      options,
    )
  }
  const batch = plan.estimate ? [plan.statement, plan.estimate] : [plan.statement]
  const [rows = [], estimated = []] = await engine.run(batch, options)
  return answerOf(plan, rows[0], estimateIn(estimated))
}

function schemaOf({ schemas }: RestSettings, { method, headers }: RestRequest): string {
  const isRead = method === 'GET' || method === 'HEAD'
  const wanted = headers.get(isRead ? 'accept-profile' : 'content-profile') ?? schemas[0] ?? 'public'
  if (schemas.includes(wanted)) return wanted
  const hint = `Only the following schemas are exposed: ${schemas.join(', ')}`
  throw new RestError(406, 'PGRST106', `Invalid schema: ${wanted}`, null, hint)
}

function estimateIn(rows: readonly Record<string, unknown>[]): number | null {
  const plans = rows[0]?.['QUERY PLAN'] as { Plan?: { 'Plan Rows'?: number } }[] | undefined
  return plans?.[0]?.Plan?.['Plan Rows'] ?? null
}
