import { sendAccountNews } from '../_shared/account-news.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { refusalReply } from '../_shared/refusal.ts'

/**
 * Sends owners of accounts the news that the database has noted. Anybody may call it: the answer says nothing, and nothing
 * is sent twice.
 */
export async function handleAccountEmails(context: FunctionContext, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  await request.body?.cancel()
  sendAccountNews(context)
  return jsonReply(202, { done: true })
}
