import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import { BACKDROP } from './backdrop.ts'
import { type Original, readOriginal } from './original.ts'

/** Every picture of the shop is 4:5. */
const RATIO = 4 / 5
/**
 * 600 serves phones, whatever their density (see `sizes.ts`), and is the picture that their first paint waits for: below
 * 20 kB it arrives with the fonts. 1200 serves dense wide screens, which hide a lower quality. AVIF keeps a soft backdrop free of
 * the colour blotches that WebP leaves in it at any quality, at two thirds of the size.
 */
const VARIANTS = [
  { width: 360, format: 'avif', quality: 58 },
  { width: 600, format: 'avif', quality: 47 },
  { width: 1200, format: 'avif', quality: 46 },
] as const
/** For browsers without AVIF, and for sites that show a picture of a shared page. */
const FALLBACK = { width: 720, format: 'jpeg', quality: 76 } as const
/** A picture that is only ever shown large needs no small variants: every one costs a build its encoding. */
const LARGE_FROM = 600
/** The shape that networks show of a shared page. */
const SHARED = { width: 1200, height: 630, format: 'jpeg', quality: 78 } as const
const SHARED_RATIO = SHARED.width / SHARED.height
const THUMBNAIL = { width: 192, format: 'webp', quality: 74 } as const

interface Variant {
  readonly width: number
  /** Follows from the shop's ratio when absent. */
  readonly height?: number
  readonly format: 'avif' | 'jpeg' | 'webp'
  readonly quality: number
}

export interface PictureVariants {
  /** Candidates in AVIF. */
  readonly srcset: string
  readonly fallback: string
  /** Pixels of the fallback; every candidate has its ratio. */
  readonly width: number
  readonly height: number
  /** Colour shown until the picture arrives, or null for a picture of the program's own. */
  readonly colour: string | null
}

type Source = string | ImageMetadata

type Measured = Omit<Original, 'colour'> & { readonly colour: string | null }

const originalOf = (src: Source): Measured | Promise<Measured | null> =>
  typeof src === 'string'
    ? readOriginal(src)
    : { width: src.width, height: src.height, colour: null, hasAlpha: !/^jpe?g$/.test(src.format) }

const addresses = new Map<string, Promise<string>>()

/**
 * Asks the image pipeline once for each variant: cards, feeds and search ask for the same ones over and over. What is transparent
 * lies on the shop's linen: a JPEG would show it black, and every page and network its own colour.
 */
function encode(src: Source, { hasAlpha }: Measured, variant: Variant): Promise<string> {
  const { width, height = Math.round(width / RATIO), format, quality } = variant
  const key = [typeof src === 'string' ? src : src.src, width, height, format, quality].join(' ')
  const known = addresses.get(key)
  if (known) return known
  const asked = getImage({
    src,
    width,
    height,
    format,
    fit: 'cover',
    quality,
    ...(hasAlpha && { background: BACKDROP }),
  }).then((made) => made.src)
  addresses.set(key, asked)
  return asked
}

/** A small original is not blown up: its own width is the widest. */
function fitting(variants: readonly Variant[], widest: number): readonly Variant[] {
  const fit = variants.filter(({ width }) => width <= widest)
  return fit.length > 0 ? fit : variants.slice(0, 1).map((variant) => ({ ...variant, width: widest }))
}

const known = new Map<string, Promise<PictureVariants | null>>()

/**
 * @param src absolute address or imported picture.
 * @param large leave out the variants of cards.
 * @returns its 4:5 variants, null when it does not exist.
 */
export function pictureVariants(src: Source, large = false): Promise<PictureVariants | null> {
  const key = `${large} ${typeof src === 'string' ? src : src.src}`
  const variants = known.get(key) ?? findVariants(src, large)
  known.set(key, variants)
  return variants
}

async function findVariants(src: Source, large: boolean): Promise<PictureVariants | null> {
  const original = await originalOf(src)
  if (!original) return null
  const widest = Math.floor(Math.min(original.width, original.height * RATIO))
  const wanted = VARIANTS.filter(({ width }) => !large || width >= LARGE_FROM)
  const candidates = await Promise.all(
    fitting(wanted, widest).map(
      async (variant) => `${await encode(src, original, variant)} ${variant.width}w`,
    ),
  )
  const width = Math.min(FALLBACK.width, widest)
  return {
    srcset: candidates.join(', '),
    fallback: await encode(src, original, { ...FALLBACK, width }),
    width,
    height: Math.round(width / RATIO),
    colour: original.colour,
  }
}

/** @returns address of the small picture that stands beside a name, null when there is none. */
export async function thumbnail(src: string | null | undefined): Promise<string | null> {
  const original = src && (await originalOf(src))
  return original ? await encode(src, original, THUMBNAIL) : null
}

/** @returns address of a picture in a format that feeds take, null when there is none. */
export async function feedPicture(src: Source | null | undefined): Promise<string | null> {
  return src ? ((await pictureVariants(src, true))?.fallback ?? null) : null
}

export interface SharedPicture {
  readonly src: string
  readonly width: number
  readonly height: number
}

/** @returns the picture that networks show of a page, never larger than its original, null when there is none. */
export async function sharedPicture(src: Source | null | undefined): Promise<SharedPicture | null> {
  const original = src && (await originalOf(src))
  if (!original) return null
  const width = Math.min(SHARED.width, original.width, Math.floor(original.height * SHARED_RATIO))
  const height = Math.round(width / SHARED_RATIO)
  return { src: await encode(src, original, { ...SHARED, width, height }), width, height }
}
