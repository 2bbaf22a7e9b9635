import { hexOf } from './random-id.ts'

/** @returns SHA-256 of a text as 64 hexadecimal digits: what is kept of a token that only its holder must know. */
export async function sha256(text: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
