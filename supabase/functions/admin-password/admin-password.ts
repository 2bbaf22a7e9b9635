import * as z from 'zod'
import { loggedInAdminOf } from '@/data/admin/current-admin.ts'
import { storeAdminPassword } from '@/data/admin/store-password.ts'
import type { Client } from '@/data/client.ts'
import { ADMIN_BCRYPT_COST, adminPasswordProblem } from '@/domain/admin-password.ts'
import { RANDOM_TOKEN } from '@/domain/random-id.ts'
import * as bcrypt from '../_shared/bcrypt.ts'
import { checkAdminPassword, type PasswordContext } from '../_shared/check-admin-password.ts'
import { jsonReply } from '../_shared/cors.ts'
import { inFairQueue } from '../_shared/fair-queue.ts'
import { readForm } from '../_shared/form-request.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { sessionIdOf } from '../_shared/session-id.ts'

export interface AdminPassword extends PasswordContext {
  /** A client with the rights of whoever bears the token. */
  readonly asCaller: (token: string) => Client
}

const change = z.strictObject({
  current: z.string().max(1000),
  next: z.string().max(1000),
  device: z.string().regex(RANDOM_TOKEN).optional().catch(undefined),
})

/**
 * Changes the password of the administrator who calls. Checks of the present one count like attempts to log in;
 * a wrong one is `credentials_invalid`, a new one that may not be is `password_unfit`, or `password_same`. Whoever logged in
 * with a temporary password may do this and nothing else.
 */
export async function handleAdminPassword(service: AdminPassword, request: Request): Promise<Response> {
  const form = await readForm(request, change)
  if (!form.ok) return refusalReply(form.refusal)
  const { current, next, device } = form.value
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '') ?? ''
  const admin = await loggedInAdminOf(service.asCaller(token))
  if (!admin) return refusalReply({ code: 'sign_in_required' })
  if (adminPasswordProblem(next)) return refusalReply({ code: 'password_unfit' })
  const proved = await checkAdminPassword(service, request, { email: admin.email, password: current, device })
  if (!proved.ok) return refusalReply(proved.refusal)
  if (next === current) return refusalReply({ code: 'password_same' })
  const hash = await inFairQueue(`change of ${admin.id}`, () => bcrypt.hash(next, ADMIN_BCRYPT_COST))
  if (hash === null) return refusalReply({ code: 'too_many_requests' })
  await storeAdminPassword(service.db, proved.value.attempt, admin.id, sessionIdOf(token), hash)
  return jsonReply(200, { changed: true })
}
