import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImageTransform, LocalImageService } from 'astro'
import sharpService from 'astro/assets/services/sharp'
import { PICTURE_CACHE } from './cache.ts'

/** What changes the bytes of a variant; `src` does not: the same picture at another address is the same picture. */
const RECIPE = ['width', 'height', 'format', 'quality', 'fit', 'position', 'background'] as const

/** The least effort: AVIF then takes the time of a WebP (a tenth of sharp's usual) and stays a third smaller than it. */
const ENCODER = { avif: { effort: 0 }, webp: { effort: 2 }, jpeg: { progressive: true } }

/** What sharp calls a format that it was asked for by another name. */
const SHARP_NAMES: Readonly<Record<string, string>> = { avif: 'heif', jpg: 'jpeg' }

/** What a phone's main picture may weigh, in bytes, to arrive with the fonts; a close-up of a weave is coarser instead. */
const PHONE = { width: 600, format: 'avif', bytes: 19_500, step: 6, worst: 29 }

/**
 * What tells a picture from others of its name: its address without the origin that serves it, so that file names are the
 * same on every port, and without the name, where the files of its variants are named after it as it is. Variants of one
 * recipe then end alike, and a page with many of them compresses well.
 */
function pictureKey(src: ImageTransform['src']): string {
  const address = typeof src === 'string' ? src : src.src
  const path = URL.canParse(address) ? new URL(address).pathname : address
  return path.replace(/(?<=\/)[\w.-]+(?=\.\w+$)/, '')
}

function variantPath(input: Uint8Array, transform: Record<string, unknown>, config: unknown): string {
  const recipe = RECIPE.map((name) => transform[name] ?? null)
  const hash = createHash('sha256')
    .update(input)
    .update(JSON.stringify([recipe, config, PHONE]))
    .digest('hex')
  return join(PICTURE_CACHE, 'variants', hash.slice(0, 2), hash)
}

/** Readers never see half a file: it is written beside its place and moved there. */
async function keep(path: string, data: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(draft, data)
  await rename(draft, path)
}

/**
 * Astro's sharp service with a memory: every variant is kept by the hash of its input bytes and its recipe, so that
 * no publish encodes a picture again, whatever port or host the backend answers on.
 */
const service: LocalImageService = {
  ...sharpService,
  propertiesToHash: ['key', ...RECIPE],
  async validateOptions(options, config, logger) {
    const valid = (await sharpService.validateOptions?.(options, config, logger)) ?? options
    return { ...valid, key: pictureKey(valid.src) }
  },
  async transform(input, transform, config, logger) {
    const encoder = { ...ENCODER, ...config.service.config }
    const path = variantPath(input, transform, encoder)
    const kept = await readFile(path).catch(() => null)
    if (kept) return { data: kept, format: transform.format }
    const encode = (quality: unknown) =>
      sharpService.transform(
        input,
        { ...transform, quality },
        { ...config, service: { ...config.service, config: encoder } },
        logger,
      )
    let made = await encode(transform.quality)
    const isForPhones = transform.width === PHONE.width && transform.format === PHONE.format
    for (
      let quality = Number(transform.quality) - PHONE.step;
      isForPhones && made.data.length > PHONE.bytes && quality >= PHONE.worst;
      quality -= PHONE.step
    )
      made = await encode(quality)
    // A picture that sharp could not read comes back in its own format: nothing worth keeping.
    if (made.format === SHARP_NAMES[transform.format] || made.format === transform.format)
      await keep(path, made.data)
    return made
  },
}

export default service
