import { keyedHash } from './keyed-hash.ts'

/**
 * A hash of the network address that a request comes from, with which the database limits how often a form is sent.
 * @param secret without it nobody finds the address by trying all of them.
 * @returns `caller:` and 64 hexadecimal digits; all requests without an address share one.
 */
export function callerHash(request: Request, secret: string): string {
  const address = networkOf(addressOf(request)) || 'unknown'
  return `caller:${keyedHash(secret, `form caller ${address}`)}`
}

/**
 * The network in front of hosted functions (Cloudflare), and of local ones the gateway, writes this header and replaces
 * whatever a client sent under its name. To `x-forwarded-for` it only adds: what stands there first may be invented.
 */
const addressOf = (request: Request): string => request.headers.get('cf-connecting-ip') ?? ''

/** The first 64 bits of an IPv6 address, which one household has: with the rest a caller may do as they like. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = [], tail] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const gap = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : []
  const groups = [...head, ...gap, ...(tail ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`
}

/** Whether a request comes from the machine that serves it, as those of tests and of a demonstration at home do. */
export const isThisMachine = (request: Request): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(addressOf(request))
