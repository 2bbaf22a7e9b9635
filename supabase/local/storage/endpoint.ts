import { decodedOr } from '../gateway/body.ts'
import type { Service } from '../gateway/context.ts'
import { json, notImplemented } from '../gateway/respond.ts'
import { type Routes, routerOf } from '../gateway/routes.ts'
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from './buckets.ts'
import type { Operation, StorageOptions } from './call.ts'
import { invalidKey, storageFailure } from './error.ts'
import { list, remove, removeOne } from './listing.ts'
import { info, infoPublic, serve, servePublic } from './serve.ts'
import { serveSigned, signAddress, signAddresses, signUpload, uploadSigned } from './signing.ts'
import { copy, move } from './transfer.ts'
import { upload } from './upload.ts'

const leftOut: Operation = async ({ request, url }) =>
  notImplemented(`${request.method} ${url.pathname.split('/').slice(1, 5).join('/')}`)

const ROUTES: Routes<Operation> = {
  'GET bucket': listBuckets,
  'POST bucket': createBucket,
  'GET bucket/:bucket': getBucket,
  'PUT bucket/:bucket': updateBucket,
  'DELETE bucket/:bucket': deleteBucket,
  'POST bucket/:bucket/empty': emptyBucket,
  'GET object/info/public/:bucket/*': infoPublic,
  'GET object/info/authenticated/:bucket/*': info,
  'GET object/info/:bucket/*': info,
  'GET object/public/:bucket/*': servePublic,
  'GET object/authenticated/:bucket/*': serve,
  'GET object/sign/:bucket/*': serveSigned,
  'POST object/sign/:bucket': signAddresses,
  'POST object/sign/:bucket/*': signAddress,
  'PUT object/upload/sign/:bucket/*': uploadSigned,
  'POST object/upload/sign/:bucket/*': signUpload,
  'POST object/list/:bucket': list,
  'POST object/move': move,
  'POST object/copy': copy,
  // Words behind `object` that are operations and no buckets.
  ...Object.fromEntries(
    'authenticated copy info list list-v2 move public sign upload'
      .split(' ')
      .flatMap((word) => [`* object/${word}`, `* object/${word}/*`].map((route) => [route, leftOut])),
  ),
  'DELETE object/:bucket': remove,
  'GET object/:bucket/*': serve,
  'POST object/:bucket/*': upload,
  'PUT object/:bucket/*': upload,
  'DELETE object/:bucket/*': removeOne,
}
const routed = routerOf(ROUTES)

/** The Storage service. What it leaves out (transformation, resumable uploads, versions, vectors) answers 501. */
export function storageEndpoint(options: StorageOptions): Service {
  return async (request, { path, url }) => {
    if (url.searchParams.has('versionId')) return notImplemented('object versions')
    const { operation, params } = routed(request.method, path.replace(/\/$/, '')) ?? {
      operation: leftOut,
      params: [],
    }
    try {
      const result = await operation({ ...options, request, url, params: params.map(decoded) })
      return result instanceof Response ? result : json(200, result)
    } catch (error) {
      return storageFailure(error)
    }
  }
}

const decoded = (part: string): string =>
  decodedOr(part, () => {
    throw invalidKey(part)
  })
