import type { Row } from '../engine/engine.ts'
import { sendFile } from '../files/send-file.ts'
import { json } from '../gateway/respond.ts'
import type { Identity } from '../gateway/token.ts'
import type { StorageContext } from './context.ts'
import { objectNotFound } from './error.ts'
import type { ObjectPath } from './object-name.ts'

const FOUND = `
  select o.id, o.name, o.bucket_id, o.version, o.metadata, o.user_metadata, o.created_at, o.updated_at
  from storage.objects o`
const PUBLIC = `${FOUND} join storage.buckets b on b.id = o.bucket_id and b.public where o.bucket_id = $1 and o.name = $2`
const VISIBLE = `${FOUND} where o.bucket_id = $1 and o.name = $2`

/**
 * @param identity whose policies decide; null for the address of a public bucket.
 * @returns the object's row. @throws StorageError when there is no such object for this caller
 */
export async function findObject(
  { engine }: Pick<StorageContext, 'engine'>,
  identity: Identity | null,
  { bucket, name }: ObjectPath,
): Promise<Row & { readonly version: string }> {
  const statement = { sql: identity ? VISIBLE : PUBLIC, params: [bucket, name] }
  const options = identity ? { role: identity.role, claims: identity.claims } : {}
  const [[row] = []] = await engine.run([statement], { ...options, readOnly: true })
  if (!row || typeof row.version !== 'string') throw objectNotFound()
  return { ...row, version: row.version }
}

/** Answers with an object's file; for whom, see `findObject`. */
export async function serveObject(
  context: StorageContext,
  identity: Identity | null,
  request: Request,
  target: ObjectPath,
): Promise<Response> {
  const attempt = async () => {
    const { version, metadata } = await findObject(context, identity, target)
    const said = metadata as Record<string, string | undefined> | null
    const headers = new Headers({
      'content-type': harmless(said?.mimetype ?? 'application/octet-stream'),
      'cache-control': `${identity ? 'private' : 'public'}, ${said?.cacheControl ?? 'no-cache'}`,
      etag: said?.eTag ?? `"${version}"`,
      'last-modified': new Date(said?.lastModified ?? 0).toUTCString(),
      'x-content-type-options': 'nosniff',
      // A stored file shares the site's origin here: it must not act in its name.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    const download = new URL(request.url).searchParams.get('download')
    if (download !== null) headers.set('content-disposition', attachment(download || target.name))
    return await sendFile(request, context.cache, { file: context.files.path(version), status: 200, headers })
  }
  // Between row and file an upload may have replaced both; a file that stays away is an object that is gone.
  return await attempt()
    .catch(orMissing(attempt))
    .catch(
      orMissing(() => {
        throw objectNotFound()
      }),
    )
}

const orMissing =
  (then: () => Promise<Response>) =>
  (error: NodeJS.ErrnoException): Promise<Response> => {
    if (error.code !== 'ENOENT') throw error
    return then()
  }

const attachment = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name.split('/').at(-1) ?? name)}`

/** Answers what is known about an object. */
export async function objectInfo(
  context: StorageContext,
  identity: Identity | null,
  target: ObjectPath,
): Promise<Response> {
  const {
    metadata,
    user_metadata: userMetadata,
    updated_at: _,
    ...row
  } = await findObject(context, identity, target)
  const said = metadata as Record<string, unknown> | null
  return json(200, {
    ...row,
    size: said?.size ?? null,
    content_type: said?.mimetype ?? null,
    cache_control: said?.cacheControl ?? null,
    etag: said?.eTag ?? null,
    last_modified: said?.lastModified ?? null,
    metadata: userMetadata ?? {},
  })
}

/** HTML is shown as text, as hosted Storage does. */
const harmless = (type: string): string =>
  /^(?:text\/html|application\/xhtml)/i.test(type) ? 'text/plain' : type
