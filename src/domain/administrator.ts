import * as z from 'zod'
import { emailLine, requiredLine } from './form-fields.ts'
import { readNumber } from './number-input.ts'
import { MAX_NAME_LENGTH } from './rules.ts'

/** What administrators may: all; all but what is the owner's; the texts of the shop alone. */
export const ADMIN_ROLES = ['owner', 'staff', 'editor'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** A colleague whom an owner lets in. Messages are keys that `texts/admin/ui.ts` says in French. */
export const newAdministratorSchema = z.strictObject({
  name: requiredLine(MAX_NAME_LENGTH),
  email: emailLine(254).check(z.toLowerCase()),
  role: z.enum(ADMIN_ROLES, 'required'),
})

export type NewAdministrator = z.infer<typeof newAdministratorSchema>

/** Idle minutes after which administrators are logged out. */
export const SESSION_MINUTES = { min: 5, max: 720 } as const

/** What the shop asks of a log-in, as its form has it. */
export const adminSecuritySchema = z.object({
  twoFactorAuth: z.boolean(),
  sessionTimeout: z.string().transform((text, context): number => {
    const typed = readNumber(text, SESSION_MINUTES)
    if (typed.ok) return typed.value
    context.addIssue({ code: 'custom', message: 'session_minutes' })
    return z.NEVER
  }),
  allowMultipleLogins: z.boolean(),
})

/** Characters of passwords that are read out and typed: none that is taken for another. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** A password for the first log-in: 79 random bits, in groups that a person can read out. */
export function temporaryPassword(): string {
  const groups: string[] = []
  while (groups.length < GROUPS) {
    let group = ''
    while (group.length < GROUP_LENGTH) {
      const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
      // Bytes past the last whole round would favour the first characters.
      if (byte < 256 - (256 % CHARACTERS.length)) group += CHARACTERS[byte % CHARACTERS.length]
    }
    groups.push(group)
  }
  return groups.join('-')
}
