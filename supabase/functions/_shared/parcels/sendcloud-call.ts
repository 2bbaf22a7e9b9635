import type * as z from 'zod'
import { isLoopbackAddress } from '@/domain/loopback.ts'
import { parseStorable } from '../body.ts'
import type { Variables } from '../variables.ts'
import type { Failed } from './label-service.ts'

/** Milliseconds that a purchase may take, and any other call. */
export const PURCHASE_MS = 20_000
const CALL_MS = 10_000
/** Seconds to wait where it does not say how many. */
const BUSY_S = 60

const ADDRESS = 'https://panel.sendcloud.sc/api/v3/'

/**
 * Where Sendcloud's interface is, and the header that its keys make; null where the environment names none.
 * @throws Error where SENDCLOUD_API_URL names another machine: the keys go to Sendcloud alone.
 */
export function sendcloudAccess(
  read: Variables,
): { readonly url: string; readonly authorization: string } | null {
  const [publicKey, secretKey] = [read('SENDCLOUD_PUBLIC_KEY'), read('SENDCLOUD_SECRET_KEY')]
  if (!publicKey || !secretKey) return null
  const elsewhere = read('SENDCLOUD_API_URL')
  if (elsewhere && !isLoopbackAddress(elsewhere))
    throw new Error('SENDCLOUD_API_URL is for tests on this machine: keys go to Sendcloud alone')
  return { url: elsewhere || ADDRESS, authorization: `Basic ${btoa(`${publicKey}:${secretKey}`)}` }
}

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
