import type { z } from 'zod'
import type { Engine } from '../engine/engine.ts'
import { AssetCache } from '../files/asset-cache.ts'
import { bearerToken } from '../gateway/api-key.ts'
import { readBody } from '../gateway/body.ts'
import type { Service } from '../gateway/context.ts'
import { json, notImplemented } from '../gateway/respond.ts'
import type { Identity, Verify } from '../gateway/token.ts'
import { bucketNotFound, StorageError, storageFailure } from './error.ts'
import type { FileStore } from './file-store.ts'
import { listObjects, listRequest, removeObjects, removeRequest } from './listing.ts'
import { checkedName, decodedSegment, parseObjectPath } from './object-name.ts'
import { serveObject } from './serve.ts'
import { upload } from './upload.ts'

export interface StorageOptions {
  readonly engine: Engine
  readonly files: FileStore
  readonly verify: Verify
  /** The limit of the project in bytes; buckets may be stricter. */
  readonly mostBytes: number
}

const CACHE_BYTES = 32 * 1024 * 1024
const MOST_JSON_BYTES = 256 * 1024
/** Second words of `/object/…` that are operations and no buckets; those served here are handled before. */
const LEFT_OUT = /^(?:sign|upload|copy|move|info|list-v2|authenticated)$/

/** The Storage service: objects and public addresses; what it leaves out answers 501. */
export function storageEndpoint(options: StorageOptions): Service {
  const context = { ...options, cache: new AssetCache(CACHE_BYTES) }
  return async (request, { path }) => {
    try {
      return await route(context, request, path)
    } catch (error) {
      const failure = storageFailure(error)
      if (failure) return failure
      throw error
    }
  }
}

type Context = StorageOptions & { cache: AssetCache }

async function route(context: Context, request: Request, path: string): Promise<Response> {
  const { method } = request
  const isRead = method === 'GET' || method === 'HEAD'
  const [resource, second = '', ...rest] = path.split('/')
  if (resource === 'bucket' && isRead) return await buckets(context, request, second)
  if (resource !== 'object') return notImplemented(`storage/v1/${resource}`)
  if (second === 'public' && isRead)
    return await serveObject(context, null, request, parseObjectPath(rest.join('/')))
  const identity = await identityOf(context, request)
  if (second === 'list' && method === 'POST') {
    const wanted = await parsedBody(request, listRequest)
    return json(200, await listObjects(context.engine, identity, decodedSegment(rest.join('/')), wanted))
  }
  if (second === 'authenticated' && isRead)
    return await serveObject(context, identity, request, parseObjectPath(rest.join('/')))
  if (LEFT_OUT.test(second)) return notImplemented(`storage/v1/object/${second}`)
  if (method === 'DELETE' && rest.length === 0) {
    const { prefixes } = await parsedBody(request, removeRequest)
    return json(
      200,
      await removeObjects(context, identity, decodedSegment(second), prefixes.map(checkedName)),
    )
  }
  const target = parseObjectPath([second, ...rest].join('/'))
  if (isRead) return await serveObject(context, identity, request, target)
  if (method === 'DELETE') {
    await removeObjects(context, identity, target.bucket, [target.name])
    return json(200, { message: 'Successfully deleted' })
  }
  if (method !== 'POST' && method !== 'PUT') return notImplemented(`${method} storage/v1/object`)
  const isUpsert = request.headers.get('x-upsert') === 'true'
  const mode = method === 'PUT' ? 'update' : isUpsert ? 'upsert' : 'create'
  return json(200, await upload(context, identity, request, { ...target, mode }))
}

async function identityOf({ verify }: Context, request: Request): Promise<Identity> {
  const token = bearerToken(request) ?? request.headers.get('apikey')
  if (!token)
    throw new StorageError(403, 'Unauthorized', "headers must have required property 'authorization'")
  return await verify(token).catch((error: Error) => {
    throw new StorageError(403, 'Unauthorized', error.message)
  })
}

async function buckets(context: Context, request: Request, id: string): Promise<Response> {
  const { role, claims } = await identityOf(context, request)
  const sql = `select id, name, owner_id as owner, public, file_size_limit::bigint, allowed_mime_types, created_at, updated_at
    from storage.buckets where $1 = '' or id = $1 order by id`
  const [rows = []] = await context.engine.run([{ sql, params: [decodedSegment(id)] }], {
    role,
    claims,
    readOnly: true,
  })
  const shown = rows.map((row) => ({
    ...row,
    file_size_limit: row.file_size_limit === null ? null : Number(row.file_size_limit),
  }))
  if (id === '') return json(200, shown)
  if (!shown[0]) throw bucketNotFound()
  return json(200, shown[0])
}

async function parsedBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.infer<T>> {
  const text = (await readBody(request, MOST_JSON_BYTES)).toString('utf8')
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new StorageError(400, 'Invalid Input', 'The body is not what this operation takes')
  }
}
