import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { PICTURE_KIND_BYTES, unusablePicture } from '@/domain/picture-kind.ts'
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE_PX, MIN_IMAGE_SIDE_PX } from '@/domain/rules.ts'
import { Damaged, TooLarge } from './damage.ts'
import { isJpeg, readJpeg } from './jpeg.ts'
import { isPng, readPng } from './png.ts'
import type { Fits, Structure } from './structure.ts'
import { isWebp, readWebp } from './webp.ts'

/** A picture that may be stored. */
export interface Picture extends Structure {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly extension: 'jpg' | 'png' | 'webp'
}

const FORMATS = [
  { type: 'image/jpeg', extension: 'jpg', is: isJpeg, read: readJpeg },
  { type: 'image/png', extension: 'png', is: isPng, read: readPng },
  { type: 'image/webp', extension: 'webp', is: isWebp, read: readWebp },
] as const

/**
 * Takes a file apart by its content alone: name and declared type are the sender's word.
 * @param fits which sizes are taken.
 * Refuses `image_type_unsupported` (SVG, GIF, HTML …), `image_heic`, `image_animated`, `image_damaged`, `image_dimensions`.
 */
export async function readPicture(bytes: Uint8Array, fits: Fits = isPicture): Promise<Result<Picture>> {
  const known = unusablePicture(bytes.subarray(0, PICTURE_KIND_BYTES))
  if (known) return refuse(known)
  const format = FORMATS.find(({ is }) => is(bytes))
  if (!format) return refuse('image_type_unsupported')
  try {
    const found = await format.read(bytes, fits)
    if (!found) return refuse('image_animated')
    if (!fits(found.width, found.height)) return refuse('image_dimensions')
    return succeed({ ...found, type: format.type, extension: format.extension })
  } catch (error) {
    // Reading past the end of a file that is cut off throws a RangeError.
    if (error instanceof Damaged || error instanceof RangeError) return refuse('image_damaged')
    if (error instanceof TooLarge) return refuse('image_dimensions')
    throw error
  }
}

/** Whether somebody may decode it, and whoever looks at it sees something. */
const isPicture: Fits = (width, height) =>
  isBounded(width, height) && Math.min(width, height) >= MIN_IMAGE_SIDE_PX

/** Whether a picture of so many pixels may be decoded. */
export const isBounded: Fits = (width, height) =>
  Math.max(width, height) <= MAX_IMAGE_SIDE_PX && width * height <= MAX_IMAGE_PIXELS
