import { atFirstUse } from '@/domain/at-first-use.ts'
import { frenchDates } from '@/texts/french-dates.ts'

const PARIS = { timeZone: 'Europe/Paris' } as const

/** @returns `12 nov. 2026`, in the shop's time zone. */
export const shortDate: (iso: string) => string = frenchDates({ dateStyle: 'medium', ...PARIS })
const dayOfYear = frenchDates({ day: 'numeric', month: 'short', ...PARIS })
/** @returns `12 nov.` for a day of this year, `12 nov. 2025` for any other, in the shop's time zone: where room is scarce. */
export const briefDate = (iso: string): string => {
  const day = shortDate(iso)
  return day.slice(-4) === shortDate(new Date().toISOString()).slice(-4) ? dayOfYear(iso) : day
}
/** @returns `12 novembre 2026`, in the shop's time zone. */
export const longDate: (iso: string) => string = frenchDates({ dateStyle: 'long', ...PARIS })
/** @returns `14:05`, in the shop's time zone. */
export const clockTime: (iso: string) => string = frenchDates({ timeStyle: 'short', ...PARIS })
/** @returns `12 nov. 2026, 14:05`, in the shop's time zone. */
export const shortMoment: (iso: string) => string = frenchDates({
  dateStyle: 'medium',
  timeStyle: 'short',
  ...PARIS,
})
/** @returns `12 novembre 2026 à 14:05`, in the shop's time zone. */
export const exactDate: (iso: string) => string = frenchDates({
  dateStyle: 'long',
  timeStyle: 'short',
  ...PARIS,
})
/** @returns `vendredi 20 novembre 2026 à 18:30`, in the shop's time zone: where a day of last week is looked for. */
export const dayMoment: (iso: string) => string = frenchDates({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  ...PARIS,
})
const sheetFormat = atFirstUse(
  () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', ...PARIS }),
)
/** @returns `2026-11-12 14:05`, in the shop's time zone: what a spreadsheet takes for a moment, and sorts. */
export const sheetMoment = (iso: string): string => sheetFormat().format(new Date(iso))
/** @returns `mercredi 25 novembre`, in the shop's time zone. */
export const weekDay: (iso: string) => string = frenchDates({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  ...PARIS,
})
