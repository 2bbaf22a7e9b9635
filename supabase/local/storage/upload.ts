import { createHash, randomUUID } from 'node:crypto'
import type { Query } from '../engine/engine.ts'
import { isDatabaseError } from '../engine/sql-error.ts'
import { jsonOr, readBody } from '../gateway/body.ts'
import type { Identity } from '../gateway/token.ts'
import { type Call, callerOf, type Operation } from './call.ts'
import {
  accessDenied,
  bucketNotFound,
  invalidInput,
  objectNotFound,
  StorageError,
  tooLarge,
} from './error.ts'
import { type ObjectPath, targetOf } from './object-name.ts'

/** A file as it arrives. */
interface Arrival {
  readonly content: Buffer
  readonly type: string
  readonly cacheControl: string
  readonly userMetadata: string | null
}

/** `create` refuses an existing object, `upsert` replaces it, `update` refuses a missing one. */
export type UploadMode = 'create' | 'upsert' | 'update'
export type UploadTarget = ObjectPath & { readonly mode: UploadMode }

const FORM_OVERHEAD_BYTES = 64 * 1024

/** `POST` and `PUT /object/{bucket}/{name}` */
export const upload: Operation = async (call) => {
  const isUpsert = call.request.headers.get('x-upsert') === 'true'
  const mode = call.request.method === 'PUT' ? 'update' : isUpsert ? 'upsert' : 'create'
  return await store(call, await callerOf(call), { ...targetOf(call), mode })
}

/** Stores the file first, then its row under the caller's policies; it is taken back when the row is refused. */
export async function store(call: Call, identity: Identity, target: UploadTarget) {
  const { engine, files } = call
  const bucket = await bucketOf(call, target.bucket)
  // Before anything of the body is read: what is refused must not fill the disk on its way.
  if (identity.role !== 'service_role') await mayUpload(call, identity, target)
  const arrival = await arrivalOf(call.request, bucket.limit)
  checkFits(bucket, arrival.content.length, arrival.type)
  const version = randomUUID()
  await files.write(version, arrival.content)
  const attempt = () =>
    engine.transaction((query) => record(query, identity, target, arrival, version), identity)
  try {
    const { id, replaced } = await againIfMet(target, attempt)
    if (replaced) await files.remove(replaced)
    return { Id: id, Key: `${target.bucket}/${target.name}` }
  } catch (error) {
    await files.remove(version)
    throw error
  }
}

/** Where two upserts of a new name meet, the second one finds what the first has made. */
const againIfMet = <T>({ mode }: UploadTarget, attempt: () => Promise<T>): Promise<T> =>
  attempt().catch((error: unknown) => {
    if (mode === 'upsert' && isDatabaseError(error) && error.code === '23505') return attempt()
    throw error
  })

class Undone extends Error {}

/** Tries an upload without content under the caller's policies, and takes it back. @throws StorageError, DatabaseError */
export async function mayUpload(call: Call, identity: Identity, target: UploadTarget): Promise<void> {
  await bucketOf(call, target.bucket)
  const empty = { content: Buffer.alloc(0), type: '', cacheControl: '', userMetadata: null }
  const attempt = async (query: Query) => {
    await record(query, identity, target, empty, randomUUID())
    throw new Undone()
  }
  await againIfMet(target, () => call.engine.transaction(attempt, identity)).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

interface Bucket {
  readonly limit: number
  /** The types that it takes; none or null means any. */
  readonly types: readonly string[] | null
}

/** @throws StorageError when a bucket does not take such a file */
export function checkFits({ limit, types }: Bucket, size: number, type: string): void {
  if (size > limit) throw tooLarge()
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const covers = (allowed: string) =>
    allowed === bare || (allowed.endsWith('/*') && bare.startsWith(allowed.slice(0, -1)))
  if (types?.length && !types.some(covers))
    throw new StorageError(415, 'invalid_mime_type', `mime type ${type} is not supported`, 'InvalidMimeType')
}

/** @throws StorageError when there is no such bucket */
export async function bucketOf({ engine, mostBytes }: Call, id: string): Promise<Bucket> {
  const sql =
    'select file_size_limit::text as limit, allowed_mime_types as types from storage.buckets where id = $1'
  const [[row] = []] = await engine.run([{ sql, params: [id] }])
  if (!row) throw bucketNotFound()
  const limit = row.limit === null ? mostBytes : Math.min(Number(row.limit), mostBytes)
  return { limit, types: row.types as Bucket['types'] }
}

async function arrivalOf(request: Request, limit: number): Promise<Arrival> {
  const contentType = request.headers.get('content-type') ?? 'application/octet-stream'
  if (request.headers.has('content-encoding')) throw invalidInput('Encoded uploads are not supported')
  const isForm = contentType.startsWith('multipart/form-data')
  const body = await readBody(request, limit + (isForm ? FORM_OVERHEAD_BYTES : 0))
  if (!body) throw tooLarge()
  if (isForm) return await fromForm(body, contentType)
  const metadata = request.headers.get('x-metadata')
  return {
    content: body,
    type: contentType,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: metadata === null ? null : checkedJson(Buffer.from(metadata, 'base64').toString('utf8')),
  }
}

async function fromForm(body: Buffer, contentType: string): Promise<Arrival> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  const file = [...(form?.values() ?? [])].find((value) => value instanceof File)
  if (!form || !file) throw invalidInput('The form holds no file')
  const seconds = /^\d+$/.exec(String(form.get('cacheControl') ?? ''))?.[0]
  const metadata = form.get('metadata')
  return {
    content: Buffer.from(await file.arrayBuffer()),
    type: file.type || 'application/octet-stream',
    cacheControl: seconds ? `max-age=${seconds}` : 'no-cache',
    userMetadata: typeof metadata === 'string' ? checkedJson(metadata) : null,
  }
}

/** What is no JSON is left out, as hosted Storage does. */
const checkedJson = (text: string): string | null => (jsonOr(text, () => null) === null ? null : text)

/** Writes the row of an upload. @returns its id and the version that it replaced */
async function record(
  query: Query,
  { claims }: Identity,
  { bucket, name, mode }: UploadTarget,
  { content, type, cacheControl, userMetadata }: Arrival,
  version: string,
): Promise<{ id: string; replaced: string | null }> {
  const metadata = JSON.stringify({
    eTag: `"${createHash('md5').update(content).digest('hex')}"`,
    size: content.length,
    mimetype: type,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: content.length,
    httpStatusCode: 200,
  })
  const found = 'select id, version from storage.objects where bucket_id = $1 and name = $2 for update'
  const [existing] = mode === 'create' ? [] : await query(found, [bucket, name])
  if (mode === 'update' && !existing) throw objectNotFound()
  const values = [metadata, version, claims.sub ?? null, userMetadata]
  if (existing) {
    const updated = await query(
      `update storage.objects set metadata = $1::jsonb, version = $2, owner_id = coalesce($3, owner_id),
         user_metadata = coalesce($4::jsonb, user_metadata), updated_at = now(), last_accessed_at = now()
       where id = $5 returning id`,
      [...values, existing.id],
    )
    if (updated.length === 0) throw accessDenied('new row violates row-level security policy')
    return { id: String(existing.id), replaced: (existing.version as string | null) ?? null }
  }
  const id = randomUUID()
  await query(
    `insert into storage.objects (id, bucket_id, name, metadata, version, owner_id, owner, user_metadata)
     values ($5, $6, $7, $1::jsonb, $2, $3::text, ($3::text)::uuid, $4::jsonb)`,
    [...values, id, bucket, name],
  )
  return { id, replaced: null }
}
