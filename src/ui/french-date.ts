const utc = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
const here = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' })

/** @returns a day as a text says it: `12 novembre 2026`. */
export const frenchDate = (day: Date): string => utc.format(day)
/** @param iso ISO date. @returns the day in the customer's own time zone. */
export const dayOf = (iso: string): string => here.format(new Date(iso))
