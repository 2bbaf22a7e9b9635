import { z } from 'zod'
import { bytesOf } from '../config.ts'
import type { Row } from '../engine/engine.ts'
import { bodyOf, type Call, callerOf, type Operation } from './call.ts'
import { accessDenied, bucketNotFound, invalidInput, StorageError, tooLarge } from './error.ts'

const NAME = /^[\w!.*'() &$@=;:+,?-]{1,100}$/
const TYPE = /^[\w.+-]+\/(?:\*|[\w.+-]+)$/

/** What a bucket may be told; a size is bytes or a text like `2MB`, null lifts a limit. */
const settings = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number().int().positive(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string().regex(TYPE)).nullish(),
}
const created = z.object({ id: z.string().optional(), name: z.string().regex(NAME), ...settings })
const updated = z.object(settings)

const SHOWN = `id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at, 'STANDARD' as type`
const SORTED = ['id', 'name', 'created_at', 'updated_at']

const shown = (row: Row): Row => ({
  ...row,
  file_size_limit: row.file_size_limit === null ? null : Number(row.file_size_limit),
})

/** @returns bytes. @throws StorageError for what is no size, or more than the project allows */
function limitOf({ mostBytes }: Call, size: number | string | null | undefined): number | null | undefined {
  if (typeof size !== 'string' && typeof size !== 'number') return size
  try {
    const bytes = typeof size === 'number' ? size : bytesOf(size)
    if (bytes <= mostBytes) return bytes
  } catch {
    throw invalidInput(`not a size: ${size}`)
  }
  throw tooLarge()
}

/** `GET /bucket`: those that the caller may see. */
export const listBuckets: Operation = async (call) => {
  const asked = (name: string) => call.url.searchParams.get(name) ?? ''
  const column = SORTED.includes(asked('sortColumn')) ? asked('sortColumn') : 'name'
  const count = (name: string, otherwise: number) =>
    Math.min(Math.max(0, Number(asked(name)) || otherwise), 10_000)
  const sql = `select ${SHOWN} from storage.buckets where position(lower($1) in lower(name)) > 0
    order by ${column} ${asked('sortOrder') === 'desc' ? 'desc' : 'asc'}, id limit $2 offset $3`
  const params = [asked('search'), count('limit', 10_000), count('offset', 0)]
  const [rows = []] = await call.engine.run([{ sql, params }], { ...(await callerOf(call)), readOnly: true })
  return rows.map(shown)
}

/** `GET /bucket/{id}` */
export const getBucket: Operation = async (call) => {
  const statement = { sql: `select ${SHOWN} from storage.buckets where id = $1`, params: [call.params[0]] }
  const [[row] = []] = await call.engine.run([statement], { ...(await callerOf(call)), readOnly: true })
  if (!row) throw bucketNotFound()
  return shown(row)
}

/** `POST /bucket` */
export const createBucket: Operation = async (call) => {
  const identity = await callerOf(call)
  const { id, name, ...given } = await bodyOf(call, created)
  if (id !== undefined && id !== name) throw invalidInput('The id of a bucket is its name')
  const params = [
    name,
    given.public ?? false,
    limitOf(call, given.file_size_limit) ?? null,
    given.allowed_mime_types ?? null,
    identity.claims.sub ?? null,
  ]
  const sql = `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner_id, owner)
    values ($1, $1, $2, $3, $4, $5::text, ($5::text)::uuid)`
  await call.engine.run([{ sql, params }], identity)
  return { name }
}

/** `PUT /bucket/{id}`: what is not named stays as it is. */
export const updateBucket: Operation = async (call) => {
  const identity = await callerOf(call)
  const given = await bodyOf(call, updated)
  const change = { ...given, file_size_limit: limitOf(call, given.file_size_limit) }
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  const sets = entries.map(([column], index) => `${column} = $${index + 2}, `).join('')
  const sql = `update storage.buckets set ${sets}updated_at = now() where id = $1 returning id`
  const params = [call.params[0], ...entries.map(([, value]) => value)]
  const [rows = []] = await call.engine.run([{ sql, params }], identity)
  if (rows.length === 0) throw bucketNotFound()
  return { message: 'Successfully updated' }
}

/** `POST /bucket/{id}/empty`: removes the objects that the caller may remove. */
export const emptyBucket: Operation = async (call) => {
  const identity = await callerOf(call)
  const sql = 'delete from storage.objects where bucket_id = $1 returning version'
  const known = { sql: 'select 1 from storage.buckets where id = $1', params: [call.params[0]] }
  const [found = [], rows = []] = await call.engine.run([known, { sql, params: [call.params[0]] }], identity)
  if (found.length === 0) throw bucketNotFound()
  for (const { version } of rows) if (typeof version === 'string') await call.files.remove(version)
  return { message: 'Successfully emptied' }
}

/** `DELETE /bucket/{id}`: an empty one. */
export const deleteBucket: Operation = async (call) => {
  const identity = await callerOf(call)
  const params = [call.params[0]]
  const [[state] = []] = await call.engine.run([
    {
      sql: 'select exists (select from storage.objects where bucket_id = b.id) as full from storage.buckets b where id = $1',
      params,
    },
  ])
  if (!state) throw bucketNotFound()
  const sql = 'delete from storage.buckets where id = $1 and not $2::boolean returning id'
  const [rows = []] = await call.engine.run([{ sql, params: [...params, state.full] }], identity)
  if (rows.length > 0) return { message: 'Successfully deleted' }
  if (!state.full || identity.role !== 'service_role') throw accessDenied('The bucket may not be deleted')
  throw new StorageError(
    409,
    'InvalidRequest',
    'The bucket you tried to delete is not empty',
    'BucketNotEmpty',
  )
}
