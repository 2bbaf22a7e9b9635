import type { AdminAccount } from '@/data/admin/open-session.ts'
import { sessionIdOf } from '../_shared/session-id.ts'
import type { AdminLogin } from './context.ts'

export interface IssuedSession {
  /** As Auth and the database know it. */
  readonly id: string
  readonly accessToken: string
  readonly refreshToken: string
}

/** Log-ins of one administrator that may set the account's password at the same moment. */
const AT_ONCE = 5

/**
 * Signs the administrator's account in with a password that no human knows. Where it does not fit (the first time,
 * another secret, a password set by email) it is set anew, once; who sets it at the same moment sets the same one, and what
 * was compared with the one before is compared again.
 * @throws Error when Auth does not open a session.
 */
export async function issueSession(login: AdminLogin, admin: AdminAccount): Promise<IssuedSession> {
  const password = login.hash(`password ${admin.userId}`)
  const auth = login.openAuth().auth
  const signIn = () => auth.signInWithPassword({ email: admin.email, password })
  let { data, error } = await signIn()
  for (let time = 0; time < AT_ONCE && error?.code === 'invalid_credentials'; time++) {
    if (time === 0) {
      const reset = await login.db.auth.admin.updateUserById(admin.userId, { password })
      if (reset.error) throw reset.error
    }
    ;({ data, error } = await signIn())
  }
  const session = data?.session
  if (error || !session) throw error ?? new Error('Auth opened no session')
  return {
    id: sessionIdOf(session.access_token),
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
  }
}
