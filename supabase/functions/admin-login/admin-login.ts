import * as z from 'zod'
import { finishAdminLogin } from '@/data/admin/open-session.ts'
import { newToken, RANDOM_TOKEN } from '@/domain/random-id.ts'
import { checkAdminPassword, deviceKeyOf } from '../_shared/check-admin-password.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { refusalReply } from '../_shared/refusal.ts'
import type { AdminLogin } from './context.ts'
import { type IssuedSession, issueSession } from './issue-session.ts'

const credentials = z.strictObject({
  email: z.string().max(320),
  password: z.string().max(1000),
  // A browser may keep anything: what is no token counts as none.
  device: z.string().regex(RANDOM_TOKEN).optional().catch(undefined),
})

/**
 * Opens an administrator's session: bcrypt decides, Auth issues, the database registers. Every failure answers
 * `credentials_invalid` after the same work: unknown, locked, disabled, wrong, too long. A caller with too many attempts
 * is told so. The answer has a token for the device: its next attempts are counted apart from those of others.
 */
export async function handleAdminLogin(login: AdminLogin, request: Request): Promise<Response> {
  const form = await readForm(request, credentials)
  if (!form.ok) return refusalReply(form.refusal)
  const { email, password, device = newToken() } = form.value
  const attempted = { email: email.trim().toLowerCase(), password, device }
  const proved = await checkAdminPassword(login, request, attempted)
  if (!proved.ok) return refusalReply(proved.refusal)
  const { attempt, admin } = proved.value
  const session = await issueSession(login, admin)
  const deviceKey = deviceKeyOf(login, device)
  const finished = await finishAdminLogin(login.db, admin, attempt, session.id, deviceKey)
  if (!finished.ok) return refusalReply(finished.refusal)
  return jsonReply(200, { ...tokensOf(session), device })
}

const tokensOf = ({ accessToken, refreshToken }: IssuedSession) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
})
