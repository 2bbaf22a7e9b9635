/**
 * A hash of the network address that a request comes from, with which the database limits how often a form is sent.
 * @param secret without it nobody finds the address by trying all of them.
 * @returns `caller:` and 64 hexadecimal digits; all requests without an address share one.
 */
export async function callerHash(request: Request, secret: string): Promise<string> {
  const address = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown'
  const bytes = (text: string) => new TextEncoder().encode(text)
  const usage = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret), usage, false, ['sign'])
  const digest = await crypto.subtle.sign('HMAC', key, bytes(`form caller ${address}`))
  return `caller:${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

/** Whether a request comes from the machine that serves it, as those of tests and of a demonstration at home do. */
export const isThisMachine = (request: Request): boolean =>
  (request.headers.get('x-forwarded-for') ?? '').split(',').every((address) => LOOPBACK.test(address.trim()))
