import { request } from 'node:http'
import { BODIES, HEADERS, KEYS, METHODS, PATHS, VALUES } from './fuzz-words.ts'

/** What a run of malformed requests gave. */
export interface FuzzResult {
  /** How many answers each status has had. */
  readonly statuses: ReadonlyMap<number, number>
  /** Requests whose answer has no good cause: no answer, a 5xx, or text of the request that Postgres parsed as SQL. */
  readonly unexplained: readonly string[]
}

const AT_ONCE = 50
const HANGS_AFTER_MS = 20_000

/**
 * Sends malformed requests to every service of a backend: paths, filters, headers, tokens, bodies, uploads.
 * @param seed the same seed sends the same requests.
 */
export async function fuzzRest(
  url: string,
  keys: { readonly anonKey: string; readonly serviceRoleKey: string },
  count: number,
  seed: number,
): Promise<FuzzResult> {
  const random = randomFrom(seed)
  const statuses = new Map<number, number>()
  const unexplained: string[] = []
  const one = async () => {
    const sent = malformed(random, keys)
    const { status, body } = await answerTo(url, sent)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isFault = status === 0 || (status >= 500 && status !== 501 && status !== 503)
    if (isFault || /"code":"42(601|P02|P18)"/.test(body))
      unexplained.push(`${status} ${JSON.stringify(sent).slice(0, 600)} ${body.slice(0, 300)}`)
  }
  for (let sent = 0; sent < count; sent += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sent) }, one))
  return { statuses, unexplained }
}

/** The same numbers in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function malformed(
  random: () => number,
  { anonKey, serviceRoleKey }: { readonly anonKey: string; readonly serviceRoleKey: string },
): Sent {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const pairs = Array.from({ length: Math.floor(random() * 4) }, () => {
    const value = pick(VALUES)
    return `${encodeURIComponent(pick(KEYS))}=${random() < 0.1 ? `${value.charCodeAt(0)}%zz` : encodeURIComponent(value)}`
  })
  const path = random() < 0.15 ? `${pick(PATHS)}%${pick(['zz', '00', '2f..', 'ff'])}` : pick(PATHS)
  const key = random() < 0.5 ? anonKey : serviceRoleKey
  const token = random() < 0.1 ? broken(key, random) : key
  const headers = {
    apikey: key,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...pick(HEADERS),
  }
  return { method: pick(METHODS), path: `/${path}?${pairs.join('&')}`, headers, body: pick(BODIES) }
}

/** A token with one character changed, or cut short. */
function broken(token: string, random: () => number): string {
  const at = Math.floor(random() * token.length)
  return random() < 0.5
    ? token.slice(0, at)
    : `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}

/** @returns status 0 for no answer at all. */
function answerTo(
  url: string,
  { method, path, headers, body }: Sent,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE' && method !== 'OPTIONS'
    const sent = request(url, { method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    sent.setTimeout(HANGS_AFTER_MS, () => sent.destroy(new Error('no answer')))
    sent.once('error', (error) => resolve({ status: 0, body: error.message }))
    sent.end(hasBody ? body : undefined)
  })
}
