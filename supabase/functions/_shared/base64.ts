/** Bytes that are spread into one call. */
const CHUNK = 8192

/** @returns bytes as base64, as files of emails are. */
export function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}
