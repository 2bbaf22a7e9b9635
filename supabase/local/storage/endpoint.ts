import { AssetCache } from '../files/asset-cache.ts'
import { bearerToken } from '../gateway/api-key.ts'
import type { Service } from '../gateway/context.ts'
import { json, notImplemented } from '../gateway/respond.ts'
import type { Identity } from '../gateway/token.ts'
import { parsedBody } from './body.ts'
import { buckets } from './buckets.ts'
import type { StorageContext, StorageOptions } from './context.ts'
import { accessDenied, objectNotFound, storageFailure } from './error.ts'
import { listObjects, listRequest, removeObjects, removeRequest } from './listing.ts'
import { checkedName, decodedSegment, parseObjectPath } from './object-name.ts'
import { objectInfo, serveObject } from './serve.ts'
import { holderOf, signAddresses, signUpload } from './signing.ts'
import { transfer } from './transfer.ts'
import { upload } from './upload.ts'

const CACHE_BYTES = 32 * 1024 * 1024
/** Words behind `/object/` that are operations and no buckets. */
const RESERVED = new Set([
  'authenticated',
  'copy',
  'info',
  'list',
  'list-v2',
  'move',
  'public',
  'sign',
  'upload',
])

/** The Storage service; what it leaves out (transformation, resumable uploads, versions, vectors) answers 501. */
export function storageEndpoint(options: StorageOptions): Service {
  const context = { ...options, cache: new AssetCache(CACHE_BYTES) }
  return async (request, { path, url }) => {
    try {
      if (url.searchParams.has('versionId')) return notImplemented('object versions')
      return await route(context, request, path.split('/'))
    } catch (error) {
      const failure = storageFailure(error)
      if (failure) return failure
      throw error
    }
  }
}

async function route(context: StorageContext, request: Request, words: string[]): Promise<Response> {
  const { method } = request
  const isRead = method === 'GET' || method === 'HEAD'
  const [resource, verb = '', ...rest] = words
  if (resource === 'bucket')
    return await buckets(context, await identityOf(context, request), request, words.slice(1))
  if (resource !== 'object') return notImplemented(`storage/v1/${resource}`)
  // Two kinds of address need no key: the bucket is public, or a signature in the address carries the right.
  if (verb === 'public' && isRead) return await serveObject(context, null, request, objectPath(rest))
  if (verb === 'info' && rest[0] === 'public' && isRead)
    return await objectInfo(context, null, objectPath(rest.slice(1)))
  if (verb === 'sign' && isRead) {
    const target = objectPath(rest)
    const { identity } = await holderOf(context, request, target, false)
    return await serveObject(context, identity, request, target)
  }
  if (verb === 'upload' && rest[0] === 'sign' && method === 'PUT') {
    const target = objectPath(rest.slice(1))
    const { identity, mode } = await holderOf(context, request, target, true)
    return json(200, await upload(context, identity, request, { ...target, mode }))
  }
  const identity = await identityOf(context, request)
  if (RESERVED.has(verb)) return await operate(context, identity, request, verb, rest)
  return await withObject(context, identity, request, words.slice(1))
}

/** The operations that stand where a bucket could. */
async function operate(
  context: StorageContext,
  identity: Identity,
  request: Request,
  verb: string,
  rest: string[],
): Promise<Response> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && verb === 'authenticated')
    return await serveObject(context, identity, request, objectPath(rest))
  if (isRead && verb === 'info')
    return await objectInfo(context, identity, objectPath(rest[0] === 'authenticated' ? rest.slice(1) : rest))
  if (request.method !== 'POST') return notImplemented(`${request.method} storage/v1/object/${verb}`)
  if (verb === 'move' || verb === 'copy') return await transfer(context, identity, request, verb)
  if (verb === 'upload' && rest[0] === 'sign')
    return await signUpload(context, identity, request, objectPath(rest.slice(1)))
  if (verb === 'sign')
    return await signAddresses(
      context,
      identity,
      request,
      rest.length === 1 ? bucketPath(rest) : objectPath(rest),
    )
  if (verb !== 'list') return notImplemented(`storage/v1/object/${verb}`)
  const wanted = await parsedBody(request, listRequest)
  return json(200, await listObjects(context.engine, identity, bucketPath(rest).bucket, wanted))
}

async function withObject(
  context: StorageContext,
  identity: Identity,
  request: Request,
  words: string[],
): Promise<Response> {
  const { method } = request
  if (method === 'DELETE' && words.length === 1) {
    const names = (await parsedBody(request, removeRequest)).prefixes.map(checkedName)
    return json(200, await removeObjects(context, identity, bucketPath(words).bucket, names))
  }
  const target = objectPath(words)
  if (method === 'GET' || method === 'HEAD') return await serveObject(context, identity, request, target)
  if (method === 'DELETE') {
    const gone = await removeObjects(context, identity, target.bucket, [target.name])
    if (gone.length === 0) throw objectNotFound()
    return json(200, { message: 'Successfully deleted' })
  }
  if (method !== 'POST' && method !== 'PUT') return notImplemented(`${method} storage/v1/object`)
  const isUpsert = request.headers.get('x-upsert') === 'true'
  const mode = method === 'PUT' ? 'update' : isUpsert ? 'upsert' : 'create'
  return json(200, await upload(context, identity, request, { ...target, mode }))
}

const objectPath = (words: readonly string[]) => parseObjectPath(words.join('/'))
const bucketPath = (words: readonly string[]) => ({ bucket: decodedSegment(words.join('/')), name: null })

async function identityOf({ verify }: StorageContext, request: Request): Promise<Identity> {
  const token = bearerToken(request) ?? request.headers.get('apikey')
  if (!token) throw accessDenied("headers must have required property 'authorization'")
  return await verify(token).catch((error: Error) => {
    throw accessDenied(error.message)
  })
}
