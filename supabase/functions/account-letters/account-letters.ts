import { sendAccountNews } from '../_shared/account-news.ts'
import { jsonReply } from '../_shared/cors.ts'
import type { Desk } from '../_shared/desk.ts'
import { refusalReply } from '../_shared/refusal.ts'

/** Has what the database noted of accounts told to their owners. Anybody may ask for it: nothing is answered, nothing sent twice. */
export async function handleAccountLetters(desk: Desk, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  await request.body?.cancel()
  sendAccountNews(desk)
  return jsonReply(202, { done: true })
}
