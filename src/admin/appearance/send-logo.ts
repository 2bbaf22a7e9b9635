import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import {
  pictureAddress,
  type StoredPicture,
  type UploadOptions,
  uploadPicture,
} from '@/data/admin/pictures.ts'
import type { Logo } from '@/domain/appearance.ts'
import { DRAWN_LOGO_PX, MAX_LOGO_BYTES } from '@/domain/rules.ts'

/** How fine the picture of documents is, 0 to 1. */
const QUALITY = 0.92

/**
 * @param logo as the server has stored it: of a drawing, what it has left of that.
 * @returns it as JPEG on white paper. @throws RefusedError image_damaged where this browser cannot show it
 */
async function onPaper(
  logo: Blob,
  { width, height }: Pick<StoredPicture, 'width' | 'height'>,
): Promise<Blob> {
  const url = URL.createObjectURL(logo)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = Math.min(1, DRAWN_LOGO_PX / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
    }
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (jpeg) return jpeg
  } catch {
    // It would be none in the shop either.
  } finally {
    URL.revokeObjectURL(url)
  }
  throw new RefusedError({ code: 'image_damaged' })
}

/**
 * Stores a logo, and how documents show it: they take no SVG, and nothing that is transparent.
 * @throws RefusedError image_type_unsupported, image_too_heavy, image_dimensions, image_damaged …; AbortError
 */
export async function sendLogo(file: File, { onProgress, signal }: UploadOptions): Promise<Logo> {
  if (file.size > MAX_LOGO_BYTES) throw new RefusedError({ code: 'image_too_heavy' })
  const stored = await uploadPicture(adminClient(), 'logos', file, { onProgress, signal })
  const { path, width, height } = stored
  if (path.endsWith('.jpg')) throw new RefusedError({ code: 'image_type_unsupported' })
  const answer = await fetch(pictureAddress(path), { signal })
  if (!answer.ok) throw new RefusedError({ code: 'network_unreachable' })
  const paper = await onPaper(await answer.blob(), stored)
  const letterhead = await uploadPicture(adminClient(), 'logos', paper, { onProgress: () => {}, signal })
  return { path, letterheadPath: letterhead.path, width, height }
}
