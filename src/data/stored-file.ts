import type { Client } from './client.ts'

/** A file of a bucket. @returns null where it is not there, or cannot be had */
export async function storedFile(db: Client, bucket: string, name: string): Promise<Uint8Array | null> {
  const { data } = await db.storage.from(bucket).download(name)
  return data && new Uint8Array(await data.arrayBuffer())
}
