import { z } from 'zod'
import { bytesOf } from '../config.ts'
import type { Row } from '../engine/engine.ts'
import { isDatabaseError } from '../engine/sql-error.ts'
import { json, notImplemented } from '../gateway/respond.ts'
import type { Identity } from '../gateway/token.ts'
import { parsedBody } from './body.ts'
import type { StorageContext } from './context.ts'
import { bucketNotFound, StorageError } from './error.ts'
import { removeObjects } from './listing.ts'
import { checkedBucket, decodedSegment } from './object-name.ts'

const settings = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number().int().nonnegative(), z.string().transform(bytesOf)]).nullish(),
  allowed_mime_types: z.array(z.string().max(200)).max(200).nullish(),
  type: z.string().optional(),
  versioning_status: z.string().nullish(),
})
const paging = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
})

/** `/bucket…`: what the caller's policies on `storage.buckets` let it see and change. */
export async function buckets(
  context: StorageContext,
  identity: Identity,
  request: Request,
  [first = '', verb = '']: readonly string[],
): Promise<Response> {
  const { method } = request
  const isRead = method === 'GET' || method === 'HEAD'
  const id = decodedSegment(first)
  const ask = async (sql: string, params: unknown[]): Promise<Row[]> => {
    const [rows = []] = await context.engine.run([{ sql, params }], identity)
    return rows
  }
  if (verb === 'empty' && method === 'POST') {
    await removeObjects(context, identity, id, null)
    return json(200, { message: 'Successfully emptied' })
  }
  if (verb !== '') return notImplemented(`storage/v1/bucket/${verb}`)
  if (isRead && id === '') {
    const query = paging.safeParse(Object.fromEntries(new URL(request.url).searchParams))
    if (!query.success) throw new StorageError(400, 'InvalidRequest', 'Invalid paging')
    const { limit, offset, sortColumn, sortOrder, search } = query.data
    // Both names come out of an enumeration.
    const sql = `${SHOWN} where name ilike '%' || $1 || '%' order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`
    return json(200, (await ask(sql, [search, limit, offset])).map(shown))
  }
  if (isRead) {
    const [found] = await ask(`${SHOWN} where id = $1`, [id])
    if (!found) throw bucketNotFound()
    return json(200, shown(found))
  }
  if (method === 'DELETE') {
    const [gone] = await ask('delete from storage.buckets where id = $1 returning id', [id]).catch(notEmpty)
    if (!gone) throw bucketNotFound()
    return json(200, { message: 'Successfully deleted' })
  }
  const body = await parsedBody(request, settings)
  if (body.type === 'ANALYTICS' || body.versioning_status) return notImplemented('buckets of that kind')
  const { file_size_limit: limit, allowed_mime_types: types } = body
  if (method === 'POST' && id === '') {
    const name = checkedBucket(body.id ?? body.name ?? '')
    const sql = `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner_id)
      values ($1, $1, $2, $3, $4, $5)`
    await ask(sql, [name, body.public ?? false, limit ?? null, types ?? null, identity.claims.sub ?? null])
    return json(200, { name })
  }
  if (method === 'PUT' && id !== '') {
    const sql = `update storage.buckets set public = coalesce($2, public), updated_at = now(),
      file_size_limit = case when $3 then $4::bigint else file_size_limit end,
      allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end
      where id = $1 returning id`
    const values = [
      body.public ?? null,
      limit !== undefined,
      limit ?? null,
      types !== undefined,
      types ?? null,
    ]
    const [changed] = await ask(sql, [id, ...values])
    if (!changed) throw bucketNotFound()
    return json(200, { message: 'Successfully updated' })
  }
  return notImplemented(`${method} storage/v1/bucket`)
}

const SHOWN = `select id, name, owner_id as owner, public, file_size_limit, allowed_mime_types, created_at, updated_at
  from storage.buckets`
const shown = (row: Row): Row => ({
  ...row,
  type: 'STANDARD',
  file_size_limit: row.file_size_limit === null ? null : Number(row.file_size_limit),
})

function notEmpty(error: unknown): never {
  if (!isDatabaseError(error) || error.code !== '23503') throw error
  throw new StorageError(409, 'InvalidRequest', 'The bucket you tried to delete is not empty')
}
