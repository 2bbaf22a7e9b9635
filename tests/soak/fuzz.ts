import { Agent, request as httpRequest } from 'node:http'
import type { LogFields, Logger } from '../../supabase/local/log.ts'
import { startUnderTest } from '../local/under-test.ts'
import { malformed, type WireRequest } from './malformed.ts'
import { randomFrom } from './random.ts'

export interface FuzzFigures {
  readonly requests: number
  readonly seconds: number
  /** How many answers of each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Requests that ended in a fault, a hang or a broken connection, and what came of them. */
  readonly failures: readonly string[]
}

const AT_ONCE = 8
const HANG_MS = 20_000
/** 501 says what is left out; 503 a function that does not start: both are answers. */
const FINE = new Set([501, 503])

/** Sends malformed requests to a backend of the fixture project; the same seed sends the same ones. */
export async function fuzz(requests: number, seed = 1): Promise<FuzzFigures> {
  const faults: LogFields[] = []
  const log: Logger = (_, event, fields = {}) => {
    if (event === 'fault') faults.push(fields)
  }
  const under = await startUnderTest('pglite', { log })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const statuses: Record<string, number> = {}
  const failures: string[] = []
  const random = randomFrom(seed)
  const began = performance.now()
  try {
    const { anonKey, serviceRoleKey, url } = under.backend
    const user = await under.user('fuzz')
    const session = (await user.auth.getSession()).data.session?.access_token ?? anonKey
    // The service role twice: behind it stand the most operations.
    const tokens = [anonKey, session, serviceRoleKey, serviceRoleKey]
    let left = requests
    const worker = async () => {
      while (left-- > 0) {
        const wire = malformed(random, tokens)
        const status = await send(url, agent, wire)
        statuses[status] = (statuses[status] ?? 0) + 1
        const isBad = typeof status === 'string' ? status !== 'function' : status >= 500 && !FINE.has(status)
        if (isBad && failures.length < 50)
          failures.push(
            `${status} ${wire.method} ${wire.path.slice(0, 200)} ${String(wire.body).slice(0, 200)}`,
          )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    for (const { path, error } of faults) failures.push(`fault ${path}: ${String(error).slice(0, 600)}`)
    const { data, error } = await under.service.from('countries').select('id').limit(1)
    if (error || !data) failures.push(`no answer afterwards: ${error?.message}`)
  } finally {
    agent.destroy()
    await under.stop()
  }
  return { requests, seconds: Math.round((performance.now() - began) / 100) / 10, statuses, failures }
}

/** @returns the status, or what happened instead of one. */
async function send(url: string, agent: Agent, wire: WireRequest): Promise<number | string> {
  const first = await attempt(url, agent, wire)
  // A connection whose last body nobody read may be closed just when it is used again: that is HTTP, no fault.
  return first === 'ECONNRESET' ? await attempt(url, undefined, wire) : first
}

function attempt(
  url: string,
  agent: Agent | undefined,
  { method, path, headers, body }: WireRequest,
): Promise<number | string> {
  return new Promise((resolve) => {
    const options = { method, path, headers, timeout: HANG_MS, ...(agent ? { agent } : {}) }
    const call = httpRequest(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        if (text.length < 1000) text += chunk
      })
      response.once('end', () => {
        const status = response.statusCode ?? 'none'
        // A function of the fixture that throws is answered so, and rightly.
        const isOwnFault =
          path.startsWith('/functions/') && (method === 'HEAD' || text.includes('WORKER_ERROR'))
        resolve(status === 500 && isOwnFault ? 'function' : status)
      })
      response.once('error', () => resolve('broken'))
    })
    call.once('timeout', () => {
      resolve('hang')
      call.destroy()
    })
    call.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'broken'))
    call.end(body ?? undefined)
  })
}
