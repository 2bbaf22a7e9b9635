import bcrypt from 'bcryptjs'
import type { AdminRole } from '@/domain/administrator.ts'
import type { ShopBackend } from './shop-backend.ts'

export const PASSWORD = 'tresse-et-paille'

/**
 * Adds an administrator who may log in with `PASSWORD`; their account of Auth has another one.
 * @param hash of it; a cheap one when left out.
 */
export async function addLogIn(
  shop: ShopBackend,
  email: string,
  role: AdminRole,
  { name = 'Salma', hash = '' } = {},
): Promise<void> {
  await shop.addAccount(email, 'somebody-else-knows-this')
  await shop.db.query(
    `insert into admin_users (user_id, email, password_hash, name, role)
     select id, email, $2, $3, $4 from auth.users where email = $1`,
    [email, hash || (await bcrypt.hash(PASSWORD, 4)), name, role],
  )
}

export const logIn = (shop: ShopBackend, email: string, password = PASSWORD): Promise<Response> =>
  fetch(`${shop.url}/functions/v1/admin-login`, { method: 'POST', body: JSON.stringify({ email, password }) })

/** Adds an administrator. @returns the token of their session. */
export async function loggedIn(...added: Parameters<typeof addLogIn>): Promise<string> {
  await addLogIn(...added)
  const answer = await logIn(added[0], added[1])
  return ((await answer.json()) as { access_token: string }).access_token
}
