import { createHmac } from 'node:crypto'

/**
 * At once: Web Crypto hands each hash of a few bytes to another thread, which costs an order a quarter of what its function does.
 * @returns HMAC-SHA-256 as 64 hexadecimal digits.
 */
export const keyedHash = (secret: string, text: string | Uint8Array): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Whether a key that was given is the one that is wanted: of hashes, for how long a comparison takes says how far it came. */
export const isKey = (secret: string, given: string, wanted: string): boolean =>
  keyedHash(secret, given) === keyedHash(secret, wanted)
