import { networkInterfaces } from 'node:os'

/** @returns addresses under which other machines reach a server of `host` and `port`; none for one that listens to this machine alone. */
export function networkAddresses(host: string, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return []
  return Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => `http://${address}:${port}/`)
}
