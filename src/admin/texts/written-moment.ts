import { frenchDates } from '@/texts/french-dates.ts'

const format = frenchDates({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A moment as a header has it, by the clocks of Paris: `2026-11-27T08:00` is « 27 novembre 2026 à 08:00 ». */
export const writtenMoment = (publish: string): string => format(`${publish.slice(0, 16)}:00Z`)
