/** Name of who did something, where somebody did: empty for an account that is gone, or of the shop that was imported here. */
export const accountName = (name: string): string => name || 'un compte supprimé'
