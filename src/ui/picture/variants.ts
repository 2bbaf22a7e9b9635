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
  { width: 1200, quality: 62 },
] as const
const WIDEST = VARIANTS[3]
const USUAL_WIDTH = 720
/** A picture that is only ever shown large needs no small variants: every one costs a build its encoding. */
const LARGE_FROM = 720
const THUMBNAIL = { width: 192, quality: 72 } as const

export interface PictureVariants {
  readonly src: string
  readonly srcset: string
  readonly width: number
  readonly height: number
  /** Data URI shown until the picture arrives, or null for a picture of the program's own. */
  readonly placeholder: string | null
}

type Source = string | ImageMetadata

async function encode(src: Source, { width, quality }: { width: number; quality: number }): Promise<string> {
  const height = Math.round(width / RATIO)
  return (await getImage({ src, width, height, format: 'webp', fit: 'cover', quality })).src
}

const originalOf = (src: Source) =>
  typeof src === 'string' ? readOriginal(src) : { width: src.width, height: src.height, placeholder: null }

/**
 * @param src absolute address or imported picture.
 * @param large leave out the variants of cards.
 * @returns its 4:5 WebP variants, null when it does not exist.
 */
export async function pictureVariants(src: Source, large = false): Promise<PictureVariants | null> {
  const original = await originalOf(src)
  if (!original) return null
  const widest = Math.floor(Math.min(original.width, original.height * RATIO))
  const fitting = VARIANTS.filter(({ width }) => width <= widest && (!large || width >= LARGE_FROM))
  const chosen = fitting.length > 0 ? fitting : [{ width: widest, quality: 80 }]
  const made = await Promise.all(
    chosen.map(async (variant) => ({ width: variant.width, src: await encode(src, variant) })),
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
export const thumbnail = (src: string | null | undefined): Promise<string | null> => one(src, THUMBNAIL)

/** @returns address of the picture that is shown where the page is shared, null when there is none. */
export const sharedPicture = (src: Source | null | undefined): Promise<string | null> => one(src, WIDEST)

async function one(src: Source | null | undefined, variant: { width: number; quality: number }) {
  return src && (await originalOf(src)) ? await encode(src, variant) : null
}
