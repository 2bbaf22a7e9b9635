import type { Client } from '@/data/client.ts'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { readBytes } from './body.ts'
import { readPicture } from './formats/picture.ts'

/** A stored picture never changes: its name is drawn anew for each upload. */
const CACHE_SECONDS = '31536000'

export interface PictureFile {
  /** In Storage: `bucket/name`. */
  readonly path: string
  readonly width: number
  readonly height: number
}

/** Takes a file apart. */
export type ReadPicture = (
  bytes: Uint8Array,
) => Promise<
  Result<Readonly<{ bytes: Uint8Array; type: string; extension: string; width: number; height: number }>>
>

/**
 * Stores the picture that is the body of a request, without what its camera wrote into it. What it is, its content says.
 * @param limit bytes that the bucket takes. @param read takes the file apart, and refuses what is none. Refuses image_too_heavy, image_type_unsupported, image_damaged, image_dimensions.
 * @throws what Storage says
 */
export async function storePicture(
  db: Client,
  bucket: string,
  limit: number,
  request: Request,
  read: ReadPicture = readPicture,
): Promise<Result<PictureFile>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return refuse('image_too_heavy')
  const sent = await readBytes(request.body, limit)
  if (!sent) return refuse('image_too_heavy')
  const picture = await read(sent)
  if (!picture.ok) return picture
  const { bytes, type, extension, width, height } = picture.value
  const name = `${crypto.randomUUID()}.${extension}`
  const { error } = await db.storage
    .from(bucket)
    .upload(name, bytes, { contentType: type, cacheControl: CACHE_SECONDS, upsert: false })
  if (error) throw error
  return succeed({ path: `${bucket}/${name}`, width, height })
}

/** Takes pictures of a bucket away. @param paths `bucket/name`; those of other buckets stay. @throws what Storage says */
export async function removePictures(db: Client, bucket: string, paths: readonly string[]): Promise<void> {
  const names = paths
    .filter((path) => path.startsWith(`${bucket}/`))
    .map((path) => path.slice(bucket.length + 1))
  if (names.length === 0) return
  const { error } = await db.storage.from(bucket).remove(names)
  if (error) throw error
}
