import { publishingFailures } from '@/texts/admin/publishing-failures.ts'
import { UsageError } from '../config.ts'

/** @returns why a publication failed, for the owner. */
export function failureWords(error: unknown): string {
  if (error instanceof UsageError && error.forOwner) return error.forOwner
  return publishingFailures.other(error instanceof Error ? error.message : String(error))
}
