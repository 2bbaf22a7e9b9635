import type { Client } from './client.ts'
import { storedFile } from './stored-file.ts'

/** Private: what stands there is no secret, and nobody else's errand. */
export const FONTS_BUCKET = 'fonts'
/** Uploads at once: a hosted project takes few. */
const AT_ONCE = 6

/** A slice of the fonts of documents. @returns null where it was not uploaded */
export const fontSlice = (db: Client, name: string): Promise<Uint8Array | null> =>
  storedFile(db, FONTS_BUCKET, name)

/**
 * Uploads the slices that a project lacks; its bucket is made where there is none.
 * @param slices by their names, each `FAMILY-VERSION/NUMBER.woff2`. @param load reads one. @returns how many were uploaded
 * @throws Error in the words of Storage
 */
export async function storeFontSlices(
  db: Client,
  slices: readonly string[],
  load: (name: string) => Promise<Uint8Array>,
): Promise<number> {
  const { data: bucket } = await db.storage.getBucket(FONTS_BUCKET)
  if (!bucket) {
    const { error } = await db.storage.createBucket(FONTS_BUCKET, { public: false })
    if (error) throw new Error(`the bucket ${FONTS_BUCKET} was not made: ${error.message}`)
  }
  const known = new Set<string>()
  for (const folder of new Set(slices.map((name) => name.split('/')[0] ?? ''))) {
    const { data, error } = await db.storage.from(FONTS_BUCKET).list(folder, { limit: 1000 })
    if (error) throw new Error(`the bucket ${FONTS_BUCKET} cannot be listed: ${error.message}`)
    for (const { name } of data) known.add(`${folder}/${name}`)
  }
  const waiting = slices.filter((name) => !known.has(name))
  const count = waiting.length
  const upload = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const options = { contentType: 'font/woff2', upsert: true }
      const { error } = await db.storage.from(FONTS_BUCKET).upload(name, await load(name), options)
      if (error) throw new Error(`${name} was not uploaded: ${error.message}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, upload))
  return count
}
