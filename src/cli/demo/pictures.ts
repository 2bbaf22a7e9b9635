import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '@/rendering/root.ts'
import type { DemoTarget } from './demo-target.ts'

const FOLDER = join(ROOT, 'content', 'demo', 'pictures')

/** A picture of the demonstration, ready to be stored. */
export interface NamedPicture {
  readonly bytes: Buffer
  /** Name that changes with the content, so that browsers and builds may keep it for ever. */
  readonly name: string
}

/**
 * Reads a picture of the demonstration and names it by its content.
 * @param stem its file's name without the ending: `{slug}-1` … `{slug}-3`, or `hero`.
 */
async function namedPicture(stem: string): Promise<NamedPicture> {
  const bytes = await readFile(join(FOLDER, `${stem}.webp`))
  return { bytes, name: `${stem}.${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.webp` }
}

/** Stores a picture of the demonstration. @param stem as of `namedPicture`. @returns its path, `bucket/name`. */
export async function uploadPicture(
  client: DemoTarget['client'],
  bucket: 'product-images' | 'site-images',
  stem: string,
): Promise<string> {
  const { bytes, name } = await namedPicture(stem)
  const { error } = await client.storage
    .from(bucket)
    .upload(name, bytes, { contentType: 'image/webp', cacheControl: '31536000', upsert: true })
  if (error) throw new Error(`Picture ${name}: ${error.message}`)
  return `${bucket}/${name}`
}
