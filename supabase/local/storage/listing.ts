import { z } from 'zod'
import type { Row } from '../engine/engine.ts'
import { bodyOf, type Call, callerOf, type Operation } from './call.ts'
import { objectNotFound } from './error.ts'
import { checkedName, targetOf } from './object-name.ts'

const listRequest = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})
const removeRequest = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

/** `POST /object/list/{bucket}`: one folder, its objects, and its folders as entries without an id. */
export const list: Operation = async (call) => {
  const { prefix, limit, offset, search, sortBy } = await bodyOf(call, listRequest)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  // Both names come out of an enumeration.
  const order = `(id is null) desc, ${sortBy.column} ${sortBy.order}, name`
  const sql = `
    with level as (
      select o.*, split_part(substring(o.name from $2::int), '/', 1) as entry,
        position('/' in substring(o.name from $2::int)) > 0 as is_folder
      from storage.objects o
      where o.bucket_id = $1 and starts_with(o.name, $3)
    )
    select * from (
      select distinct entry as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata
      from level where is_folder
      union all
      select entry, id, updated_at, created_at, last_accessed_at, metadata from level where not is_folder
    ) entries
    where starts_with(lower(name), lower($4))
    order by ${order} limit $5 offset $6`
  const params = [call.params[0], folder.length + 1, folder, search, limit, offset]
  const [rows] = await call.engine.run([{ sql, params }], { ...(await callerOf(call)), readOnly: true })
  return rows
}

/** `DELETE /object/{bucket}` */
export const remove: Operation = async (call) => {
  const { prefixes } = await bodyOf(call, removeRequest)
  return await removeObjects(call, call.params[0] ?? '', prefixes.map(checkedName))
}

/** `DELETE /object/{bucket}/{name}` */
export const removeOne: Operation = async (call) => {
  const { bucket, name } = targetOf(call)
  if ((await removeObjects(call, bucket, [name])).length === 0) throw objectNotFound()
  return { message: 'Successfully deleted' }
}

/** Removes the objects that the caller's policies let it remove. @returns their rows. */
async function removeObjects(call: Call, bucket: string, names: readonly string[]): Promise<Row[]> {
  const { engine, files } = call
  const sql = `delete from storage.objects where bucket_id = $1 and name = any ($2::text[])
    returning id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata`
  const [rows = []] = await engine.run([{ sql, params: [bucket, names] }], await callerOf(call))
  await Promise.all(rows.map(({ version }) => (typeof version === 'string' ? files.remove(version) : null)))
  return rows
}
