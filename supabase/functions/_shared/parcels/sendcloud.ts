import type * as z from 'zod'
import { isLoopbackAddress } from '@/domain/loopback.ts'
import type { Variables } from '../variables.ts'
import type { Failed, LabelService, Refused } from './label-service.ts'
import { announced, boughtOf, cheapest, listed, options, refusedBy } from './sendcloud-answer.ts'
import { announceRequest, optionsRequest } from './sendcloud-request.ts'

const ADDRESS = 'https://panel.sendcloud.sc/api/v3/'
/** Milliseconds that a purchase may take, and any other call. */
const PURCHASE_MS = 20_000
const CALL_MS = 10_000
/** Seconds to wait where it does not say how many. */
const BUSY_S = 60
const MAX_PDF_BYTES = 2_097_152

interface Call {
  readonly method?: 'POST'
  readonly body?: unknown
  readonly ms?: number
}

/** An answer: what it says, read as JSON where it is that. */
interface Answer {
  readonly is: 'answer'
  readonly status: number
  readonly body: unknown
  readonly bytes: Uint8Array
}

/**
 * Sendcloud's interface, version 3; null where the environment names no keys.
 * @throws Error where SENDCLOUD_API_URL names another machine: the keys go to Sendcloud alone.
 */
export function sendcloudOf(read: Variables): LabelService | null {
  const [publicKey, secretKey] = [read('SENDCLOUD_PUBLIC_KEY'), read('SENDCLOUD_SECRET_KEY')]
  if (!publicKey || !secretKey) return null
  const elsewhere = read('SENDCLOUD_API_URL')
  if (elsewhere && !isLoopbackAddress(elsewhere))
    throw new Error('SENDCLOUD_API_URL is for tests on this machine: keys go to Sendcloud alone')
  return sendcloud(elsewhere || ADDRESS, `Basic ${btoa(`${publicKey}:${secretKey}`)}`)
}

function sendcloud(url: string, authorization: string): LabelService {
  /** @returns what came; what says nothing of the matter is a failure. */
  async function ask(path: string, { method, body, ms = CALL_MS }: Call = {}): Promise<Answer | Failed> {
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
  const as = <T>(schema: z.ZodType<T>, { status, body }: Answer): T | null =>
    status < 300 ? (schema.safeParse(body).data ?? null) : null

  return {
    async option(wanted) {
      const answer = await ask('shipping-options', { method: 'POST', body: optionsRequest(wanted) })
      if (answer.is !== 'answer') return answer
      if (answer.status >= 400) return refusedBy(answer.body)
      const found = as(options, answer)
      if (!found) return { is: 'silent', detail: 'answered without options' }
      const best = cheapest(wanted, found.data)
      return best ? { is: 'option', ...best } : { is: 'refused', reason: 'no_option', detail: '' }
    },
    async buy(wanted, option) {
      const body = announceRequest(wanted, option)
      const answer = await ask('shipments/announce', { method: 'POST', body, ms: PURCHASE_MS })
      if (answer.is !== 'answer') return answer
      // Its reference was used: it has sold this label before.
      if (answer.status === 409) return { is: 'known' }
      if (answer.status >= 400 && answer.body !== undefined) return refusedBy(answer.body)
      const found = as(announced, answer)
      return (
        (found && boughtOf(found.data)) ?? {
          is: 'silent',
          detail: `answered ${answer.status}, without a label`,
        }
      )
    },
    async find(reference) {
      const answer = await ask(`shipments?external_reference_id=${encodeURIComponent(reference)}`)
      if (answer.is !== 'answer') return answer
      const found = as(listed, answer)
      if (!found) return { is: 'silent', detail: `answered ${answer.status}, without shipments` }
      // Believed of the reference alone: a filter that is not known would list others.
      const [one] = found.data.filter(({ external_reference_id }) => external_reference_id === reference)
      return one ? (boughtOf(one) ?? { is: 'silent', detail: 'not announced yet' }) : { is: 'unknown' }
    },
    async cancel(shipment) {
      const answer = await ask(`shipments/${encodeURIComponent(shipment)}/cancel`, { method: 'POST' })
      if (answer.is !== 'answer') return answer
      if (answer.status < 300) return { is: 'cancelled' }
      const refused: Refused = refusedBy(answer.body)
      return { ...refused, reason: answer.status === 409 ? 'sent_already' : refused.reason }
    },
    async papers(parcel) {
      const label = await ask(`parcels/${encodeURIComponent(parcel)}/documents/label`)
      if (label.is !== 'answer') return label
      if (!isPdf(label.bytes)) return { is: 'silent', detail: `answered ${label.status}, without a file` }
      const customs = await ask(`parcels/${encodeURIComponent(parcel)}/documents/customs-declaration`)
      if (customs.is !== 'answer') return customs
      // Most parcels pass no customs: 404.
      return { is: 'papers', files: isPdf(customs.bytes) ? [label.bytes, customs.bytes] : [label.bytes] }
    },
  }
}

const isPdf = (bytes: Uint8Array) =>
  bytes.length <= MAX_PDF_BYTES && String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
