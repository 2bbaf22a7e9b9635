import type { Row } from '../engine/engine.ts'
import { fileContent, sendContent } from '../gateway/send-content.ts'
import type { Identity } from '../gateway/token.ts'
import { type Call, callerOf, type Operation } from './call.ts'
import { objectNotFound } from './error.ts'
import { type ObjectPath, targetOf } from './object-name.ts'

const OBJECT = 'select o.* from storage.objects o'
const VISIBLE = `${OBJECT} where o.bucket_id = $1 and o.name = $2`
const PUBLIC = `${OBJECT} join storage.buckets b on b.id = o.bucket_id and b.public where o.bucket_id = $1 and o.name = $2`

export interface Found {
  readonly id: unknown
  readonly version: string
  /** What the upload said and measured. */
  readonly said: Readonly<Record<string, string | undefined>>
  readonly row: Row
}

/**
 * @param identity whose policies decide; null for the address of a public bucket.
 * @returns the object's row. @throws StorageError when there is no such object for this caller
 */
export async function findObject(
  { engine }: Call,
  identity: Identity | null,
  of: ObjectPath,
): Promise<Found> {
  const statement = { sql: identity ? VISIBLE : PUBLIC, params: [of.bucket, of.name] }
  const [[row] = []] = await engine.run([statement], { ...identity, readOnly: true })
  if (!row || typeof row.version !== 'string') throw objectNotFound()
  return { id: row.id, version: row.version, said: (row.metadata as Found['said'] | null) ?? {}, row }
}

export const servePublic: Operation = (call) => serveAs(call, null)
export const serve: Operation = async (call) => {
  const identity = await callerOf(call)
  const { bucket, name } = targetOf(call)
  const file = identity.role === 'service_role' ? call.bucketFile?.(bucket, name) : null
  if (!file) return await serveAs(call, identity)
  const headers = new Headers({
    'content-type': 'application/octet-stream',
    'cache-control': 'private, no-cache',
  })
  return sendContent(call.request, await fileContent(file), headers)
}

/** What is known of an object, without its content. */
async function infoAs(call: Call, identity: Identity | null) {
  const { id, version, said, row } = await findObject(call, identity, targetOf(call))
  return {
    id,
    version,
    name: row.name,
    bucket_id: row.bucket_id,
    size: Number(said.size ?? 0),
    content_type: said.mimetype ?? null,
    cache_control: said.cacheControl ?? null,
    etag: said.eTag ?? null,
    metadata: row.user_metadata ?? {},
    last_modified: said.lastModified ?? row.updated_at,
    created_at: row.created_at,
  }
}

/** `GET /object/info/{bucket}/{name}` */
export const info: Operation = async (call) => await infoAs(call, await callerOf(call))
/** `GET /object/info/public/{bucket}/{name}` */
export const infoPublic: Operation = (call) => infoAs(call, null)

/** Answers with an object's file; for whom, see `findObject`. */
export async function serveAs(call: Call, identity: Identity | null): Promise<Response> {
  const target = targetOf(call)
  const attempt = async () => {
    const { version, said } = await findObject(call, identity, target)
    const headers = new Headers({
      'content-type': harmless(said.mimetype ?? 'application/octet-stream'),
      'cache-control': `${identity ? 'private' : 'public'}, ${said.cacheControl ?? 'no-cache'}`,
      etag: said.eTag ?? `"${version}"`,
      'last-modified': new Date(said.lastModified ?? 0).toUTCString(),
      'x-content-type-options': 'nosniff',
      // A stored file shares the site's origin here: it must not act in its name.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    const download = call.url.searchParams.get('download')
    const shown = encodeURIComponent((download || target.name).split('/').at(-1) ?? '')
    if (download !== null) headers.set('content-disposition', `attachment; filename*=UTF-8''${shown}`)
    return sendContent(call.request, await fileContent(call.files.path(version)), headers)
  }
  // Between row and file an upload may have replaced both; a file that stays away is an object that is gone.
  const again = attempt().catch((error: unknown) => (isMissing(error) ? attempt() : Promise.reject(error)))
  return await again.catch((error: unknown) => {
    throw isMissing(error) ? objectNotFound() : error
  })
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** HTML is shown as text, as hosted Storage does. */
const harmless = (type: string): string =>
  /^(?:text\/html|application\/xhtml)/i.test(type) ? 'text/plain' : type
