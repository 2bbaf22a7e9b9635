import * as z from 'zod/mini'

/** Milliseconds that a person needs at least to fill in a form. */
export const MIN_FILL_MS = 2000
/** Largest body the public forms accept, in bytes. */
export const MAX_FORM_BODY_BYTES = 32_768

/** What tells a person from a program without asking a third party; every public form sends it along. */
export const formGuardSchema = z.strictObject({
  /** Content of a field that no person sees. */
  trap: z._default(z.string().check(z.maxLength(1000)), ''),
  /** Milliseconds from the arrival of the page to the sending. */
  elapsedMs: z.number().check(z.nonnegative()),
})

export type FormGuard = z.infer<typeof formGuardSchema>

/** Whether a program probably sent a form: it filled the hidden field, or was faster than a hand. */
export const isSuspect = ({ trap, elapsedMs }: FormGuard): boolean =>
  trap.trim() !== '' || elapsedMs < MIN_FILL_MS
