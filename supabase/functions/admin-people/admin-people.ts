import * as z from 'zod'
import { type Admin, currentAdminOf } from '@/data/admin/current-admin.ts'
import type { Addressee } from '@/data/admin/links.ts'
import {
  renewInvitation,
  storeAdministrator,
  storeInvited,
  storeReplacedPassword,
} from '@/data/admin/store-admin.ts'
import type { Client } from '@/data/client.ts'
import { getShopSettings } from '@/data/settings.ts'
import { ADMIN_BCRYPT_COST } from '@/domain/admin-password.ts'
import { newAdministratorSchema, temporaryPassword } from '@/domain/administrator.ts'
import { newToken } from '@/domain/random-id.ts'
import { invitationMail } from '../_shared/admin-mails.ts'
import * as bcrypt from '../_shared/bcrypt.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { logFailure } from '../_shared/log-failure.ts'
import { sendMail } from '../_shared/mail.ts'
import { refusalReply } from '../_shared/refusal.ts'

export interface AdminPeople extends FunctionContext {
  /** Keyed with the log-in's secret. */
  readonly hash: (text: string) => string
  /** A client with the rights of whoever bears the token. */
  readonly asCaller: (token: string) => Client
}

const wish = z.union([
  z.strictObject({ add: newAdministratorSchema }),
  z.strictObject({ replace: z.uuid() }),
  z.strictObject({ invite: newAdministratorSchema }),
  z.strictObject({ inviteAgain: z.uuid() }),
])
type Wish = z.infer<typeof wish>

/**
 * For owners. Adds an administrator (`add`) or replaces the password that another has forgotten (`replace`): answers
 * `{ password }`, made here and told this once, which the owner hands on and whoever gets it changes. Or has a new one choose it
 * by a link (`invite`, `inviteAgain`): answers `{ sent, isLocal }`: `sent` is false where the email could not be sent, `isLocal` true where
 * it lies in the mailbox of the shop's machine alone; another way is needed then.
 */
export async function handleAdminPeople(service: AdminPeople, request: Request): Promise<Response> {
  const form = await readForm(request, wish)
  if (!form.ok) return refusalReply(form.refusal)
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '') ?? ''
  const caller = await currentAdminOf(service.asCaller(token))
  if (!caller) return refusalReply({ code: 'sign_in_required' })
  if (caller.role !== 'owner') return refusalReply({ code: 'owner_required' })
  const isEmail = 'invite' in form.value || 'inviteAgain' in form.value
  return isEmail ? await invite(service, caller, form.value) : await handOn(service, caller, form.value)
}

async function handOn({ db }: AdminPeople, owner: Admin, wish: Wish): Promise<Response> {
  const password = temporaryPassword()
  const hash = await bcrypt.hash(password, ADMIN_BCRYPT_COST)
  const done =
    'add' in wish
      ? await storeAdministrator(db, owner.id, wish.add, hash)
      : await storeReplacedPassword(db, owner.id, 'replace' in wish ? wish.replace : '', hash)
  return done.ok ? jsonReply(200, { password }) : refusalReply(done.refusal)
}

async function invite(service: AdminPeople, owner: Admin, wish: Wish): Promise<Response> {
  const token = newToken()
  const linkHash = service.hash(`link ${token}`)
  const invited =
    'invite' in wish
      ? await storeInvited(service.db, owner.id, wish.invite, await nobodysHash(), linkHash)
      : await renewInvitation(service.db, owner.id, 'inviteAgain' in wish ? wish.inviteAgain : '', linkHash)
  if (!invited.ok) return refusalReply(invited.refusal)
  const sent = await send(service, invited.value, token, owner.name)
  return jsonReply(200, { sent, isLocal: service.mail?.isLocal === true })
}

/** Hash of a password that nobody knows; it opens nothing anyway. */
const nobodysHash = () => bcrypt.hash(newToken(), ADMIN_BCRYPT_COST)

/** Whether the email is on its way: the owner waits for it, because another way is needed where it is not. */
async function send(service: AdminPeople, to: Addressee, token: string, owner: string): Promise<boolean> {
  const { mail, siteUrl, db } = service
  if (!mail || !siteUrl) return false
  try {
    await sendMail(mail, invitationMail({ to, token, siteUrl, settings: await getShopSettings(db) }, owner))
    return true
  } catch (error) {
    logFailure('letter to a new administrator failed', error)
    return false
  }
}
