import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE_PX, MIN_IMAGE_SIDE_PX } from '@/domain/rules.ts'
import { Damaged, TooLarge } from './damage.ts'
import { isJpeg, readJpeg } from './jpeg.ts'
import { isPng, readPng } from './png.ts'
import type { Structure } from './structure.ts'
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
 * Refuses `image_type_unsupported` (SVG, GIF, HEIC, HTML, animations …), `image_damaged`, `image_dimensions`.
 */
export async function readPicture(bytes: Uint8Array): Promise<Result<Picture>> {
  const format = FORMATS.find(({ is }) => is(bytes))
  if (!format) return refuse('image_type_unsupported')
  try {
    const found = await format.read(bytes, fits)
    if (!found) return refuse('image_type_unsupported')
    if (!fits(found.width, found.height)) return refuse('image_dimensions')
    return succeed({ ...found, type: format.type, extension: format.extension })
  } catch (error) {
    // Reading past the end of a file that is cut off throws a RangeError.
    if (error instanceof Damaged || error instanceof RangeError) return refuse('image_damaged')
    if (error instanceof TooLarge) return refuse('image_dimensions')
    throw error
  }
}

const fits = (width: number, height: number): boolean =>
  Math.min(width, height) >= MIN_IMAGE_SIDE_PX &&
  Math.max(width, height) <= MAX_IMAGE_SIDE_PX &&
  width * height <= MAX_IMAGE_PIXELS
