import type { Engine } from '../engine/engine.ts'
import type { AssetCache } from '../files/asset-cache.ts'
import { sendFile } from '../files/send-file.ts'
import type { Identity } from '../gateway/token.ts'
import { objectNotFound } from './error.ts'
import type { FileStore } from './file-store.ts'

const FOUND = `
  select o.version, o.metadata ->> 'mimetype' as type, o.metadata ->> 'eTag' as etag,
    o.metadata ->> 'cacheControl' as "cacheControl", o.metadata ->> 'lastModified' as modified
  from storage.objects o`
const PUBLIC = `${FOUND} join storage.buckets b on b.id = o.bucket_id and b.public where o.bucket_id = $1 and o.name = $2`
const VISIBLE = `${FOUND} where o.bucket_id = $1 and o.name = $2`

/**
 * Answers with an object's file. @param identity whose policies decide; null for the address of a public bucket.
 * @throws StorageError when there is no such object for this caller
 */
export async function serveObject(
  { engine, files, cache }: { engine: Engine; files: FileStore; cache: AssetCache },
  identity: Identity | null,
  request: Request,
  { bucket, name }: { bucket: string; name: string },
): Promise<Response> {
  const statement = { sql: identity ? VISIBLE : PUBLIC, params: [bucket, name] }
  const options = identity ? { role: identity.role, claims: identity.claims } : {}
  const [[row] = []] = await engine.run([statement], { ...options, readOnly: true })
  if (!row || typeof row.version !== 'string') throw objectNotFound()
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
  const headers = new Headers({
    'content-type': harmless(text(row.type, 'application/octet-stream')),
    'cache-control': `${identity ? 'private' : 'public'}, ${text(row.cacheControl, 'no-cache')}`,
    etag: text(row.etag, `"${row.version}"`),
    'last-modified': new Date(text(row.modified, new Date(0).toISOString())).toUTCString(),
    'x-content-type-options': 'nosniff',
    // A stored file shares the site's origin here: it must not act in its name.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  const download = new URL(request.url).searchParams.get('download')
  if (download !== null)
    headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(download || name)}`)
  return await sendFile(request, cache, { file: files.path(row.version), status: 200, headers })
}

/** HTML is shown as text, as hosted Storage does. */
const harmless = (type: string): string =>
  /^(?:text\/html|application\/xhtml)/i.test(type) ? 'text/plain' : type
