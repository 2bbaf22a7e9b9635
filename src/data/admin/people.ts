import * as z from 'zod'
import type { NewAdministrator } from '@/domain/administrator.ts'
import type { Client } from '../client.ts'
import { invokeFunction } from '../invoke-function.ts'
import { calledBy, RefusedError } from './answer.ts'
import { ADMIN_ROLES, type AdminRole } from './current-admin.ts'

const person = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ADMIN_ROLES),
    last_login: z.string().nullable(),
    disabled_at: z.string().nullable(),
    has_factor: z.boolean(),
    is_self: z.boolean(),
  })
  .transform((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    /** ISO time; null for who has never logged in. */
    lastLogin: row.last_login,
    /** ISO time; null for who may log in. */
    disabledAt: row.disabled_at,
    /** Whether their log-in asks for the code of an authenticator app. */
    hasFactor: row.has_factor,
    isSelf: row.is_self,
  }))
const everybody = z.array(person)
const answered = z.object({ password: z.string() })

/** An administrator as owners see them. */
export type Person = z.infer<typeof person>

/** @throws RefusedError owner_required */
export const listPeople = async (db: Client, signal: AbortSignal): Promise<Person[]> =>
  everybody.parse(await calledBy(db.rpc('admin_people').abortSignal(signal)))

/** Another's role, or whether they may log in. @returns everybody as they are now. @throws RefusedError own_account … */
export const changePerson = async (
  db: Client,
  admin: string,
  change: { readonly role?: AdminRole; readonly isDisabled?: boolean },
): Promise<Person[]> =>
  everybody.parse(
    await calledBy(
      db.rpc('change_administrator', {
        admin,
        ...(change.role ? { new_role: change.role } : {}),
        ...(change.isDisabled === undefined ? {} : { disabled: change.isDisabled }),
      }),
    ),
  )

/** Forgets another's lost second factor and logs them out. @returns everybody as they are now. @throws RefusedError */
export const clearSecondFactor = async (db: Client, admin: string): Promise<Person[]> =>
  everybody.parse(await calledBy(db.rpc('clear_second_factor', { admin })))

/** @returns the password of the first log-in; it is told this once. @throws RefusedError administrator_exists … */
export const addPerson = (db: Client, colleague: NewAdministrator): Promise<string> =>
  passwordFrom(db, { add: colleague })

/** Replaces another's password and logs them out. @returns the new one; it is told this once. @throws RefusedError */
export const replacePassword = (db: Client, admin: string): Promise<string> =>
  passwordFrom(db, { replace: admin })

async function passwordFrom(db: Client, request: object): Promise<string> {
  const answer = await invokeFunction(db, 'admin-people', request)
  if (!answer.ok) throw new RefusedError(answer.refusal)
  return answered.parse(answer.value).password
}
