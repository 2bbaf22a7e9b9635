import * as z from 'zod'
import type { Client } from '@/data/client.ts'
import { refusalOf } from '@/data/refusals.ts'
import { readJson } from '../_shared/body.ts'
import { jsonReply } from '../_shared/cors.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { callDeployHook, type DeployHook, isOwnPublisher } from './deploy-hook.ts'

export interface Publishing {
  /** With every right. */
  readonly db: Client
  /** A client with the rights of whoever sent the request. */
  readonly asCaller: (token: string) => Client
  /** Null where nobody said how the site is built. */
  readonly hook: DeployHook | null
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
  const fail = (reason: string) => shop.db.rpc('end_publication', { publication: id, outcome: { reason } })
  if (!shop.hook) {
    await fail('DEPLOY_HOOK_URL n’est pas configuré.')
    return refusalReply({ code: 'publishing_unavailable' })
  }
  try {
    await callDeployHook(shop.hook)
    // Whoever builds elsewhere knows nothing of the list of publications.
    if (!isOwnPublisher(shop.hook)) await shop.db.rpc('begin_publication')
    return jsonReply(202, { id })
  } catch (failure) {
    console.error('publish failed:', failure)
    await fail('Le service de publication ne répond pas.')
    return refusalReply({ code: 'publishing_unavailable' })
  }
}
