import type { Client } from '@/data/client.ts'
import { MAX_HERO_IMAGE_BYTES, MAX_IMAGE_BYTES } from '@/domain/rules.ts'
import { inBackground } from '../_shared/background.ts'
import { jsonReply } from '../_shared/cors.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { removePictures, storePicture } from '../_shared/store-picture.ts'

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
  const stored = await storePicture(upload.db, bucket, limit, request)
  if (!stored.ok) return refusalReply(stored.refusal)
  inBackground('upload-picture sweep', sweep(upload.db))
  return jsonReply(200, stored.value)
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
  for (const bucket of Object.keys(LIMITS)) await removePictures(db, bucket, paths)
}
