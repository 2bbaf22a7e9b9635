import * as z from 'zod'
import { noteParcelHint } from '@/data/parcel-tracking.ts'
import { parseStorable, readBytes } from '../_shared/body.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { isKey, keyedHash } from '../_shared/keyed-hash.ts'
import { refusalReply } from '../_shared/refusal.ts'

export interface ParcelWebhook extends Pick<FunctionContext, 'db' | 'standing'> {
  /** What Sendcloud signs with; null where the environment names none. */
  readonly key: string | null
}

const MAX_EVENT_BYTES = 262_144

const event = z.object({
  action: z.literal('parcel_status_changed'),
  parcel: z.object({ tracking_number: z.string().min(1).max(60) }),
})

/**
 * Takes the news of Sendcloud, whose signature is checked before anything is read. It has no time in it, so that anybody may send again
 * what was signed once: of what it says only the number is taken, and the carrier asked soon. 200 for all that need not come again.
 */
export async function handleParcelWebhook(
  { db, standing, key }: ParcelWebhook,
  request: Request,
): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  if (key === null) return refusalReply({ code: 'service_unavailable' })
  const body = await readBytes(request.body, MAX_EVENT_BYTES)
  const signature = request.headers.get('sendcloud-signature') ?? ''
  if (!body || !isKey(key, signature.toLowerCase(), keyedHash(key, body)))
    return refusalReply({ code: 'request_invalid' })
  // It is sent again: by then the copy is the shop, or Sendcloud has found the one that is.
  if ((await standing()).isSilent) return refusalReply({ code: 'service_unavailable' })
  const news = event.safeParse(parsed(body))
  const isNoted = news.success && (await noteParcelHint(db, news.data.parcel.tracking_number))
  return jsonReply(200, { outcome: isNoted ? 'noted' : 'ignored' })
}

function parsed(body: Uint8Array): unknown {
  try {
    return parseStorable(new TextDecoder().decode(body))
  } catch {
    return null
  }
}
