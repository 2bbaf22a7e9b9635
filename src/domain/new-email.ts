import * as z from 'zod'
import { emailLine } from './form-fields.ts'
import { TEXT_LIMITS } from './rules.ts'

/** What the browser sends to the `account-email` function; in lower case, as Auth keeps addresses. */
export const newEmailRequestSchema = z.strictObject({
  email: emailLine(TEXT_LIMITS.email).check(z.toLowerCase()),
})

export type NewEmailRequest = z.infer<typeof newEmailRequestSchema>
