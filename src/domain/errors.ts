import type { ErrorCode } from './error-codes.ts'

export type { ErrorCode } from './error-codes.ts'

/** What the shop could not read, as messages of errors: `src/texts/admin/publishing-failures.ts` says them to the owner. */
export type Unreadable =
  `${'categories' | 'colours' | 'materials' | 'offers' | 'product' | 'products' | 'reviews' | 'settings' | 'shipping'}_unreadable`

/** A refusal with its stable code and, where it helps the customer, what the shop knows better (see OfferConflict). */
export interface Refusal {
  readonly code: ErrorCode
  readonly details?: unknown
}

/** Success with a value, or a refusal; nothing that a customer can cause is thrown. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value })
export const refuse = (code: ErrorCode, details?: unknown): Result<never> => ({
  ok: false,
  refusal: details === undefined ? { code } : { code, details },
})

/** A call that never answers, or whose code cannot be loaded, counts as out of reach. */
export const orUnreachable = <T>(call: Promise<Result<T>>): Promise<Result<T>> =>
  call.catch(() => refuse('network_unreachable'))
