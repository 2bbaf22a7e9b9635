import type { DoctorPoint, Finding } from '@/domain/doctor.ts'

/** What was found, and what to do about it. */
type Said = readonly [says: string, remedy: string]

export const good = (point: DoctorPoint, says: string): Finding => ({ point, state: 'good', says })
export const doubt = (point: DoctorPoint, [says, remedy]: Said): Finding => ({
  ...{ point, state: 'doubt', says, remedy },
})
export const bad = (point: DoctorPoint, [says, remedy]: Said): Finding => ({
  ...{ point, state: 'bad', says, remedy },
})

/** The longest that one question outside may take, in ms. */
export const ASK_TIMEOUT_MS = 8_000

/** @returns why something failed, with what lies behind it: "fetch failed" says nothing. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}
