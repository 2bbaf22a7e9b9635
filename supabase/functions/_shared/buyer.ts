import type { Client } from '@/data/client.ts'

/** @returns the payload of a JWT as it claims to be, unverified, or null. */
function claims(token: string): { readonly sub?: unknown; readonly aal?: unknown } | null {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}

/**
 * The account whose session came with a request, verified by Auth; null for a guest, whose token is the public key.
 * A session that has just run out counts as a guest, and so does one whose authenticator app has given no code yet:
 * nobody's order is refused for it, and none is given to another.
 */
export async function sessionUserId(db: Client, request: Request): Promise<string | null> {
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '') ?? ''
  const claimed = claims(token)
  if (!claimed?.sub) return null
  const {
    data: { user },
  } = await db.auth.getUser(token)
  const isHalf = claimed.aal === 'aal1' && user?.factors?.some(({ status }) => status === 'verified')
  return isHalf ? null : (user?.id ?? null)
}
