import * as z from 'zod'
import { readJson } from '../_shared/body.ts'
import { bearerOf } from '../_shared/clock-token.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { isKey } from '../_shared/keyed-hash.ts'
import { refusalReply } from '../_shared/refusal.ts'

export interface BuildOutcomes extends Pick<FunctionContext, 'db' | 'secret'> {
  /** `BUILD_REPORT_KEY`; null where no build says how it ended. */
  readonly key: string | null
}

const MAX_BODY_BYTES = 64_000
const outcome = z.union([
  z.strictObject({ failed: z.string().trim().min(1) }),
  z.strictObject({ leftOut: z.array(z.string()) }),
])

/**
 * How a build at a host ended, as `npm run build` says it there: `POST` with the header `Authorization: Bearer BUILD_REPORT_KEY` and
 * `{ failed: sentence }`, which the list of publications then shows, or `{ leftOut: [sentences about texts] }` of one that went well: that it
 * is online, the published site says itself. Without the key it answers as if there were nothing.
 */
export async function handleBuildOutcome(
  { db, secret, key }: BuildOutcomes,
  request: Request,
): Promise<Response> {
  const isAsked = request.method === 'POST' && key !== null
  if (!isAsked || !isKey(secret, bearerOf(request) ?? '', key)) return new Response(null, { status: 404 })
  const body = await readJson(request, MAX_BODY_BYTES)
  if (!body.ok) return refusalReply(body.refusal)
  const reported = outcome.safeParse(body.value)
  if (!reported.success) return refusalReply({ code: 'request_invalid' })
  const { error } =
    'failed' in reported.data
      ? await db.rpc('fail_build', { reason: reported.data.failed })
      : await db.rpc('note_text_faults', { sentences: reported.data.leftOut })
  if (error) throw new Error(error.message)
  return jsonReply(200, { noted: true })
}
