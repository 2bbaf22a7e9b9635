import { z } from 'zod'
import { bytesOf } from '../config.ts'
import type { Row } from '../engine/engine.ts'
import { isDatabaseError } from '../engine/sql-error.ts'
import { notImplemented } from '../gateway/respond.ts'
import { bodyOf, type Call, callerOf, type Operation } from './call.ts'
import { bucketNotFound, StorageError } from './error.ts'
import { removeObjects } from './listing.ts'
import { checkedBucket, decodedSegment } from './object-name.ts'

/** `/bucket…`: what the caller's policies on `storage.buckets` let it see and change. */
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

const SHOWN = `select id, name, owner_id as owner, public, 'STANDARD' as type, file_size_limit::int8::text::jsonb as file_size_limit,
  allowed_mime_types, created_at, updated_at from storage.buckets`
const idOf = ({ params: [id = ''] }: Call): string => decodedSegment(id)

async function rowsOf(call: Call, sql: string, ...params: unknown[]): Promise<Row[]> {
  const [rows = []] = await call.engine.run([{ sql, params }], await callerOf(call))
  return rows
}

/** @throws StorageError where the caller's policies show no such bucket */
const theOne = ([row]: readonly Row[]): Row => {
  if (!row) throw bucketNotFound()
  return row
}

export const listBuckets: Operation = async (call) => {
  const query = paging.safeParse(Object.fromEntries(call.url.searchParams))
  if (!query.success) throw new StorageError(400, 'InvalidRequest', 'Invalid paging')
  const { limit, offset, sortColumn, sortOrder, search } = query.data
  // Both names come out of an enumeration.
  const sql = `${SHOWN} where name ilike '%' || $1 || '%' order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`
  return await rowsOf(call, sql, search, limit, offset)
}

export const getBucket: Operation = async (call) =>
  theOne(await rowsOf(call, `${SHOWN} where id = $1`, idOf(call)))

export const deleteBucket: Operation = async (call) => {
  const sql = 'delete from storage.buckets where id = $1 returning id'
  theOne(await rowsOf(call, sql, idOf(call)).catch(notEmpty))
  return { message: 'Successfully deleted' }
}

export const emptyBucket: Operation = async (call) => {
  await removeObjects(call, idOf(call), null)
  return { message: 'Successfully emptied' }
}

export const createBucket: Operation = async (call) => {
  const given = await bodyOf(call, settings)
  if (given.type === 'ANALYTICS' || given.versioning_status) return notImplemented('buckets of that kind')
  const { public: isPublic = false, file_size_limit: limit = null, allowed_mime_types: types = null } = given
  const name = checkedBucket(given.id ?? given.name ?? '')
  const { claims } = await callerOf(call)
  const sql = `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner_id)
    values ($1, $1, $2, $3, $4, $5)`
  await rowsOf(call, sql, name, isPublic, limit, types, claims.sub ?? null)
  return { name }
}

export const updateBucket: Operation = async (call) => {
  const {
    public: isPublic = null,
    file_size_limit: limit,
    allowed_mime_types: types,
  } = await bodyOf(call, settings)
  const sql = `update storage.buckets set public = coalesce($2, public), updated_at = now(),
    file_size_limit = case when $3 then $4::bigint else file_size_limit end,
    allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end where id = $1 returning id`
  const changes = [isPublic, limit !== undefined, limit ?? null, types !== undefined, types ?? null]
  theOne(await rowsOf(call, sql, idOf(call), ...changes))
  return { message: 'Successfully updated' }
}

function notEmpty(error: unknown): never {
  if (!isDatabaseError(error) || error.code !== '23503') throw error
  throw new StorageError(409, 'InvalidRequest', 'The bucket you tried to delete is not empty')
}
