import * as z from 'zod'
import type { Client } from '@/data/client.ts'
import { refusalOf } from '@/data/refusals.ts'
import { readJson } from '../_shared/body.ts'
import { logFailure } from '../_shared/log-failure.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { isOwnPublisher } from './deploy-hook.ts'
import { type Builds, startBuild } from './start-build.ts'

export interface Publishing extends Builds {
  /** A client with the rights of whoever sent the request. */
  readonly asCaller: (token: string) => Client
  /** Where the function `publish-clock` answers. */
  readonly clockUrl: string
}

const MAX_BODY_BYTES = 1000
const order = z.object({ rollBackTo: z.uuid().optional() })

/**
 * Starts a publication for an administrator: `POST {}`, or `{ rollBackTo: publication id }`. Answers 202 `{ id }`; what
 * becomes of it stands in `publication_state`.
 */
export async function handlePublish(shop: Publishing, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) return refusalReply({ code: 'sign_in_required' })
  const body = await readJson(request, MAX_BODY_BYTES)
  if (!body.ok) return refusalReply(body.refusal)
  const parsed = order.safeParse(body.value)
  if (!parsed.success) return refusalReply({ code: 'request_invalid' })
  const { rollBackTo } = parsed.data
  const {
    data: id,
    error,
    status,
  } = await shop.asCaller(token).rpc('request_publication', rollBackTo ? { roll_back_to: rollBackTo } : {})
  if (error) return refusalReply(refusalOf(error, status))
  const answer = await startBuild(shop, id)
  if (answer.ok && shop.hook && !isOwnPublisher(shop.hook)) await startClock(shop)
  return answer
}

/** From now on the database's clock finds the function that publishes by itself; without one nothing comes of it. */
async function startClock({ db, clockUrl }: Publishing): Promise<void> {
  const { error } = await db.rpc('set_publishing_address', { address: clockUrl })
  if (error) logFailure('automatic publishing has no clock', error)
}
