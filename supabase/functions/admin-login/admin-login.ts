import * as z from 'zod'
import { beginAdminLogin, finishAdminLogin } from '@/data/admin/open-session.ts'
import type { Client } from '@/data/client.ts'
import { callerHash } from '../_shared/caller.ts'
import { passwordMatches } from '../_shared/compare-password.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { type IssuedSession, issueSession } from './issue-session.ts'

export interface AdminLogin {
  /** With every right. */
  readonly db: Client
  /** A client of its own for each log-in: its session must not reach another. */
  readonly openAuth: () => Client
  /** Keyed with the log-in's secret. */
  readonly hash: (text: string) => Promise<string>
}

const credentials = z.strictObject({ email: z.string().max(320), password: z.string().max(1000) })

/**
 * Opens an administrator's session: bcrypt decides, Auth issues, the database registers. Every failure answers
 * `credentials_invalid` after the same work: unknown, locked, disabled, wrong, too long.
 */
export async function handleAdminLogin(login: AdminLogin, request: Request): Promise<Response> {
  const form = await readForm(request, credentials)
  if (!form.ok) return refusalReply(form.refusal)
  const { password } = form.value
  const email = form.value.email.trim().toLowerCase()
  const caller = await callerHash(request, await login.hash('caller'))
  const begun = await beginAdminLogin(login.db, email, await login.hash(`account ${email}`), caller)
  const matches = await passwordMatches(password, begun.admin?.passwordHash ?? null)
  if (!begun.admin || begun.attempt === null || !matches) return refusalReply({ code: 'credentials_invalid' })
  const session = await issueSession(login, begun.admin)
  await finishAdminLogin(login.db, begun.attempt, begun.admin.id, session.id)
  return jsonReply(200, tokensOf(session))
}

const tokensOf = ({ accessToken, refreshToken }: IssuedSession) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
})
