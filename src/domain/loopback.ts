/** Names of this very machine, as addresses write them. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/

/** @param host without its port, as `hostname` of a URL has it. @returns whether what is sent there never leaves this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** @returns whether an address is one of this machine; of a text that is no address, not. */
export const isLoopbackAddress = (address: string): boolean => isLoopback(URL.parse(address)?.hostname ?? '')
