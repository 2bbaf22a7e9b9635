import { atFirstUse } from '@/domain/at-first-use.ts'

const paris = atFirstUse(
  () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Paris' }),
)

/** @returns the day in Paris, as `2026-11-23`. */
export const isoDay = (at: Date | string): string => paris().format(new Date(at))
