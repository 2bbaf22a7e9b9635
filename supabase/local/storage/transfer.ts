import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { json, notImplemented } from '../gateway/respond.ts'
import type { Identity } from '../gateway/token.ts'
import { parsedBody } from './body.ts'
import type { StorageContext } from './context.ts'
import { objectNotFound } from './error.ts'
import { checkedName } from './object-name.ts'
import { findObject } from './serve.ts'
import { checkFits } from './upload.ts'

const transferRequest = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
  sourceVersionId: z.string().optional(),
  copyMetadata: z.boolean().default(true),
})

/**
 * `POST /object/move` and `/object/copy`, to another bucket too, whose limits then hold. A move changes the row alone;
 * a copy gets a file of its own.
 */
export async function transfer(
  context: StorageContext,
  identity: Identity,
  request: Request,
  verb: 'move' | 'copy',
): Promise<Response> {
  const wanted = await parsedBody(request, transferRequest)
  if (wanted.sourceVersionId !== undefined || !wanted.copyMetadata)
    return notImplemented('object versions and new metadata of copies')
  const source = { bucket: wanted.bucketId, name: checkedName(wanted.sourceKey) }
  const bucket = wanted.destinationBucket ?? source.bucket
  const name = checkedName(wanted.destinationKey)
  const { id, version, metadata } = await findObject(context, identity, source)
  const said = metadata as { readonly size?: number; readonly mimetype?: string } | null
  if (bucket !== source.bucket) await checkFits(context, bucket, said?.size ?? 0, said?.mimetype ?? '')
  if (verb === 'move') {
    const sql =
      'update storage.objects set bucket_id = $1, name = $2, updated_at = now() where id = $3 returning id'
    const [[moved] = []] = await context.engine.run([{ sql, params: [bucket, name, id] }], identity)
    if (!moved) throw objectNotFound()
    return json(200, { message: 'Successfully moved', Id: id, Key: `${bucket}/${name}` })
  }
  const [copyId, copyVersion] = [randomUUID(), randomUUID()]
  await context.files.copy(version, copyVersion)
  try {
    const sql = `insert into storage.objects (id, bucket_id, name, metadata, user_metadata, version, owner_id, owner)
      select $1, $2, $3, metadata, user_metadata, $4, $5::text, ($5::text)::uuid from storage.objects where id = $6
      returning id`
    const params = [copyId, bucket, name, copyVersion, identity.claims.sub ?? null, id]
    const [[copied] = []] = await context.engine.run([{ sql, params }], identity)
    if (!copied) throw objectNotFound()
  } catch (error) {
    await context.files.remove(copyVersion)
    throw error
  }
  return json(200, { Id: copyId, Key: `${bucket}/${name}` })
}
