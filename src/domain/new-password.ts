import * as z from 'zod'
import { isPasswordTooLong } from './password.ts'
import { MIN_PASSWORD_LENGTH } from './rules.ts'

/** A customer's new password as a function takes it; whether it is a common one is told by a code of its own. */
export const newPasswordText = z
  .string()
  .min(MIN_PASSWORD_LENGTH)
  .refine((password) => !isPasswordTooLong(password))

/** What the browser sends to the `account-password` function. */
export const newPasswordRequestSchema = z.strictObject({
  password: newPasswordText,
  /** The present password; left out in the session of a link, which stands for it. */
  current: z.string().max(1000).optional(),
})

export type NewPasswordRequest = z.infer<typeof newPasswordRequestSchema>
