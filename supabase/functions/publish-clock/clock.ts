import * as z from 'zod'
import { RELEASE_PATH } from '@/domain/paths.ts'
import { isDatabaseClock } from '../_shared/clock-token.ts'
import { jsonReply } from '../_shared/cors.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { isOwnPublisher } from '../publish/deploy-hook.ts'
import { type Builds, startBuild } from '../publish/start-build.ts'

export interface Clock extends Builds {
  /** The shop's own address; undefined where it is not configured. */
  readonly siteUrl: string | undefined
}

const TIMEOUT_MS = 10_000
const release = z.object({ revision: z.number().int().nonnegative() })

/**
 * What the database's clock asks for every minute in which something is to be done: publishes where automatic publishing is on,
 * something waits, and nothing changed for half a minute. Answers 202 `{ id }` where it does, otherwise 200 `{ due: false }`.
 */
export async function handleClock(shop: Clock, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  if (!(await isDatabaseClock(shop.db, request))) return refusalReply({ code: 'sign_in_required' })
  // The embedded backend has a publisher with a clock of its own.
  if (!shop.hook || !shop.siteUrl || isOwnPublisher(shop.hook))
    return refusalReply({ code: 'publishing_unavailable' })
  if ((await shop.standing()).isSilent) return jsonReply(200, { due: false })
  const published_revision = await publishedRevision(shop.siteUrl)
  if (published_revision === null) return refusalReply({ code: 'publishing_unavailable' })
  const isDue = await answered(shop.db.rpc('tend_publications', { published_revision }))
  if (!isDue) return jsonReply(200, { due: false })
  const { data: id, error } = await shop.db.rpc('request_publication', {})
  // Somebody clicked the button in this very moment.
  if (error?.message === 'publication_running') return jsonReply(200, { due: false })
  if (error) throw new Error(error.message)
  return await startBuild(shop, id)
}

async function answered<T>(call: PromiseLike<{ data: T; error: { message: string } | null }>): Promise<T> {
  const { data, error } = await call
  if (error) throw new Error(error.message)
  return data
}

/** @returns the revision that the site carries, 0 where there is no site yet; null where that cannot be known now. */
async function publishedRevision(siteUrl: string): Promise<number | null> {
  const response = await fetch(new URL(RELEASE_PATH, siteUrl), {
    headers: { 'cache-control': 'no-cache' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null)
  if (response?.status === 404) return 0
  const parsed = release.safeParse(response?.ok ? await response.json().catch(() => null) : null)
  return parsed.success ? parsed.data.revision : null
}
