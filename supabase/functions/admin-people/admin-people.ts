import bcrypt from 'bcryptjs'
import * as z from 'zod'
import { currentAdminOf } from '@/data/admin/current-admin.ts'
import { storeAdministrator, storeReplacedPassword } from '@/data/admin/store-admin.ts'
import type { Client } from '@/data/client.ts'
import { ADMIN_BCRYPT_COST } from '@/domain/admin-password.ts'
import { newAdministratorSchema, temporaryPassword } from '@/domain/administrator.ts'
import { jsonReply } from '../_shared/cors.ts'
import { readForm } from '../_shared/form-request.ts'
import { refusalReply } from '../_shared/refusal.ts'

export interface AdminPeople {
  /** With every right. */
  readonly db: Client
  /** A client with the rights of whoever bears the token. */
  readonly asCaller: (token: string) => Client
}

const wish = z.union([z.strictObject({ add: newAdministratorSchema }), z.strictObject({ replace: z.uuid() })])

/**
 * For owners: adds an administrator, or replaces the password that another has forgotten. Answers `{ password }`, made
 * here and told this once: the owner hands it on, and whoever gets it changes it in the profile.
 */
export async function handleAdminPeople(service: AdminPeople, request: Request): Promise<Response> {
  const form = await readForm(request, wish)
  if (!form.ok) return refusalReply(form.refusal)
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '') ?? ''
  const caller = await currentAdminOf(service.asCaller(token))
  if (!caller) return refusalReply({ code: 'sign_in_required' })
  if (caller.role !== 'owner') return refusalReply({ code: 'owner_required' })
  const password = temporaryPassword()
  const hash = await bcrypt.hash(password, ADMIN_BCRYPT_COST)
  const done =
    'add' in form.value
      ? await storeAdministrator(service.db, caller.id, form.value.add, hash)
      : await storeReplacedPassword(service.db, caller.id, form.value.replace, hash)
  return done.ok ? jsonReply(200, { password }) : refusalReply(done.refusal)
}
