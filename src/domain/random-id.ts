/** `crypto.randomUUID` and `crypto.subtle` are missing on pages served over plain http; random bytes are not. */
const randomBytes = (length: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(length))

export const hexOf = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Random bytes in hexadecimal: what mail programs do not break. */
export const randomHex = (bytes: number): string => hexOf(randomBytes(bytes))

/** A version 4 UUID. */
export function randomUuid(): string {
  const bytes = randomBytes(16).map((byte, at) =>
    at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte,
  )
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A secret of a browser or of a link: 256 random bits in base64url. */
export const RANDOM_TOKEN = /^[\w-]{43}$/

/** A token that nobody can guess. */
export const newToken = (): string =>
  btoa(String.fromCharCode(...randomBytes(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
