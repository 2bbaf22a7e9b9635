import type * as z from 'zod'
import { parseStorable } from '../body.ts'
import type { Failed } from './label-service.ts'

/** Milliseconds that a purchase may take, and any other call. */
export const PURCHASE_MS = 20_000
const CALL_MS = 10_000
/** Seconds to wait where it does not say how many. */
const BUSY_S = 60

interface Call {
  readonly method?: 'POST' | 'PATCH'
  readonly body?: unknown
  readonly ms?: number
}

/** An answer: what it says, read as JSON where it is that. */
export interface Answer {
  readonly is: 'answer'
  readonly status: number
  readonly body: unknown
  readonly bytes: Uint8Array
}

/** Asks Sendcloud; what says nothing of the matter is a failure. */
export type Ask = (path: string, call?: Call) => Promise<Answer | Failed>

/** @param url of the interface. @param authorization the header that its keys make */
export const sendcloudCall =
  (url: string, authorization: string): Ask =>
  async (path, { method, body, ms = CALL_MS } = {}) => {
    try {
      const response = await fetch(new URL(path, url), {
        method: method ?? 'GET',
        headers: {
          Authorization: authorization,
          Accept: 'application/json, application/pdf',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ms),
        redirect: 'error',
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const { status, headers } = response
      if (status === 401 || status === 403) return { is: 'keys' }
      if (status === 429) return { is: 'busy', seconds: Number(headers.get('retry-after')) || BUSY_S }
      if (status >= 500 || status === 408) return { is: 'silent', detail: `answered ${status}` }
      return { is: 'answer', status, body: parsed(bytes), bytes }
    } catch (error) {
      return { is: 'silent', detail: error instanceof Error ? error.name : 'failed' }
    }
  }

/** What an answer says, where it is of that form. */
export const answeredAs = <T>(schema: z.ZodType<T>, { status, body }: Answer): T | null =>
  status < 300 ? (schema.safeParse(body).data ?? null) : null

function parsed(bytes: Uint8Array): unknown {
  try {
    return parseStorable(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
