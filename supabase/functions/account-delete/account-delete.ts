import type { Client } from '@/data/client.ts'
import { storedResult } from '@/data/stored-result.ts'
import { callerSession } from '../_shared/caller-session.ts'
import { jsonReply, preflight } from '../_shared/cors.ts'
import { refusalReply } from '../_shared/refusal.ts'

/** Erases the account whose session came with the request, and no other: nothing in the body names one. */
export async function handleAccountDelete(db: Client, request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight()
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const session = await callerSession(db, request)
  if (!session) return refusalReply({ code: 'sign_in_required' })
  const erased = storedResult(await db.rpc('erase_account', { session }))
  if (!erased.ok) return refusalReply(erased.refusal)
  return jsonReply(200, { deleted: true })
}
