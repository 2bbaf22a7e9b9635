import * as z from 'zod'
import { emailLine, requiredLine } from './form-fields.ts'
import { isPasswordTooLong } from './password.ts'
import { MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH, TEXT_LIMITS } from './rules.ts'

/** What the browser sends to the `sign-up` function. */
export const signUpRequestSchema = z.strictObject({
  /** In lower case, as Auth keeps it. */
  email: emailLine(TEXT_LIMITS.email).overwrite((email) => email.toLowerCase()),
  password: z
    .string()
    .min(MIN_PASSWORD_LENGTH)
    .refine((password) => !isPasswordTooLong(password)),
  fullName: requiredLine(MAX_NAME_LENGTH),
})

export type SignUpRequest = z.infer<typeof signUpRequestSchema>
