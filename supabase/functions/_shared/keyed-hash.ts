import { hexOf } from '@/domain/random-id.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** @returns HMAC-SHA-256 as 64 hexadecimal digits. */
export async function keyedHash(secret: string, text: string | Uint8Array): Promise<string> {
  const usage = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret), usage, false, ['sign'])
  return hexOf(
    new Uint8Array(
      await crypto.subtle.sign('HMAC', key, typeof text === 'string' ? bytes(text) : (text as BufferSource)),
    ),
  )
}

/** Whether a key that was given is the one that is wanted: of hashes, for how long a comparison takes says how far it came. */
export async function isKey(secret: string, given: string, wanted: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all([keyedHash(secret, given), keyedHash(secret, wanted)])
  return theirs === ours
}
