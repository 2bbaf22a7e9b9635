import { readFigures } from '@/data/metrics.ts'
import { METRICS_TYPE, openMetrics } from '@/domain/metrics.ts'
import { bearerOf } from '../_shared/clock-token.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { isKey } from '../_shared/keyed-hash.ts'

export interface Metrics extends Pick<FunctionContext, 'db' | 'secret'> {
  /** `METRICS_KEY`; null where nobody watches. */
  readonly key: string | null
}

/**
 * How the shop stands, for a program that watches it: `GET` with the header `Authorization: Bearer METRICS_KEY`. Answers OpenMetrics text;
 * without the key as if there were nothing. A server of its own says the same at `/metrics`, with its disk.
 */
export async function handleMetrics({ db, secret, key }: Metrics, request: Request): Promise<Response> {
  const isAsked = request.method === 'GET' && key !== null
  if (!isAsked || !isKey(secret, bearerOf(request) ?? '', key)) return new Response(null, { status: 404 })
  return new Response(openMetrics(await readFigures(db), null, Date.now()), {
    headers: { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' },
  })
}
