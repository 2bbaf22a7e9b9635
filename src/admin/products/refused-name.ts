import { RefusedError } from '@/data/admin/answer.ts'

/** @returns the name of the product that a refusal is about; null where it names none. */
export function nameIn(error: unknown): string | null {
  const details = error instanceof RefusedError ? error.refusal.details : null
  const name = (details as { name?: unknown } | null | undefined)?.name
  return typeof name === 'string' ? name : null
}
