import * as z from 'zod'
import { adminPasswordProblem } from './admin-password.ts'
import { ADMIN_ROLES } from './administrator.ts'
import { requiredLine } from './form-fields.ts'
import { MAX_NAME_LENGTH } from './rules.ts'

/** An administrator's own profile. Messages are keys that `texts/admin/ui.ts` says in French. */
export const adminProfileSchema = z.object({
  name: requiredLine(MAX_NAME_LENGTH),
  role: z.enum(ADMIN_ROLES, 'required'),
})

/** A password chosen by a link: not short, not too long for bcrypt, typed twice alike. */
export const chosenPasswordSchema = z
  .object({ next: z.string(), confirmation: z.string() })
  .superRefine(({ next, confirmation }, { addIssue }) => {
    const problem = next === '' ? 'required' : adminPasswordProblem(next)
    if (problem) addIssue({ code: 'custom', path: ['next'], message: problem })
    if (confirmation !== next) addIssue({ code: 'custom', path: ['confirmation'], message: 'differ' })
  })

/** Their new password: not short, not too long for bcrypt, typed twice alike, not the present one. */
export const adminPasswordSchema = z
  .object({
    current: z.string().min(1, 'required'),
    next: z.string(),
    confirmation: z.string(),
  })
  .superRefine(({ current, next, confirmation }, { addIssue }) => {
    const problem = next === '' ? 'required' : adminPasswordProblem(next)
    if (problem) addIssue({ code: 'custom', path: ['next'], message: problem })
    else if (next === current) addIssue({ code: 'custom', path: ['next'], message: 'password_same' })
    if (confirmation !== next) addIssue({ code: 'custom', path: ['confirmation'], message: 'differ' })
  })
