import { Agent, request as send } from 'node:http'
import { getPriority, setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** A request of the flood; a large body is described, and made where it is sent. */
export interface FloodRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** `unit` as often as `bytes` hold it, between two texts. */
  readonly body?: {
    readonly before: string
    readonly unit: string
    readonly after: string
    readonly bytes: number
  }
}

export interface Flood {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Addresses that send all requests, each of its own. */
  readonly networks: readonly string[]
  /** Requests of each that wait for an answer at the same time, at most. */
  readonly atOnce: number
  /** Requests that each begins in a second, at most. */
  readonly aSecond: number
  readonly requests: readonly FloodRequest[]
}

/** What became of a flood. */
export interface Flooded {
  /** How many answers each status has had; 0 is a connection that was closed while the body was sent. */
  readonly answers: Readonly<Record<number, number>>
  readonly seconds: number
}

/** How far below the shop the flood runs: attackers are elsewhere, and what they spend takes no processor from those who are measured. */
const BELOW = 10
const LOWEST_PRIORITY = 19
const PART_BYTES = 64 * 1024

/** The parts of a body, the same one over and over. @returns with its length in bytes */
function contentOf({ before, unit, after, bytes }: NonNullable<FloodRequest['body']>) {
  const [first, last] = [Buffer.from(before, 'latin1'), Buffer.from(after)]
  const part = Buffer.from(unit.repeat(Math.ceil(PART_BYTES / unit.length)))
  const count = Math.max(1, Math.floor((bytes - first.length - last.length) / unit.length))
  const length = count * unit.length
  function* parts() {
    yield first
    for (let at = 0; at < length; at += part.length)
      yield part.subarray(0, Math.min(part.length, length - at))
    yield last
  }
  return { parts, length: first.length + length + last.length }
}

async function flood({ url, headers, networks, atOnce, aSecond, requests }: Flood): Promise<Flooded> {
  const agent = new Agent({ keepAlive: true })
  const answers: Record<number, number> = {}
  const ask = (one: FloodRequest, from: string): Promise<number> =>
    new Promise((done) => {
      const content = one.body ? contentOf(one.body) : null
      const length = content ? { 'content-type': 'application/json', 'content-length': content.length } : {}
      const all = { ...headers, ...length, ...one.headers, 'x-forwarded-for': from }
      const sent = send(url + one.path, { method: one.method, headers: all, agent }, (answer) => {
        answer.on('error', () => done(0)).on('end', () => done(answer.statusCode ?? 0))
        answer.resume()
      })
      sent.on('error', () => done(0))
      if (content) pipeline(Readable.from(content.parts(), { objectMode: false }), sent).catch(() => done(0))
      else sent.end()
    })
  const began = performance.now()
  const floodFrom = async (network: string, index: number) => {
    // Each begins elsewhere, so that not all send the same.
    const start = Math.floor((index * requests.length) / networks.length)
    const own = [...requests.slice(start), ...requests.slice(0, start)]
    let sent = 0
    const next = async () => {
      for (let one = own.shift(); one; one = own.shift()) {
        await delay(Math.max(0, (sent++ * 1000) / aSecond - (performance.now() - began)))
        const status = await ask(one, network)
        answers[status] = (answers[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, next))
  }
  await Promise.all(networks.map(floodFrom))
  agent.destroy()
  return { answers, seconds: (performance.now() - began) / 1000 }
}

process.once('message', (seen: Flood) => {
  setPriority(Math.min(LOWEST_PRIORITY, getPriority() + BELOW))
  void flood(seen).then((flooded) => process.send?.(flooded, () => process.disconnect()))
})
