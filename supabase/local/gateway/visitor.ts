import { BlockList, isIP, isIPv6 } from 'node:net'

/** Where a request comes from. */
export interface Visitor {
  /** The address of the visitor, whatever the request says of itself; of IPv6 the network, which is one household's. */
  readonly ip: string
  /** Whether the visitor sits at this machine, without a proxy in between. */
  readonly isLocal: boolean
}

/** The address of all whom a proxy does not name: they share the limits of one visitor. */
export const UNNAMED = '0.0.0.0'
const LOOPBACK = /^127\.|^::1$/
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const PROXY_HEADER =
  /^(?:x-forwarded-.+|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

/**
 * Tells visitors apart.
 * @param proxies addresses and ranges (`10.0.0.0/8`) of proxies besides those on this machine.
 * @param publicUrl where people reach this backend; behind any but a loopback address nobody is local: a proxy that names
 * neither the host nor the visitor would make everybody so.
 * @throws Error naming what is no address
 */
export function visitorsBehind(proxies: readonly string[], publicUrl?: string) {
  const trusted = rangesOf(['127.0.0.0/8', '::1', ...proxies])
  const isTrusted = (address: string) =>
    isIP(address) > 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  const isPublic = publicUrl !== undefined && !LOCAL_HOST.test(new URL(publicUrl).hostname)
  return ({ headers }: Request, { hostname }: URL, socketAddress: string): Visitor => {
    // A request line may name another host than the header does, on which browsers and proxies agree.
    const host = headers.get('host')
    const isAddressedHere = LOCAL_HOST.test(hostname) && (host === null || LOCAL_HOST.test(withoutPort(host)))
    const peer = plain(socketAddress)
    const isProxied = [...headers.keys()].some((name) => PROXY_HEADER.test(name))
    if (!isPublic && !isProxied && LOOPBACK.test(peer) && isAddressedHere) return { ip: peer, isLocal: true }
    if (!isTrusted(peer)) return { ip: networkOf(peer), isLocal: false }
    // Each proxy adds at the end whom it serves; what stands before the last that is none, anybody may have written.
    const named = (headers.get('x-forwarded-for') ?? '').split(',').map(plain)
    const address = named.findLast((one) => !isTrusted(one)) ?? named[0] ?? ''
    const isNamed = isIP(address) > 0 && !LOOPBACK.test(address)
    return { ip: isNamed ? networkOf(address) : UNNAMED, isLocal: false }
  }
}

function rangesOf(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    try {
      if (bits === undefined) list.addAddress(address, family)
      else list.addSubnet(address, Number(bits), family)
    } catch (cause) {
      throw new Error(`TRUSTED_PROXIES: not an address or range: ${proxy}`, { cause })
    }
  }
  return list
}

const withoutPort = (host: string): string => host.replace(/:\d*$/, '')

/** An IPv4 address as it is, also where a socket for both writes it as IPv6. */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/** The first 64 bits of an IPv6 address: with the rest a visitor may do as they like. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = [], tail] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const gap = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : []
  const groups = [...head, ...gap, ...(tail ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`
}
