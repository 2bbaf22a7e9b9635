import type { Client } from '@/data/client.ts'

/** @returns the payload of a JWT as it claims to be, unverified, or null. */
function claims(token: string): { readonly sub?: unknown } | null {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}

/**
 * The account whose session came with a request, verified by Auth; null for a guest, whose token is the public key.
 * A session that has just run out counts as a guest: nobody's order is refused for it, and none is given to another.
 */
export async function sessionUserId(db: Client, request: Request): Promise<string | null> {
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '') ?? ''
  if (!claims(token)?.sub) return null
  const { data } = await db.auth.getUser(token)
  return data.user?.id ?? null
}
