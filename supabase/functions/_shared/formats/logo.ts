import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { LOGO_RATIO, MIN_LOGO_SIDE_PX } from '@/domain/rules.ts'
import { isBounded, type Picture, readPicture } from './picture.ts'
import type { Fits, Structure } from './structure.ts'
import { cleanSvg, isSvg } from './svg.ts'

/** A logo that may be stored: of lines, cleaned, or of pixels; a JPEG is what documents show of one. */
export type LogoFile =
  | (Structure & { readonly type: 'image/svg+xml'; readonly extension: 'svg' })
  | (Picture & { readonly type: 'image/png' | 'image/jpeg' })

const isLogo: Fits = (width, height) =>
  isBounded(width, height) &&
  Math.min(width, height) >= MIN_LOGO_SIDE_PX &&
  width / height >= LOGO_RATIO.least &&
  width / height <= LOGO_RATIO.most

/**
 * Takes a logo apart by its content alone. Refuses what is neither SVG, PNG nor JPEG (image_type_unsupported), and what `cleanSvg` and `readPicture`
 * refuse; image_dimensions also for one that is too small or too long for the head of a page.
 */
export async function readLogo(bytes: Uint8Array): Promise<Result<LogoFile>> {
  if (isSvg(bytes)) {
    const svg = await cleanSvg(bytes)
    return svg.ok ? succeed({ ...svg.value, type: 'image/svg+xml', extension: 'svg' }) : svg
  }
  const picture = await readPicture(bytes, isLogo)
  if (!picture.ok) return picture
  const { type } = picture.value
  return type === 'image/webp' ? refuse('image_type_unsupported') : succeed({ ...picture.value, type })
}
