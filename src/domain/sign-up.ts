import * as z from 'zod'
import { emailLine, requiredLine } from './form-fields.ts'
import { newPasswordText } from './new-password.ts'
import { MAX_NAME_LENGTH, TEXT_LIMITS } from './rules.ts'

/** What the browser sends to the `sign-up` function. */
export const signUpRequestSchema = z.strictObject({
  /** In lower case, as Auth keeps it. */
  email: emailLine(TEXT_LIMITS.email).check(z.toLowerCase()),
  password: newPasswordText,
  fullName: requiredLine(MAX_NAME_LENGTH),
  /** A random text that the browser keeps: with it the link of the message gives the account this password. */
  verifier: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})

/** What it sends to `sign-up?again` to have the email once more. */
export const signUpAgainSchema = signUpRequestSchema.pick({ email: true })

export type SignUpAgain = z.infer<typeof signUpAgainSchema>
export type SignUpRequest = z.infer<typeof signUpRequestSchema>
