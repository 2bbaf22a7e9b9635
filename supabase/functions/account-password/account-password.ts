import { beginPasswordChange, changePassword, choosePassword } from '@/data/passwords.ts'
import { isCommonPassword } from '@/domain/common-passwords.ts'
import { type Result, refuse } from '@/domain/errors.ts'
import { type NewPasswordRequest, newPasswordRequestSchema } from '@/domain/new-password.ts'
import { sendAccountNews } from '../_shared/account-news.ts'
import * as bcrypt from '../_shared/bcrypt.ts'
import { callerSession } from '../_shared/caller-session.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { inFairQueue } from '../_shared/fair-queue.ts'
import { readForm } from '../_shared/form-request.ts'
import { hashPassword } from '../_shared/hash-password.ts'
import { refusalReply } from '../_shared/refusal.ts'

/**
 * Gives the account of the session that calls another password: with the present one, or without it in the session that a
 * link of a message began. A wrong present one is `credentials_invalid`, one of the commonest `password_common`.
 */
export async function handleAccountPassword(context: FunctionContext, request: Request): Promise<Response> {
  const form = await readForm(request, newPasswordRequestSchema)
  if (!form.ok) return refusalReply(form.refusal)
  const session = await callerSession(context.db, request)
  if (session === null) return refusalReply({ code: 'sign_in_required' })
  if (isCommonPassword(form.value.password)) return refusalReply({ code: 'password_common' })
  const set = await setPassword(context, session, form.value)
  if (!set.ok) return refusalReply(set.refusal)
  sendAccountNews(context)
  return jsonReply(200, { done: true })
}

async function setPassword(
  { db }: FunctionContext,
  session: string,
  { password, current }: NewPasswordRequest,
): Promise<Result<unknown>> {
  if (current === undefined) {
    const hash = await hashPassword(session, password)
    return hash === null ? refuse('too_many_requests') : await choosePassword(db, session, hash)
  }
  const begun = await beginPasswordChange(db, session)
  if (!begun.ok) return begun
  const former = begun.value
  const matches = await inFairQueue(
    session,
    async () => former !== '' && !bcrypt.truncates(current) && (await bcrypt.compare(current, former)),
  )
  if (matches === null) return refuse('too_many_requests')
  if (!matches) return refuse('credentials_invalid')
  if (password === current) return refuse('password_same')
  const hash = await hashPassword(session, password)
  return hash === null ? refuse('too_many_requests') : await changePassword(db, session, former, hash)
}
