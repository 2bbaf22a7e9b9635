import type { Client } from '@/data/client.ts'
import { sessionIdOf } from './session-id.ts'

/** @returns the session that a request's token belongs to, once Auth has verified it; null for a visitor and one that has ended. */
export async function callerSession(db: Client, request: Request): Promise<string | null> {
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '') ?? ''
  if (token.split('.').length !== 3) return null
  const { data } = await db.auth.getUser(token)
  return data.user ? sessionIdOf(token) : null
}
