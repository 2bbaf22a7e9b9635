import type { Client } from '@/data/client.ts'
import { sessionUserId } from '../_shared/buyer.ts'
import { jsonReply, preflight } from '../_shared/cors.ts'
import { refusalReply } from '../_shared/refusal.ts'

/** Erases the account whose session came with the request, and no other: nothing in the body names one. */
export async function handleAccountDelete(db: Client, request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight()
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const person = await sessionUserId(db, request)
  if (!person) return refusalReply({ code: 'sign_in_required' })
  const { error } = await db.rpc('erase_account', { person })
  if (error) throw error
  return jsonReply(200, { deleted: true })
}
