import type { Client } from '@/data/client.ts'
import { MAX_HERO_IMAGE_BYTES, MAX_IMAGE_BYTES } from '@/domain/rules.ts'
import { inBackground } from '../_shared/background.ts'
import { readBytes } from '../_shared/body.ts'
import { jsonReply } from '../_shared/cors.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { readPicture } from './formats/picture.ts'

export interface PictureUpload {
  /** With every right. */
  readonly db: Client
  /** A client with the rights of whoever sent the request. */
  readonly asCaller: (authorization: string) => Client
}

/** Bytes that each bucket takes. */
const LIMITS: Readonly<Record<string, number>> = {
  'product-images': MAX_IMAGE_BYTES,
  'site-images': MAX_HERO_IMAGE_BYTES,
}
/** A stored picture never changes: its name is drawn anew for each upload. */
const CACHE_SECONDS = '31536000'

/**
 * Stores the picture that an administrator sends as the body of `POST ?bucket=…`, and answers `{ path, width, height }`
 * with its path in Storage (`bucket/name`) and its pixels. What it is, its content says.
 */
export async function handlePictureUpload(upload: PictureUpload, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const bucket = new URL(request.url).searchParams.get('bucket') ?? ''
  const limit = Object.hasOwn(LIMITS, bucket) ? LIMITS[bucket] : undefined
  if (limit === undefined) return refusalReply({ code: 'request_invalid' })
  // Before anything of the body is read.
  if (!(await isAdmin(upload, request))) return refusalReply({ code: 'sign_in_required' })
  if (Number(request.headers.get('content-length') ?? 0) > limit)
    return refusalReply({ code: 'image_too_heavy' })
  const sent = await readBytes(request.body, limit)
  if (!sent) return refusalReply({ code: 'image_too_heavy' })
  const picture = await readPicture(sent)
  if (!picture.ok) return refusalReply(picture.refusal)
  const { bytes, type, extension, width, height } = picture.value
  const name = `${crypto.randomUUID()}.${extension}`
  const { error } = await upload.db.storage
    .from(bucket)
    .upload(name, bytes, { contentType: type, cacheControl: CACHE_SECONDS, upsert: false })
  if (error) throw error
  inBackground('upload-picture sweep', sweep(upload.db))
  return jsonReply(200, { path: `${bucket}/${name}`, width, height })
}

async function isAdmin({ asCaller }: PictureUpload, request: Request): Promise<boolean> {
  const authorization = request.headers.get('authorization')
  if (!authorization) return false
  const { error, status } = await asCaller(authorization).rpc('admin_session', { used: true })
  if (error && status >= 500) throw new Error(error.message)
  return !error
}

/** Takes away the pictures that nothing has referred to for weeks. */
async function sweep(db: Client): Promise<void> {
  const { data: paths, error } = await db.rpc('sweep_pictures')
  if (error) throw new Error(error.message)
  for (const bucket of Object.keys(LIMITS)) {
    const names = paths
      .filter((path) => path.startsWith(`${bucket}/`))
      .map((path) => path.slice(bucket.length + 1))
    if (names.length === 0) continue
    const removed = await db.storage.from(bucket).remove(names)
    if (removed.error) throw removed.error
  }
}
