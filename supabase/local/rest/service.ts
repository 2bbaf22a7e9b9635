import { failureOf, RestError } from './error.ts'
import type { RestAnswer, RestRequest, RestSettings } from './plan.ts'
import { handleRest } from './rest.ts'
import { loadSchemaCache, type SchemaCache } from './schema-cache.ts'

/** Answers that may mean that the database has changed since the cache was read. */
const STALE = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', '42703'])
const RELOAD_AT_MOST_EVERY_MS = 1000

export interface RestService {
  /** @returns an answer for every request, refused ones too; only a fault of the program throws. */
  answer(request: RestRequest): Promise<RestAnswer>
  /** Reads the catalogue again, after migrations. */
  reload(): Promise<void>
}

/** Makes the REST service of a database that is ready. */
export async function createRestService(settings: RestSettings): Promise<RestService> {
  let cache: SchemaCache = await loadSchemaCache(settings.engine, settings.schemas)
  let loadedAt = Date.now()
  const reload = async () => {
    loadedAt = Date.now()
    cache = await loadSchemaCache(settings.engine, settings.schemas)
  }
  const attempt = async (request: RestRequest): Promise<RestAnswer> => {
    try {
      return await handleRest(settings, cache, request)
    } catch (error) {
      const isStale = error instanceof RestError && STALE.has(error.code)
      if (!isStale || Date.now() - loadedAt < RELOAD_AT_MOST_EVERY_MS) throw error
      await reload()
      return await handleRest(settings, cache, request)
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
