import type { AdminRole } from '@/domain/administrator.ts'
import { type Result, succeed } from '@/domain/errors.ts'
import type { Client } from '../client.ts'
import { invokeFunction } from '../invoke-function.ts'
import { calledBy } from './answer.ts'
import { type Admin, adminRow } from './current-admin.ts'
import { keptDevice } from './device.ts'

/**
 * Changes the administrator's own name, and role; what is null keeps its value.
 * @throws RefusedError owner_required, last_owner, request_invalid
 */
export async function updateProfile(
  db: Client,
  change: { readonly name: string | null; readonly role: AdminRole | null },
): Promise<Admin> {
  const call = db.rpc('update_admin_profile', { new_name: change.name, new_role: change.role })
  return adminRow.parse(await calledBy(call))
}

/** Changes the administrator's own password and ends their other sessions: `credentials_invalid` when `current` is wrong. */
export async function changePassword(db: Client, current: string, next: string): Promise<Result<null>> {
  const answer = await invokeFunction(db, 'admin-password', { current, next, ...keptDevice() })
  return answer.ok ? succeed(null) : answer
}
