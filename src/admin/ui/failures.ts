import { RefusedError } from '@/data/admin/answer.ts'
import { ASKS_FOR_MORE } from '@/data/admin/session.ts'
import type { ErrorCode } from '@/domain/errors.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { showToast } from './toasts.ts'

/** @returns the code of a refusal; what was not foreseen is `internal_error`. */
export const codeOf = (error: unknown): ErrorCode =>
  error instanceof RefusedError ? error.refusal.code : 'internal_error'

/** Says that something was not done, and why. */
export const toastRefusal = (title: string, code: ErrorCode): void =>
  showToast({ title, description: adminErrorText(code), variant: 'destructive' })

/** The same; an ended session says so itself. */
export function toastFailure(title: string, error: unknown): void {
  const code = codeOf(error)
  if (code !== 'sign_in_required' && !ASKS_FOR_MORE.includes(code)) toastRefusal(title, code)
}
