import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { notImplemented } from '../gateway/respond.ts'
import type { Identity } from '../gateway/token.ts'
import { bodyOf, type Call, callerOf, type Operation } from './call.ts'
import { objectNotFound } from './error.ts'
import { checkedName, type ObjectPath } from './object-name.ts'
import { type Found, findObject } from './serve.ts'
import { bucketOf, checkFits } from './upload.ts'

const transferRequest = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
  sourceVersionId: z.string().optional(),
  copyMetadata: z.boolean().default(true),
})

type Place = (call: Call, identity: Identity, found: Found, to: ObjectPath) => Promise<object>

/** Moves or copies an object, to another bucket too, whose limits then hold. */
const transferring =
  (place: Place): Operation =>
  async (call) => {
    const wanted = await bodyOf(call, transferRequest)
    if (wanted.sourceVersionId !== undefined || !wanted.copyMetadata)
      return notImplemented('object versions and new metadata of copies')
    const source = { bucket: wanted.bucketId, name: checkedName(wanted.sourceKey) }
    const to = { bucket: wanted.destinationBucket ?? source.bucket, name: checkedName(wanted.destinationKey) }
    const identity = await callerOf(call)
    const found = await findObject(call, identity, source)
    if (to.bucket !== source.bucket)
      checkFits(await bucketOf(call, to.bucket), Number(found.said.size ?? 0), found.said.mimetype ?? '')
    return { ...(await place(call, identity, found, to)), Key: `${to.bucket}/${to.name}` }
  }

/** `POST /object/move`: changes the row alone. */
export const move = transferring(async ({ engine }, identity, { id }, to) => {
  const sql =
    'update storage.objects set bucket_id = $1, name = $2, updated_at = now() where id = $3 returning id'
  const [[moved] = []] = await engine.run([{ sql, params: [to.bucket, to.name, id] }], identity)
  if (!moved) throw objectNotFound()
  return { message: 'Successfully moved', Id: id }
})

/** `POST /object/copy`: with a file of its own. */
export const copy = transferring(async ({ engine, files }, identity, found, to) => {
  const [id, version] = [randomUUID(), randomUUID()]
  await files.copy(found.version, version)
  try {
    const sql = `insert into storage.objects (id, bucket_id, name, metadata, user_metadata, version, owner_id, owner)
      select $1, $2, $3, metadata, user_metadata, $4, $5::text, ($5::text)::uuid from storage.objects where id = $6
      returning id`
    const params = [id, to.bucket, to.name, version, identity.claims.sub ?? null, found.id]
    const [[copied] = []] = await engine.run([{ sql, params }], identity)
    if (!copied) throw objectNotFound()
  } catch (error) {
    await files.remove(version)
    throw error
  }
  return { Id: id }
})
