import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { BACKDROP } from './backdrop.ts'
import { PICTURE_CACHE } from './cache.ts'

/** What a page needs to know of an original before its variants exist. */
export interface Original {
  /** Pixels of the picture as it is shown upright. */
  readonly width: number
  readonly height: number
  /** The picture's colour on the whole, as CSS writes it, for the moment before it arrives. */
  readonly colour: string
  /** Whether it may let through what lies behind it. */
  readonly hasAlpha: boolean
}

const FOLDER = join(PICTURE_CACHE, 'originals')
const known = new Map<string, Promise<Original | null>>()

async function measure(bytes: Uint8Array): Promise<Original> {
  const picture = sharp(bytes).autoOrient()
  const { autoOrient, hasAlpha } = await picture.metadata()
  const [red = 0, green = 0, blue = 0] = await picture
    .flatten({ background: BACKDROP })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  return { ...autoOrient, hasAlpha, colour: `#${Buffer.from([red, green, blue]).toString('hex')}` }
}

async function load(url: string): Promise<Original | null> {
  const name = createHash('sha256').update(new URL(url).pathname).digest('hex').slice(0, 32)
  const path = join(FOLDER, `${name}.json`)
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept) return JSON.parse(kept)
  const response = await fetch(url)
  if (response.status >= 400 && response.status < 500) return null
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const original = await measure(new Uint8Array(await response.arrayBuffer())).catch((error: unknown) => {
    // One damaged upload must not keep the whole shop from being published.
    console.warn(`${url} is no picture that can be shown: ${error instanceof Error ? error.message : error}`)
    return null
  })
  if (!original) return null
  const draft = `${path}.${randomUUID()}`
  await mkdir(FOLDER, { recursive: true })
  await writeFile(draft, JSON.stringify(original))
  await rename(draft, path)
  return original
}

/**
 * Reads a picture's size and colours once per path: uploads get random names, so a path never changes its picture.
 * @param url absolute address. @returns null when there is no such picture, or none that can be read. @throws when its server fails.
 */
export function readOriginal(url: string): Promise<Original | null> {
  const present = known.get(url)
  if (present) return present
  const asked = load(url)
  known.set(url, asked)
  return asked
}
