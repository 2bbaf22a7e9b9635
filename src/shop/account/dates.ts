const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' })

/** @param iso ISO date. @returns the day in the customer's own time zone: `12 novembre 2026`. */
export const dayOf = (iso: string): string => DAY.format(new Date(iso))
