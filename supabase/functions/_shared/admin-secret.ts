import { secretKey, type Variables } from './environment.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** @returns HMAC-SHA-256 as 64 hexadecimal digits. */
export async function keyedHash(secret: string, text: string): Promise<string> {
  const usage = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret), usage, false, ['sign'])
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(text)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The secret of the log-in: ADMIN_LOGIN_SECRET, or one derived from the project's secret key. Another one costs nobody
 * anything: the next log-in sets the account's password anew.
 */
export async function loginSecret(read: Variables): Promise<string> {
  const given = read('ADMIN_LOGIN_SECRET')
  if (given) return given
  return await keyedHash(secretKey(read), 'secret of admin-login')
}
