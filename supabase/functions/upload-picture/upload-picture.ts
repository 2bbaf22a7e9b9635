import type { Client } from '@/data/client.ts'
import { MAX_HERO_IMAGE_BYTES, MAX_IMAGE_BYTES, MAX_LOGO_BYTES } from '@/domain/rules.ts'
import { inBackground } from '../_shared/background.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readLogo } from '../_shared/formats/logo.ts'
import { readPicture } from '../_shared/formats/picture.ts'
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
  logos: MAX_LOGO_BYTES,
}

/** Buckets of pictures that texts show: editors put theirs there. */
const WRITERS: ReadonlySet<string> = new Set(['site-images'])

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
  const refusal = await refusalOfCaller(upload, request, WRITERS.has(bucket))
  if (refusal) return refusalReply({ code: refusal })
  const stored = await storePicture(
    upload.db,
    bucket,
    limit,
    request,
    bucket === 'logos' ? readLogo : readPicture,
  )
  if (!stored.ok) return refusalReply(stored.refusal)
  inBackground('upload-picture sweep', sweep(upload.db))
  return jsonReply(200, stored.value)
}

/** Why a caller may not upload; null where they may. @param forWriters whether editors may, too. */
async function refusalOfCaller(
  { asCaller }: PictureUpload,
  request: Request,
  forWriters: boolean,
): Promise<'sign_in_required' | 'not_for_editors' | null> {
  const authorization = request.headers.get('authorization')
  if (!authorization) return 'sign_in_required'
  const proof = forWriters ? 'administration_session' : 'admin_session'
  const { error, status } = await asCaller(authorization).rpc(proof, { used: true })
  if (error && status >= 500) throw new Error(error.message)
  if (!error) return null
  return error.message === 'not_for_editors' ? 'not_for_editors' : 'sign_in_required'
}

/** Takes away the pictures that nothing has referred to for weeks. */
async function sweep(db: Client): Promise<void> {
  const { data: paths, error } = await db.rpc('sweep_pictures')
  if (error) throw new Error(error.message)
  for (const bucket of Object.keys(LIMITS)) await removePictures(db, bucket, paths)
}
