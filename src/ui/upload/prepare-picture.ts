import { type ErrorCode, type Result, refuse, succeed } from '@/domain/errors.ts'
import { PICTURE_KIND_BYTES, unusablePicture } from '@/domain/picture-kind.ts'
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE_PX } from '@/domain/rules.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** What inputs of type file offer, and what the shop takes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
/** How files of these formats begin: the browser takes a file's type from its name, which says nothing. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s]

/**
 * What can be said and done before anything is sent: a photograph that weighs too much, or has too many pixels, is made
 * smaller. The server looks again, at the content.
 * @param maxBytes what a picture may weigh. @returns what to send, or `image_type_unsupported`, `image_heic`,
 * `image_animated`, `image_damaged`, `image_too_heavy`.
 */
export async function preparePicture(file: File, maxBytes: number): Promise<Result<Blob>> {
  const isHeavy = file.size > maxBytes
  const unreadable: ErrorCode = isHeavy ? 'image_too_heavy' : 'image_damaged'
  let bitmap: ImageBitmap
  try {
    const beginning = new Uint8Array(await file.slice(0, PICTURE_KIND_BYTES).arrayBuffer())
    const known = unusablePicture(beginning)
    if (known) return refuse(known)
    if (!BEGINNINGS.some((signs) => signs.test(ascii(beginning)))) return refuse('image_type_unsupported')
    // The browser's own decoder, which turns a photograph upright: a picture that it cannot show would be no picture in
    // the shop either.
    bitmap = await createImageBitmap(file)
  } catch {
    return refuse(unreadable)
  }
  try {
    const { width, height } = bitmap
    const isLarge = Math.max(width, height) > MAX_IMAGE_SIDE_PX || width * height > MAX_IMAGE_PIXELS
    if (!isHeavy && !isLarge) return succeed(file)
    const smaller = await shrinkPicture(bitmap, maxBytes)
    return smaller ? succeed(smaller) : refuse('image_too_heavy')
  } catch {
    // Canvases have limits of their own, which each browser draws elsewhere.
    return refuse(isHeavy ? 'image_too_heavy' : 'image_dimensions')
  } finally {
    bitmap.close()
  }
}
