/** bcrypt reads no further, in bytes of UTF-8. */
export const MAX_PASSWORD_BYTES = 72

/** Whether a password is longer than what would be compared of it. */
export const isPasswordTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES
