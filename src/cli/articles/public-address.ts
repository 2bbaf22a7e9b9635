import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks that are somebody's own, or nobody's: what is asked for there is not public (RFC 6890 and its registries). */
const OWN = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  OWN.addSubnet(network, prefix, 'ipv4')
/** Of IPv6 only what is handed out to the world is public, and of that nothing that carries an IPv4 address inside. */
const WORLD = new BlockList()
WORLD.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  OWN.addSubnet(network, prefix, 'ipv6')

/** @returns whether a number of a machine is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (isIPv6(address)) return WORLD.check(address, 'ipv6') && !OWN.check(address, 'ipv6')
  return !OWN.check(address, 'ipv4')
}

/** @returns a public number of a host. @throws Error where one of its numbers is not public: it could lead into this network. */
export async function publicAddressOf(host: string): Promise<string> {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(name) > 0 ? [name] : (await lookup(name, { all: true })).map(({ address }) => address)
  const [first] = found
  if (first === undefined || !found.every(isPublicAddress)) throw new Error(`${host} is not a public address`)
  return first
}
