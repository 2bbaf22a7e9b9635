import { frenchDates } from '@/texts/french-dates.ts'

/** @returns a day as a text says it: `12 novembre 2026`. */
export const frenchDate: (day: Date) => string = frenchDates({ dateStyle: 'long', timeZone: 'UTC' })
/** @param iso ISO date. @returns the day in the customer's own time zone. */
export const dayOf: (iso: string) => string = frenchDates({ dateStyle: 'long' })
