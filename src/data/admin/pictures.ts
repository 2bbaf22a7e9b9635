import * as z from 'zod'
import { backendUrl } from '../address.ts'
import type { Client } from '../client.ts'
import { pictureUrl } from '../pictures.ts'
import { jsonOf, refusalOfAnswer } from '../refusals.ts'
import { RefusedError } from './answer.ts'
import { sessionToken } from './own-server.ts'

const base = () => backendUrl(import.meta.env.PUBLIC_SUPABASE_URL)

/** Address of a stored picture (`bucket/name`) for the administration's pages. */
export const pictureAddress = (path: string): string => pictureUrl(base(), path)

const stored = z.object({ path: z.string(), width: z.number(), height: z.number() })
/** A stored picture: its path in Storage and its pixels. */
export type StoredPicture = z.infer<typeof stored>

export interface UploadOptions {
  /** Called with the share of bytes that have gone out, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Stores a picture.
 * @param bucket `product-images` (5 MB) or `site-images` (10 MB), `logos` (2 MB, SVG too).
 * @throws RefusedError image_type_unsupported, image_too_heavy, image_dimensions, image_damaged …; AbortError.
 */
export async function uploadPicture(
  db: Client,
  bucket: 'product-images' | 'site-images' | 'logos',
  file: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<StoredPicture> {
  const token = await sessionToken(db)
  // Not fetch: it does not tell how much has gone out.
  const request = new XMLHttpRequest()
  const answered = new Promise<string>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request.responseText)
    request.onerror = () => reject(new RefusedError({ code: 'network_unreachable' }))
    request.onabort = () => reject(new DOMException('the upload was given up', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
  })
  request.open('POST', `${base()}/functions/v1/upload-picture?bucket=${bucket}`)
  request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.setRequestHeader('apikey', import.meta.env.PUBLIC_SUPABASE_KEY)
  request.send(file)
  const answer = jsonOf(await answered)
  if (request.status === 200) return stored.parse(answer)
  // Whoever stands before the function refuses what is too large in words of its own.
  if (request.status === 413) throw new RefusedError({ code: 'image_too_heavy' })
  throw new RefusedError(refusalOfAnswer(answer, request.status))
}
