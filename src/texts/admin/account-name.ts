/** Name of who did something, where somebody did: empty for an account that is gone, or of the shop that was imported here. */
export const accountName = (name: string): string => name || 'un compte supprimé'

/** The same, where nobody is the shop itself. */
export const doerName = (name: string | null): string => (name === null ? 'la boutique' : accountName(name))

/** « par Nadia », with a blank before it; nothing where nobody did it. */
export const byAccount = (name: string | null): string => (name === null ? '' : ` par ${accountName(name)}`)
