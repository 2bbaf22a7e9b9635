const PARIS = { timeZone: 'Europe/Paris' } as const
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', ...PARIS })
const longDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', ...PARIS })
const moment = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', ...PARIS })

/** @returns `12 nov. 2026`, in the shop's time zone. */
export const shortDate = (iso: string): string => day.format(new Date(iso))
/** @returns `12 novembre 2026`, in the shop's time zone. */
export const longDate = (iso: string): string => longDay.format(new Date(iso))
/** @returns `12 novembre 2026 à 14:05`, in the shop's time zone. */
export const exactDate = (iso: string): string => moment.format(new Date(iso))
