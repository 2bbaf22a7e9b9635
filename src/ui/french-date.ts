const long = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** @returns a day as a text says it: `12 novembre 2026`. */
export const frenchDate = (day: Date): string => long.format(day)
