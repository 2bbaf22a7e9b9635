import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import { readOriginal } from './original.ts'

/** Every picture of the shop is 4:5. */
const RATIO = 4 / 5
/** 720 serves phones, whatever their density (see `sizes.ts`); 1200 only dense desks, which hide a lower quality. */
const VARIANTS = [
  { width: 360, quality: 80 },
  { width: 600, quality: 80 },
  { width: 720, quality: 78 },
  { width: 1200, quality: 66 },
] as const
const USUAL_WIDTH = 720
const THUMBNAIL_WIDTH = 192

export interface PictureVariants {
  readonly src: string
  readonly srcset: string
  readonly width: number
  readonly height: number
  /** Data URI shown until the picture arrives, or null for a picture of the program's own. */
  readonly placeholder: string | null
}

const encode = (src: string | ImageMetadata, { width, quality }: { width: number; quality: number }) =>
  getImage({ src, width, height: Math.round(width / RATIO), format: 'webp', fit: 'cover', quality })

/** @param src absolute address or imported picture. @returns its 4:5 WebP variants, null when it does not exist. */
export async function pictureVariants(src: string | ImageMetadata): Promise<PictureVariants | null> {
  const original = typeof src === 'string' ? await readOriginal(src) : { ...src, placeholder: null }
  if (!original) return null
  const widest = Math.floor(Math.min(original.width, original.height * RATIO))
  const fitting = VARIANTS.filter(({ width }) => width <= widest)
  const chosen = fitting.length > 0 ? fitting : [{ width: widest, quality: 80 }]
  const made = await Promise.all(
    chosen.map(async (variant) => ({ width: variant.width, src: (await encode(src, variant)).src })),
  )
  const usual = made.findLast(({ width }) => width <= USUAL_WIDTH) ?? made[0]
  if (!usual) return null
  return {
    src: usual.src,
    srcset: made.map((variant) => `${variant.src} ${variant.width}w`).join(', '),
    width: usual.width,
    height: Math.round(usual.width / RATIO),
    placeholder: original.placeholder,
  }
}

/** @returns address of the small picture that stands beside a name, null when there is none. */
export async function thumbnail(src: string | null | undefined): Promise<string | null> {
  if (!src || !(await readOriginal(src))) return null
  return (await encode(src, { width: THUMBNAIL_WIDTH, quality: 72 })).src
}
