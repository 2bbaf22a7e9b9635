import * as z from 'zod'
import { ADMIN_ROLES, type AdminRole, type NewAdministrator } from '@/domain/administrator.ts'
import type { Client } from '../client.ts'
import { invokeFunction } from '../invoke-function.ts'
import { calledBy, RefusedError } from './answer.ts'

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
    password_expires_at: z.string().nullable(),
    invited_until: z.string().nullable(),
    lock: z
      .object({ networks: z.number(), devices: z.number(), everywhere: z.boolean(), until: z.string() })
      .nullable(),
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
    /** ISO time until when a temporary password opens; null for one that its bearer chose. */
    passwordExpiresAt: row.password_expires_at,
    /** ISO time until when the link of an invitation opens; null for who was not invited, or has chosen a password. */
    invitedUntil: row.invited_until,
    /** What too many wrong passwords have locked, counted, and until when (ISO time); null where nothing is. */
    lock: row.lock,
  }))
const everybody = z.array(person)
const answered = z.object({ password: z.string() })
/** What became of the email: not sent, or only to the mailbox of the shop's machine, where no mail service is set. */
const invited = z.object({ sent: z.boolean(), isLocal: z.boolean() })
export type Invitation = z.infer<typeof invited>

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

/** Forgets the wrong passwords that keep an administrator out. @returns everybody as they are now. @throws RefusedError */
export const liftLocks = async (db: Client, admin: string): Promise<Person[]> =>
  everybody.parse(await calledBy(db.rpc('lift_admin_locks', { admin })))

/** @returns the password of the first log-in; it is told this once. @throws RefusedError administrator_exists … */
export const addPerson = (db: Client, colleague: NewAdministrator): Promise<string> =>
  passwordFrom(db, { add: colleague })

/** Replaces another's password and logs them out. @returns the new one; it is told this once. @throws RefusedError */
export const replacePassword = (db: Client, admin: string): Promise<string> =>
  passwordFrom(db, { replace: admin })

/** Adds a colleague, who chooses the password by a link. @throws RefusedError */
export const invitePerson = async (db: Client, colleague: NewAdministrator): Promise<Invitation> =>
  invited.parse(await asked(db, { invite: colleague }))

/** Sends a colleague who has not chosen a password yet another link. @throws RefusedError */
export const inviteAgain = async (db: Client, admin: string): Promise<Invitation> =>
  invited.parse(await asked(db, { inviteAgain: admin }))

const passwordFrom = async (db: Client, request: object): Promise<string> =>
  answered.parse(await asked(db, request)).password

async function asked(db: Client, request: object): Promise<unknown> {
  const answer = await invokeFunction(db, 'admin-people', request)
  if (!answer.ok) throw new RefusedError(answer.refusal)
  return answer.value
}
