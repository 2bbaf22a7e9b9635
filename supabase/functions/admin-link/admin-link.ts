import * as z from 'zod'
import { findAdminLink, openAdminLink, spendAdminLink } from '@/data/admin/links.ts'
import { ADMIN_BCRYPT_COST, adminPasswordProblem } from '@/domain/admin-password.ts'
import { RANDOM_TOKEN } from '@/domain/random-id.ts'
import * as bcrypt from '../_shared/bcrypt.ts'
import { callerHash } from '../_shared/caller.ts'
import { inConstantTime } from '../_shared/constant-time.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { inFairQueue } from '../_shared/fair-queue.ts'
import { readForm } from '../_shared/form-request.ts'
import { adminLinkToken } from '../_shared/link-token.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { sendMailsSoon } from '../_shared/send-mails.ts'

export interface AdminLinks extends FunctionContext {
  /** Keyed with the log-in's secret. */
  readonly hash: (text: string) => string
}

const token = z.string().regex(RANDOM_TOKEN)
const wish = z.union([
  z.strictObject({ ask: z.string().max(320) }),
  z.strictObject({ look: token }),
  z.strictObject({ token, password: z.string().max(1000) }),
])

/**
 * For administrators who cannot log in: `{ ask: address }` has a link sent, and answers alike whether there is an account;
 * `{ look: token }` tells whose it is; `{ token, password }` sets the password. No session is opened on the way.
 */
export async function handleAdminLink(links: AdminLinks, request: Request): Promise<Response> {
  const form = await readForm(request, wish)
  if (!form.ok) return refusalReply(form.refusal)
  const caller = callerHash(request, links.hash('caller'))
  if ('ask' in form.value) return await inConstantTime(ask(links, form.value.ask, caller))
  if ('look' in form.value) return await look(links, form.value.look)
  const { token, password } = form.value
  const linkHash = links.hash(`link ${token}`)
  // Before the costly hash.
  if (!(await findAdminLink(links.db, linkHash))) return refusalReply({ code: 'link_invalid' })
  if (adminPasswordProblem(password)) return refusalReply({ code: 'password_unfit' })
  const hash = await inFairQueue(caller, () => bcrypt.hash(password, ADMIN_BCRYPT_COST))
  if (hash === null) return refusalReply({ code: 'too_many_requests' })
  const spent = await spendAdminLink(links.db, linkHash, hash)
  return spent.ok ? jsonReply(200, { changed: true }) : refusalReply(spent.refusal)
}

async function look({ db, hash }: AdminLinks, token: string): Promise<Response> {
  const found = await findAdminLink(db, hash(`link ${token}`))
  return found ? jsonReply(200, found) : refusalReply({ code: 'link_invalid' })
}

async function ask(links: AdminLinks, email: string, caller: string): Promise<Response> {
  const nonce = crypto.randomUUID()
  const hash = links.hash(`link ${adminLinkToken(links.secret, nonce)}`)
  const opened = await openAdminLink(links.db, email, { caller, hash, nonce })
  if (!opened.ok) return refusalReply(opened.refusal)
  sendMailsSoon(links)
  return jsonReply(200, { sent: true })
}
