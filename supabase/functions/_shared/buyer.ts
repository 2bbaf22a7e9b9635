import type { Client } from '@/data/client.ts'
import { claimsOf } from '@/domain/json.ts'

/**
 * The account whose session came with a request, verified by Auth; null for a guest, whose token is the public key.
 * A session that has just run out counts as a guest, and so does one whose authenticator app has given no code yet:
 * nobody's order is refused for it, and none is given to another.
 */
export async function sessionUserId(db: Client, request: Request): Promise<string | null> {
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '') ?? ''
  const { sub, aal } = claimsOf(token)
  if (!sub) return null
  const {
    data: { user },
  } = await db.auth.getUser(token)
  const isHalf = aal === 'aal1' && user?.factors?.some(({ status }) => status === 'verified')
  return isHalf ? null : (user?.id ?? null)
}
